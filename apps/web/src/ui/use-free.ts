import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether what is `wanted` may come over the page: nobody is busy with something else, no dialog is open and no field
 * is being filled in. From then on what is open is ours. One at a time.
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
      // At once, so that the next one in line finds it open.
      flushSync(() => setFree(true));
    }
    return () => {
      stop();
      setFree(false);
    };
  }, [wanted]);
  return wanted && free;
}

function isFree(): boolean {
  return document.querySelector('dialog[open], input:focus, textarea:focus, select:focus') === null;
}
