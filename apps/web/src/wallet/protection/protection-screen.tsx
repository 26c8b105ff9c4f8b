import { dayOf } from '@tessera/contract/calendar';
import type { Need } from '@tessera/contract/first-view';
import type { ProtectionOverview } from '@tessera/contract/wallet/protection';
import { type SubmitEvent, useEffect, useState } from 'react';
import { CallFailed, CallFailure, useApi, useCall, useFailureText } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { FailureNote } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { RadioChoice } from '../../ui/controls/radio-choice.tsx';
import { ActivitySums } from './activity-sums.tsx';
import { Breaks } from './breaks.tsx';
import { Exclusion, type ExclusionProps } from './exclusion.tsx';
import { Limits } from './limits.tsx';
import styles from './protection.module.css';
import { useProtectionChange } from './queries.ts';

const REFUSAL_TEXTS = {
  'protection.birthday.told': 'protection.birthday.told',
  'protection.birthday.invalid': 'protection.birthday.wrong',
} as const;

const OF_THE_FIELD = 'protection.birthday.invalid';

const MINUTE_MS = 60_000;

export function needs(): readonly Need[] {
  return [
    { call: 'protection.protection', input: {} },
    { call: 'protection.activityStatement', input: {} },
  ];
}

/** Player protection: limits, breaks, exclusion and activity. */
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
      <Restrictions overview={data} />
      <Statement />
      <Exclusion overview={data} onExcluded={onExcluded} />
    </div>
  );
}

/** After an exclusion: member data is cleared, and no member calls are sent. */
function SignedOut({ until }: { readonly until: string }) {
  const t = useT();
  const { date } = useFormats();
  const { session } = useApi();
  useEffect(() => {
    session.set(null);
    session.setLeaving(false);
    sessionStorage.clear();
    // The pressed button was at the end of a long screen.
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

function Restrictions({ overview }: { readonly overview: ProtectionOverview }) {
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

interface CheckChoiceProps {
  readonly intervalMs: number;
  readonly choicesMs: readonly number[];
}

/** Interval of reality checks. */
function CheckChoice({ intervalMs, choicesMs }: CheckChoiceProps) {
  const t = useT();
  const change = useProtectionChange('protection.setRealityCheck');
  const chosen = change.isPending ? change.variables.intervalMs : intervalMs;
  return (
    <section className={page.stack} aria-labelledby="protection-check">
      <SectionHeader id="protection-check" title={t('protection.check.title')} />
      <RadioChoice
        legend={t('protection.check.text')}
        options={choicesMs.map((choiceMs) => ({
          code: String(choiceMs),
          label: t('protection.check.every', { count: choiceMs / MINUTE_MS }),
        }))}
        chosen={String(chosen)}
        onChoose={(code) => change.mutate({ intervalMs: Number(code) })}
      />
      {change.isError && <FailureNote error={change.error} />}
    </section>
  );
}

/** The current break or exclusion with its end, and the functions that remain available. */
function Standing({ overview: { breakUntil, exclusion } }: { readonly overview: ProtectionOverview }) {
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
  const { until, mayAsk: mayRequest, leaveFrom } = exclusion;
  if (leaveFrom !== null) return <p>{t('protection.excluded.leaving', { from: date(leaveFrom) })}</p>;
  if (!mayRequest) return <p>{t('protection.excluded.until', { until: date(until) })}</p>;
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

/** Activity of the last 30 days, of each of six months on demand, and in total. */
function Statement() {
  const t = useT();
  const { date } = useFormats();
  const { currency } = useApi().status.info;
  const { data, error, isPending, fetchStatus, refetch } = useCall('protection.activityStatement', {});
  return (
    <section className={page.stack} aria-labelledby="protection-statement">
      <SectionHeader id="protection-statement" title={t('protection.statement.title')} />
      {isPending && fetchStatus !== 'paused' && <Skeleton className={styles.limitsShape} />}
      {!data && (!isPending || fetchStatus === 'paused') && (
        <CallFailed error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <div className={page.smallCard}>
            <h3 className={page.subtitle}>{t('protection.statement.thirtyDays')}</h3>
            <ActivitySums activity={data.lastThirtyDays} />
          </div>
          <div className={page.smallCard}>
            <h3 className={page.subtitle}>{t('protection.statement.months')}</h3>
            <p className={page.quiet}>{t('protection.statement.net')}</p>
            {data.months.map(({ month, ...activity }) => (
              <details key={month} className={styles.month}>
                <summary>
                  <Icon name="down" />
                  <span className={styles.monthName}>{date(`${month}-15T04:00:00Z`, 'month')}</span>
                  <Money amount={activity.net} currency={currency} signed />
                </summary>
                <ActivitySums activity={activity} />
              </details>
            ))}
          </div>
          <p className={styles.joined}>
            <span>{t('protection.statement.sinceJoined')}</span>
            <Money amount={data.sinceJoined.netDeposits} currency={currency} />
          </p>
        </>
      )}
    </section>
  );
}

/** Birthday, if the market requires it; only the necessary part is stored. */
function BirthdayForm({ minimumAge }: { readonly minimumAge: number }) {
  const t = useT();
  const { number } = useFormats();
  const [today] = useState(() => dayOf(Date.now()));
  const [birthday, setBirthday] = useState('');
  const [missing, setMissing] = useState(false);
  const submission = useProtectionChange('protection.setBirthday');
  const refusal = useFailureText(submission.error, REFUSAL_TEXTS);
  const atField = submission.error instanceof CallFailure && submission.error.code === OF_THE_FIELD;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(birthday === '');
    if (birthday !== '') submission.mutate({ birthday });
  };
  return (
    <section className={page.stack} aria-labelledby="protection-birthday">
      <SectionHeader id="protection-birthday" title={t('protection.birthday.title')} />
      <form className={page.stack} method="post" noValidate onSubmit={submit}>
        <TextField
          label={t('protection.birthday.label')}
          type="date"
          value={birthday}
          onChange={(event) => {
            setMissing(false);
            // The refusal stays until another day is selected.
            submission.reset();
            setBirthday(event.target.value);
          }}
          max={today}
          hint={t('protection.birthday.hint', { age: number(minimumAge) })}
          error={missing ? t('protection.birthday.wrong') : atField ? refusal : undefined}
          autoComplete="bday"
          required
        />
        {submission.isError && !atField && <FailureNote error={submission.error} texts={REFUSAL_TEXTS} />}
        <Button type="submit" busy={submission.isPending}>
          {t('protection.birthday.tell')}
        </Button>
      </form>
    </section>
  );
}
