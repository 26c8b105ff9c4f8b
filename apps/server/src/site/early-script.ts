import { EARLY_PROMPT, EARLY_TAP } from '@tessera/contract/first-view';

/**
 * The page is read, and tapped, before its script is here. This one stands in the document and holds what must not be
 * lost until then: the last button that was tapped, which the page's own script presses again (links go on by
 * themselves), and the browser's offer to install the site, which comes once.
 */
export const EARLY_SCRIPT =
  `addEventListener('click',window.${EARLY_TAP}={handleEvent(e){var b=e.target.closest('button');if(b){e.preventDefault();this.button=b}}},true);` +
  `addEventListener('beforeinstallprompt',window.${EARLY_PROMPT}={handleEvent(e){e.preventDefault();this.offer=e;if(this.onChange)this.onChange()}})`;
