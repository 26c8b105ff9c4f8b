import type { Need } from '@tessera/contract/first-view';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useArrived } from '../../ui/use-arrived.ts';
import { useRested } from '../../ui/use-rested.ts';
import type { FirstViewContext } from '../first-view.ts';
import styles from './match-place.module.css';

/** Brought with the page, so that the ticker has something to show as soon as it is there. */
export function matchNeeds({ language }: Pick<FirstViewContext, 'language'>): readonly Need[] {
  return [{ call: 'games.hotMatches', input: { language } }];
}

const loadTicker = async () => (await import('./match-ticker.tsx')).MatchTicker;

/** Where the ticker stands, as high as it from the first paint: what turns by itself may come when the page rests. */
export function MatchPlace() {
  const { Arrived: MatchTicker, failed } = useArrived(loadTicker, useRested());
  if (failed) return null;
  return MatchTicker ? <MatchTicker /> : <Skeleton className={styles.box} />;
}
