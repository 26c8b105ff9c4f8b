import { EARLY_TAP } from '@tessera/contract/first-view';

declare global {
  interface Window {
    [EARLY_TAP]?: EventListenerObject & { readonly button?: HTMLElement };
  }
}

/** Presses the button that a visitor tapped before the page could answer; from now on it answers itself. */
export function answerEarlyTap(): void {
  const held = window[EARLY_TAP];
  if (!held) return;
  removeEventListener('click', held, true);
  delete window[EARLY_TAP];
  if (held.button?.isConnected) held.button.click();
}
