import { useT } from '../../i18n/locale-provider.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './slot-game.module.css';

/** The slot's own boxes while it is on its way. */
export function SlotSkeleton() {
  const t = useT();
  return (
    <div className={styles.slot}>
      <p className={styles.spoken} role="status">
        {t('games.launch.loading')}
      </p>
      <Skeleton className={styles.topShape} />
      <Skeleton className={styles.reelsShape} />
      <Skeleton className={styles.outcomeShape} />
      <Skeleton className={styles.roundsShape} />
      <Skeleton className={styles.panelShape} />
    </div>
  );
}
