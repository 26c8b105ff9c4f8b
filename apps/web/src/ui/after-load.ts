/** A picture that hangs keeps the page from having loaded; what follows it need not wait for ever. */
const LONGEST_MS = 5000;

/**
 * Does `work` so many milliseconds after the page has loaded all that its first view shows, so that nothing later
 * shares the network with it. Gives what calls it off.
 */
export function afterLoad(work: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    off();
    timer = setTimeout(work, ms);
  };
  const off = () => {
    removeEventListener('load', begin);
    clearTimeout(timer);
  };
  if (document.readyState === 'complete') begin();
  else {
    addEventListener('load', begin);
    timer = setTimeout(begin, LONGEST_MS);
  }
  return off;
}
