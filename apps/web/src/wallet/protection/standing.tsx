import type { ProtectionOverview } from '@tessera/contract/protection';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { FailureNote } from '../../identity/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import page from '../../ui/blocks/page.module.css';
import styles from './protection.module.css';
import { useProtectionChange } from './use-protection.ts';

/** What holds now: a break or an exclusion, until when, and what is open all the same. */
export function Standing({ overview: { breakUntil, exclusion } }: { readonly overview: ProtectionOverview }) {
  const t = useT();
  const { date } = useFormats();
  if (!exclusion && breakUntil === null) return null;
  return (
    <section className={styles.standing} role="status">
      <h2 className={page.title}>
        {t(exclusion ? 'protection.excluded.title' : 'protection.onBreak.title')}
      </h2>
      {exclusion ? (
        <Excluded exclusion={exclusion} />
      ) : (
        <p>{t('protection.onBreak.until', { until: date(breakUntil ?? '') })}</p>
      )}
      <p className={page.quiet}>{t('protection.stillOpen')}</p>
    </section>
  );
}

function Excluded({ exclusion }: { readonly exclusion: NonNullable<ProtectionOverview['exclusion']> }) {
  const t = useT();
  const { date } = useFormats();
  const leave = useProtectionChange('protection.leaveExclusion');
  const { until, mayAsk, leaveFrom } = exclusion;
  if (leaveFrom !== null) return <p>{t('protection.excluded.leaving', { from: date(leaveFrom) })}</p>;
  if (!mayAsk) return <p>{t('protection.excluded.until', { until: date(until) })}</p>;
  return (
    <>
      <p>{t('protection.excluded.mayAsk')}</p>
      {leave.isError && <FailureNote error={leave.error} />}
      <Button kind="secondary" busy={leave.isPending} onClick={() => leave.mutate({})}>
        {t('protection.excluded.ask')}
      </Button>
    </>
  );
}
