import type { ReactNode } from 'react';
import styles from './badge.module.css';

export interface BadgeProps {
  readonly tone: 'good' | 'bad' | 'accent' | 'quiet';
  readonly children: ReactNode;
}

/** A status label; the colour only emphasises the text. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
