import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** The class of the box it stands for, so that nothing moves when that comes. */
  readonly className?: string | undefined;
  /** For what stands on a page by the dozen: each that breathes is a layer the browser puts together in every frame. */
  readonly still?: boolean;
}

/** The shape of what is coming. */
export function Skeleton({ className, still = false }: SkeletonProps) {
  return <div className={`${styles.skeleton} ${className ?? ''}`} data-still={still} aria-hidden="true" />;
}

/** Many still shapes that breathe as one. */
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
