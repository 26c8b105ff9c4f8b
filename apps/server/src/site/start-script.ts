/**
 * Stands behind a template that holds the page's scripts, and puts them into the page once it has painted what the
 * document shows: until then the network and the processor are the picture's alone. A page that nobody sees paints
 * nothing and starts all the same.
 */
export const START_SCRIPT =
  '(function(held){function start(){held.isConnected&&held.replaceWith(held.content)}requestAnimationFrame(function(){setTimeout(start)});setTimeout(start,300)})(document.currentScript.previousElementSibling)';
