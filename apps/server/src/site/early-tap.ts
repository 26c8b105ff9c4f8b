import { EARLY_TAP } from '@tessera/contract/first-view';

/**
 * The page is read, and tapped, before its script is here. This one stands in the document and holds the last button
 * that was tapped until the page's own script presses it again; links go on by themselves.
 */
export const EARLY_TAP_SCRIPT = `addEventListener('click',window.${EARLY_TAP}={handleEvent(e){var b=e.target.closest('button');if(b){e.preventDefault();this.button=b}}},true)`;
