import type { HTMLAttributes, ReactNode } from 'react';
import styles from './facts.module.css';

export interface FactsProps extends HTMLAttributes<HTMLDListElement> {
  readonly size?: 'small';
}

/** What is to be known of one thing, a line each. */
export function Facts({ size, ...rest }: FactsProps) {
  return <dl {...rest} className={styles.facts} data-size={size} />;
}

export interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A line of it. */
export function Fact({ label, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
