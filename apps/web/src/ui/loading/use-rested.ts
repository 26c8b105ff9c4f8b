import { startTransition, useEffect, useState } from 'react';
import { afterLoad } from './after-load.ts';

/** Long enough for the first view to be painted and used before anything further is asked for. */
const REST_MS = 1500;

/** False while the page opens, true once it has rested. */
export function useRested(): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    return afterLoad(() => startTransition(() => setRested(true)), REST_MS);
  }, []);
  return rested;
}
