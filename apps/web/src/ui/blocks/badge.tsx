import type { ReactNode } from 'react';
import styles from './badge.module.css';

export interface BadgeProps {
  readonly tone: 'good' | 'bad' | 'accent' | 'quiet';
  readonly children: ReactNode;
}

/** A word about a state; the tone only underlines what the word says. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
