import type { ReactNode } from 'react';
import { Icon, type IconName } from '../pictures/icon.tsx';
import styles from './verdict.module.css';

export interface VerdictProps {
  readonly icon: IconName;
  readonly tone: 'good' | 'bad' | 'quiet';
  readonly title: string;
  /** Something is still coming. */
  readonly turning?: boolean;
  /** The sum it is about, and what more there is to say. */
  readonly children?: ReactNode;
}

/** Says large how something came out, and again when that changes. */
export function Verdict({ icon, tone, title, turning = false, children }: VerdictProps) {
  return (
    <div className={styles.verdict} role="status" data-tone={tone}>
      <span className={styles.sign} data-turning={turning}>
        <Icon name={icon} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  );
}
