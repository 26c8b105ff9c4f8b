import { useEffect, useState } from 'react';
import { afterLoad } from '../../ui/loading/after-load.ts';
import type * as Arrived from '../live/live.tsx';

/** Before this the page has better things to load. */
const LATER_MS = 1000;
/** Without a network it does not come, and is asked for again. */
const AGAIN_MS = 15_000;

const load = () => import('../live/live.tsx');

/** Opens the page's stream once the page stands. */
export function LiveLater(props: Arrived.LiveProps) {
  const [arrived, setArrived] = useState<typeof Arrived>();
  useEffect(() => {
    let off = afterLoad(bring, LATER_MS);
    function bring() {
      load().then(setArrived, () => {
        off = afterLoad(bring, AGAIN_MS);
      });
    }
    return () => off();
  }, []);
  return arrived && <arrived.Live {...props} />;
}
