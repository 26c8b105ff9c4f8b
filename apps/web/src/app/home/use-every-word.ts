import { useEffect, useState } from 'react';
import { useCompleteWords } from '../panels/language-switch.tsx';

/** Whether a part of the home may say what the first view does not; brings those words once it is `wanted`. */
export function useEveryWord(wanted: boolean): boolean {
  const complete = useCompleteWords();
  const [here, setHere] = useState(false);
  useEffect(() => {
    if (!wanted || here) return;
    // Should they not come, the part stays away until it is wanted again.
    complete().then(
      () => setHere(true),
      () => undefined,
    );
  }, [complete, wanted, here]);
  return here;
}
