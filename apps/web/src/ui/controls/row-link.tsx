import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../pictures/icon.tsx';
import styles from './row-link.module.css';

interface RowProps {
  readonly icon?: IconName;
  readonly title: string;
  /** A quiet second line. */
  readonly detail?: string;
  /** What stands at the end of the line before the arrow: a badge, an amount. */
  readonly end?: ReactNode;
}

export interface RowLinkProps extends RowProps {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** A line of a list that leads somewhere. */
export function RowLink({ to, search, ...row }: RowLinkProps) {
  return (
    <Link to={to} {...(search && { search })} className={styles.row}>
      <Row {...row} />
    </Link>
  );
}

export interface RowLinkOutProps extends RowProps {
  readonly href: string;
}

/** The same line leading to another site, which opens beside this one. */
export function RowLinkOut({ href, ...row }: RowLinkOutProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={styles.row}>
      <Row {...row} />
    </a>
  );
}

function Row({ icon, title, detail, end }: RowProps) {
  return (
    <>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title}>
          <bdi>{title}</bdi>
        </span>
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
    </>
  );
}
