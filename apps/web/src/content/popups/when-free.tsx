import { type ReactNode, useEffect, useState } from 'react';

/** Waits until nobody is busy with something else: no dialog is open and no field is being filled in. */
export function WhenFree({ children }: { readonly children: ReactNode }) {
  const [free, setFree] = useState(isFree);
  useEffect(() => {
    // From then on what is open is ours.
    if (free) return;
    const look = () => {
      if (isFree()) setFree(true);
    };
    const dialogs = new MutationObserver(look);
    dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    // The focus may only be on its way to the next field.
    const lookLater = () => setTimeout(look);
    document.addEventListener('focusout', lookLater);
    return () => {
      dialogs.disconnect();
      document.removeEventListener('focusout', lookLater);
    };
  }, [free]);
  return free ? children : null;
}

function isFree(): boolean {
  return document.querySelector('dialog[open], input:focus, textarea:focus, select:focus') === null;
}
