import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './records.module.css';

/** The shape of the totals and of the first rows. */
export function RecordSkeleton() {
  return (
    <>
      <Skeleton className={styles.totalsShape} />
      <div className={styles.rows} aria-hidden="true">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className={styles.rowShape} />
        ))}
      </div>
    </>
  );
}
