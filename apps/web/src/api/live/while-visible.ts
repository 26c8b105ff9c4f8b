import type { Channel } from './channel.ts';

/** Whoever looks elsewhere for a moment comes back to an open stream. */
const HIDDEN_MS = 20_000;

/** Keeps the channel open as long as somebody can see the page; answers how to stop. */
export function whileVisible(channel: Channel): () => void {
  const stopping = new AbortController();
  let isOpen = false;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(hiding);
    isOpen = false;
    channel.close();
  };
  const look = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') {
      hiding = setTimeout(close, HIDDEN_MS);
    } else if (!isOpen) {
      isOpen = true;
      channel.open();
    }
  };
  const on = { signal: stopping.signal };
  document.addEventListener('visibilitychange', look, on);
  // A page that is kept for the back button must not hold a connection.
  addEventListener('pagehide', close, on);
  addEventListener('pageshow', look, on);
  addEventListener('online', () => isOpen && channel.open(), on);
  look();
  return () => {
    stopping.abort();
    close();
  };
}
