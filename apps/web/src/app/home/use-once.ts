import { useEffect, useState } from 'react';

/** Whether something has had its turn during this visit, kept under a name of its own. */
export function useOnce(key: string) {
  const [done, setDone] = useState(() => sessionStorage.getItem(key) !== null);
  return { done, finish: () => setDone(true) };
}

/** What stands there has had its turn, however it is left: by its button, or by a link in it. */
export function useTurnTaken(key: string, shown: boolean): void {
  useEffect(() => {
    if (shown) sessionStorage.setItem(key, '1');
  }, [key, shown]);
}
