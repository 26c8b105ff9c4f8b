import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../pictures/icon.tsx';
import styles from './row-link.module.css';

interface RowProps {
  readonly icon?: IconName;
  readonly title: string;
  /** A secondary line; parts of several scripts isolate each part. */
  readonly detail?: ReactNode;
  /** Content before the arrow: a badge or an amount. */
  readonly end?: ReactNode;
}

export interface RowLinkProps extends RowProps {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** A list row that is a link. */
export function RowLink({ to, search, ...row }: RowLinkProps) {
  return (
    <Link to={to} {...(search && { search })} className={styles.row}>
      <Row {...row} />
    </Link>
  );
}

export interface RowExternalLinkProps extends RowProps {
  readonly href: string;
}

/** The same row with a link to another site, in a new window. */
export function RowExternalLink({ href, ...row }: RowExternalLinkProps) {
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
          <span className={styles.detail}>{typeof detail === 'string' ? <bdi>{detail}</bdi> : detail}</span>
        )}
      </span>
      {end}
      <span className={styles.arrow}>
        <Icon name="forward" />
      </span>
    </>
  );
}
