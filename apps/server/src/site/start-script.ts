import { LATER } from './pictures-inside.ts';

/**
 * Stands behind a template that holds the page's scripts, and puts them into the page once it has painted what the
 * document shows: until then the network and the processor are the picture's alone. A page that nobody sees paints
 * nothing and starts all the same. Then it has the rest of the pictures drawn, a row at a time: each is a document of its
 * own to the browser, and a dozen of them kept a slow phone from its first paint for 60 ms.
 */
export const START_SCRIPT =
  '(function(held){' +
  `function draw(){var row=[].slice.call(document.querySelectorAll('img[${LATER}]'),0,3);row.forEach(function(one){one.src=one.getAttribute('${LATER}');one.removeAttribute('${LATER}')});row[0]&&setTimeout(draw)}` +
  'function start(){held.isConnected&&(draw(),held.replaceWith(held.content))}' +
  'requestAnimationFrame(function(){setTimeout(start)});setTimeout(start,300)' +
  '})(document.currentScript.previousElementSibling)';
