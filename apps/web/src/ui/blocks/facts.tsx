import type { HTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from '../pictures/icon.tsx';
import styles from './facts.module.css';

export interface FactsProps extends HTMLAttributes<HTMLDListElement> {
  readonly size?: 'small';
}

/** A list of facts about one thing. */
export function Facts({ size, ...rest }: FactsProps) {
  return <dl {...rest} className={styles.facts} data-size={size} />;
}

export interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A line of the list. */
export function Fact({ label, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface OutcomeProps {
  readonly icon: IconName;
  readonly tone: 'good' | 'bad' | 'quiet';
  readonly title: string;
  /** Whether the process continues. */
  readonly turning?: boolean;
  /** The amount and further details. */
  readonly children?: ReactNode;
}

/** Shows an outcome prominently and announces changes. */
export function Outcome({ icon, tone, title, turning = false, children }: OutcomeProps) {
  return (
    <div className={styles.outcome} role="status" data-tone={tone}>
      <span className={styles.sign} data-turning={turning}>
        <Icon name={icon} />
      </span>
      <h2 className={styles.outcomeTitle}>{title}</h2>
      {children}
    </div>
  );
}
