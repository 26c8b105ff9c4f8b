import styles from './skeleton.module.css';

/** The shape of what is coming. Give it the class of the box it stands for, so that nothing moves when that comes. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <div className={`${styles.skeleton} ${className ?? ''}`} aria-hidden="true" />;
}
