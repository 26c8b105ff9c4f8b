import type { Need } from '@tessera/contract/first-view';
import type { ProtectionOverview } from '@tessera/contract/protection';
import { useEffect, useState } from 'react';
import { CallFailed, useApi, useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import page from '../../ui/blocks/page.module.css';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { BirthdayForm } from './birthday-form.tsx';
import { Breaks } from './breaks.tsx';
import { CheckChoice } from './check-choice.tsx';
import { Exclusion, type ExclusionProps } from './exclusion.tsx';
import { Limits } from './limits.tsx';
import styles from './protection.module.css';
import { Standing } from './standing.tsx';
import { Statement } from './statement.tsx';

export function needs(): readonly Need[] {
  return [
    { call: 'protection.protection', input: {} },
    { call: 'protection.activityStatement', input: {} },
  ];
}

/** What the member asked to be held to, and what their play came to. */
export function Screen() {
  const [excludedUntil, setExcludedUntil] = useState<string>();
  return excludedUntil === undefined ? (
    <Protection onExcluded={setExcludedUntil} />
  ) : (
    <SignedOut until={excludedUntil} />
  );
}

function Protection({ onExcluded }: Pick<ExclusionProps, 'onExcluded'>) {
  const t = useT();
  const { data, error, isPending, fetchStatus, refetch } = useCall('protection.protection', {});
  if (isPending && fetchStatus !== 'paused') return <Shape label={t('ui.loading')} />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div className={page.sections}>
      <p className={page.quiet}>{t('protection.intro')}</p>
      <Held overview={data} />
      <Statement />
      <Exclusion overview={data} onExcluded={onExcluded} />
    </div>
  );
}

/** Nothing of the member stays in this tab; nothing here asks for anything of theirs. */
function SignedOut({ until }: { readonly until: string }) {
  const t = useT();
  const { date } = useFormats();
  const { session } = useApi();
  useEffect(() => {
    session.set(null);
    session.setLeaving(false);
    sessionStorage.clear();
    // What was pressed stood at the end of a long screen.
    scrollTo(0, 0);
  }, [session]);
  return (
    <EmptyState
      title={t('protection.excluded.title')}
      text={t('protection.exclude.done', { until: date(until, 'day') })}
      action={{ label: t('layout.goHome'), to: paths.home }}
    />
  );
}

function Held({ overview }: { readonly overview: ProtectionOverview }) {
  const { birthdayDue, rules } = overview;
  return (
    <>
      <Standing overview={overview} />
      {birthdayDue && <BirthdayForm minimumAge={rules.minimumAge} />}
      <Breaks overview={overview} />
      <Limits overview={overview} />
      <CheckChoice {...overview.realityCheck} />
    </>
  );
}

function Shape({ label }: { readonly label: string }) {
  return (
    <div className={page.sections} role="status" aria-label={label}>
      <Skeleton className={styles.breakShape} />
      <Skeleton className={styles.limitsShape} />
      <Skeleton className={styles.limitsShape} />
    </div>
  );
}
