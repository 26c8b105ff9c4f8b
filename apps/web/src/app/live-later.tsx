import { useEffect, useState } from 'react';
import type * as Arrived from './live/live.tsx';

/** Before this the page has better things to load. */
const LATER_MS = 1000;

/** Opens the page's stream once the page stands. */
export function LiveLater(props: Arrived.LiveProps) {
  const [arrived, setArrived] = useState<typeof Arrived>();
  useEffect(() => {
    const timer = setTimeout(() => void import('./live/live.tsx').then(setArrived), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return arrived && <arrived.Live {...props} />;
}
