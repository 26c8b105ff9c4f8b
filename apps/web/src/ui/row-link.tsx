import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './row-link.module.css';

export interface RowLinkProps {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly icon?: IconName;
  readonly title: string;
  /** A quiet second line. */
  readonly detail?: string;
  /** What stands at the end of the line before the arrow: a badge, an amount. */
  readonly end?: ReactNode;
}

/** A line of a list that leads somewhere. */
export function RowLink({ to, search, icon, title, detail, end }: RowLinkProps) {
  return (
    <Link to={to} {...(search && { search })} className={styles.row}>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail && (
          <span className={styles.detail}>
            <bdi>{detail}</bdi>
          </span>
        )}
      </span>
      {end}
      <span className={styles.arrow}>
        <Icon name="forward" />
      </span>
    </Link>
  );
}
