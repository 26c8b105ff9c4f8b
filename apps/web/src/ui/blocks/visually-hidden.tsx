import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers only, announced on every change. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.unseen} role="status">
      {children}
    </span>
  );
}
