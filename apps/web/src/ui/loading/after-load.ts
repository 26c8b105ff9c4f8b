/** A picture that hangs keeps the page from having loaded; what follows it need not wait for ever. */
const LONGEST_MS = 5000;
/** A page that never rests is no reason to leave anything out. */
const BUSY_AT_MOST_MS = 2000;

/**
 * Does `work` so many milliseconds after the page has loaded all that its first view shows, so that nothing later
 * shares the network with it; then, when the page has nothing else to do, so that what is due at once comes one after
 * the other and a tap in between is answered. Gives what calls it off.
 */
export function afterLoad(work: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let forgetTurn: (() => void) | undefined;
  const begin = () => {
    off();
    timer = setTimeout(() => {
      forgetTurn = whenIdle(work);
    }, ms);
  };
  const off = () => {
    removeEventListener('load', begin);
    clearTimeout(timer);
    forgetTurn?.();
  };
  if (document.readyState === 'complete') begin();
  else {
    addEventListener('load', begin);
    timer = setTimeout(begin, LONGEST_MS);
  }
  return off;
}

/** Safari does not tell when it is idle: there it is done at once. Gives what calls it off. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    work();
    return () => {};
  }
  const turn = requestIdleCallback(work, { timeout: BUSY_AT_MOST_MS });
  return () => cancelIdleCallback(turn);
}
