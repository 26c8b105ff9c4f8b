import { startTransition, useEffect, useState } from 'react';

/** Each visit of a screen is an element of its own. */
const visited = new WeakSet<Element>();

/**
 * Whether what is `wanted` may come over the page by itself: nobody is busy with something else, no dialog is open, no
 * field is being filled in, and nothing else came by itself on this visit of the screen. From then on what is open is
 * ours. One at a time, and what comes second waits for the next screen or visit.
 */
export function useFree(wanted: boolean): boolean {
  const [free, setFree] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    // The focus may only be on its way to the next field.
    const lookLater = () => setTimeout(look);
    const dialogs = new MutationObserver(look);
    const first = lookLater();
    dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    document.addEventListener('focusout', lookLater);
    function stop(): void {
      clearTimeout(first);
      dialogs.disconnect();
      document.removeEventListener('focusout', lookLater);
    }
    function look(): void {
      if (!isFree()) return;
      stop();
      const screen = document.querySelector('main');
      if (screen) visited.add(screen);
      // In slices: what comes by itself must not hold up a tap.
      startTransition(() => setFree(true));
    }
    return () => {
      stop();
      setFree(false);
    };
  }, [wanted]);
  return wanted && free;
}

function isFree(): boolean {
  const screen = document.querySelector('main');
  if (screen && visited.has(screen)) return false;
  return document.querySelector('dialog[open], input:focus, textarea:focus, select:focus') === null;
}
