import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Icon } from '../pictures/icon.tsx';
import styles from './top-line.module.css';

export interface TopLineProps {
  readonly title: string;
  /** Content at the end of the line. */
  readonly children?: ReactNode;
}

/** First line of a screen without a header: home link and title. */
export function TopLine({ title, children }: TopLineProps) {
  const t = useT();
  return (
    <div className={styles.line}>
      <Link to={paths.home} className={styles.home} aria-label={t('layout.goHome')}>
        <Icon name="back" />
      </Link>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}
