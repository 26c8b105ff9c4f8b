import { Skeleton } from '../../ui/motion/skeleton.tsx';
import styles from './record.module.css';

/** The shape of the totals and of the first bets. */
export function RecordSkeleton() {
  return (
    <>
      <Skeleton className={styles.totalsShape} />
      <div className={styles.bets} aria-hidden="true">
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className={styles.betShape} />
        ))}
      </div>
    </>
  );
}
