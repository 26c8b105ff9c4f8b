import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import styles from './stage.module.css';

/** The strip's own box over the shape of a game, while both are on their way. */
export function StageSkeleton({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.stage}>
      <Skeleton className={styles.stripShape} />
      {children}
    </div>
  );
}
