import type { ReactNode } from 'react';
import styles from './unseen.module.css';

/** Said politely to who cannot see the screen, whenever the words change; shown to nobody. */
export function Unseen({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.unseen} role="status">
      {children}
    </span>
  );
}
