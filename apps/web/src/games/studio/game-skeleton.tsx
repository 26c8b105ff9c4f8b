import { useT } from '../../i18n/locale-provider.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import styles from './game.module.css';

/** Skeleton of a studio game. */
export function GameSkeleton() {
  const t = useT();
  return (
    <div className={styles.game}>
      <p className={styles.spoken} role="status">
        {t('games.launch.loading')}
      </p>
      <Skeleton className={styles.topShape} />
      <Skeleton className={styles.boardShape} />
      <Skeleton className={styles.outcomeShape} />
      <Skeleton className={styles.roundsShape} />
      <Skeleton className={styles.panelShape} />
    </div>
  );
}
