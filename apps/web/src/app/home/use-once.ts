import { useState } from 'react';

/** Whether something was done already during this visit, kept under a name of its own. */
export function useOnce(key: string) {
  const [done, setDone] = useState(() => sessionStorage.getItem(key) !== null);
  const finish = () => {
    sessionStorage.setItem(key, '1');
    setDone(true);
  };
  return { done, finish };
}
