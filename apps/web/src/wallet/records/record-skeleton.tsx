import { useT } from '../../i18n/locale-provider.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import styles from './records.module.css';

/** The shape of the totals and of the first rows. */
export function RecordSkeleton() {
  const t = useT();
  return (
    <>
      <Skeleton className={styles.totalsShape} />
      <div className={styles.rows} role="status" aria-label={t('ui.loading')}>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className={styles.rowShape} />
        ))}
      </div>
    </>
  );
}
