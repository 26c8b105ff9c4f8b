import type { ReactNode } from 'react';
import styles from './bet-detail.module.css';

/** One thing that is known of a bet. */
export function Fact({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
