import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Class of the replaced box, so that the layout does not move. */
  readonly className?: string | undefined;
  /** For many skeletons on a page: each animated one is a compositor layer. */
  readonly still?: boolean;
}

/** Placeholder of loading content. */
export function Skeleton({ className, still = false }: SkeletonProps) {
  return <div className={`${styles.skeleton} ${className ?? ''}`} data-still={still} aria-hidden="true" />;
}

/** Many still skeletons with a common animation. */
export function SkeletonGroup({
  className,
  children,
}: {
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className={`${styles.group} ${className ?? ''}`} aria-hidden="true">
      {children}
    </div>
  );
}
