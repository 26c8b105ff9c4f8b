import type { TitledContent } from '@tessera/contract/content/content';
import type { Need } from '@tessera/contract/first-view';
import type { ReactNode } from 'react';
import { CallFailed, useCall } from '../api/index.ts';
import { useLanguage, useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Skeleton } from '../ui/motion/skeleton.tsx';
import type { FirstViewContext } from './first-view.ts';
import styles from './help.module.css';

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5];

export function helpNeeds({ language }: FirstViewContext): readonly Need[] {
  return [{ call: 'content.helpCenter', input: { language, device: 'MOBILE' } }];
}

export interface HelpEntriesProps {
  /** Renders the entries, at least one. */
  readonly children: (entries: readonly TitledContent[]) => ReactNode;
}

/** The help entries, or their placeholder. */
export function HelpEntries({ children }: HelpEntriesProps) {
  const { code: language } = useLanguage();
  const { data, error, isError, isPaused, refetch } = useCall('content.helpCenter', {
    language,
    device: 'MOBILE',
  });
  if (!data && !isError && !isPaused) return <HelpShape />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <NoEntries />;
  return <div className={styles.screen}>{children(data)}</div>;
}

function NoEntries() {
  const t = useT();
  const action = { label: t('help.contact'), to: paths.service };
  return <EmptyState title={t('help.empty.title')} text={t('help.empty.text')} action={action} />;
}

function HelpShape() {
  return (
    <div className={styles.screen} aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} className={styles.rowShape} />
      ))}
    </div>
  );
}

/** Returns the index in `i`, counted from 0; 0 if invalid. */
export function activeEntry(i: string | undefined, count: number): number {
  const wanted = /^[0-9]{1,6}$/.test(i ?? '') ? Number(i) : 0;
  return wanted < count ? wanted : 0;
}
