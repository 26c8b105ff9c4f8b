import { useEffect, useState } from 'react';
import { useCompleteMessages } from '../panels/preferences.tsx';

/** Returns whether the complete catalogue is loaded; loads it once `wanted`. */
export function useCompleteCatalogue(wanted: boolean): boolean {
  const complete = useCompleteMessages();
  const [here, setHere] = useState(false);
  useEffect(() => {
    if (!wanted || here) return;
    // If loading fails, the part stays hidden until it is wanted again.
    complete().then(
      () => setHere(true),
      () => undefined,
    );
  }, [complete, wanted, here]);
  return here;
}
