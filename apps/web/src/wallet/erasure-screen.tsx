import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Need } from '@tessera/contract/first-view';
import type { OwnerProofMethod } from '@tessera/contract/identity/withdrawal-password';
import type { ErasureBlocker, ErasureOverview } from '@tessera/contract/wallet/erasure';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallFailed, CallFailure, callOptions, type RefusalTexts, useApi } from '../api/index.ts';
import { useFormats, useT } from '../i18n/locale-provider.tsx';
import { FailureNote, SecurityGate, OwnerCode, useOwnerProof, useSensitive } from '../identity/index.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/blocks/badge.tsx';
import page from '../ui/blocks/page.module.css';
import { SectionHeader } from '../ui/blocks/section-header.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Checkbox } from '../ui/controls/checkbox.tsx';
import { RowLink } from '../ui/controls/row-link.tsx';
import { Sheet } from '../ui/feedback/sheet.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { useHydrated } from '../ui/loading/browser-page.ts';
import { Skeleton } from '../ui/motion/skeleton.tsx';
import type { IconName } from '../ui/pictures/icon.tsx';
import { pollIntervalMs } from './poll-interval.ts';
import styles from './erasure.module.css';
import { GiveUpOutcome, GiveUpRemainder, useUpdateOverview } from './give-up-remainder.tsx';

const REFUSAL_TEXTS: RefusalTexts = {
  'session.limited': 'security.limited',
  'erasure.hindered': 'erasure.first',
};

/** Screen that resolves each blocker. */
const METHODS: Readonly<Record<ErasureBlocker, { readonly to: string; readonly icon: IconName }>> = {
  balance: { to: paths.withdraw, icon: 'wallet' },
  debt: { to: paths.voucherCenter, icon: 'wallet' },
  withdrawal: { to: paths.withdrawRecord, icon: 'withdraw' },
  deposit: { to: paths.depositRecord, icon: 'clock' },
  round: { to: paths.gameRecord, icon: 'play' },
};

const GOES = ['person', 'accounts', 'devices', 'marks'] as const;

export function needs(): readonly Need[] {
  return [
    { call: 'identity.securityFactors', input: {} },
    { call: 'identity.securityConfig', input: {} },
    { call: 'erasure.erasure', input: {} },
  ];
}

/** Account erasure: consequences, retained data, blockers, and withdrawal of the request. */
export function Screen() {
  return <SecurityGate>{({ config }) => <Loaded methods={config.ownerWays} />}</SecurityGate>;
}

function Loaded({ methods }: { readonly methods: readonly OwnerProofMethod[] }) {
  const t = useT();
  const { client } = useApi();
  const { data, error, isPending, fetchStatus, refetch } = useQuery({
    ...callOptions(client, 'erasure.erasure', {}),
    // A blocker may be resolved while the screen is open.
    refetchInterval: ({ state }) => (state.data?.hindrances.length ? pollIntervalMs(state) : false),
  });
  if (isPending && fetchStatus !== 'paused') return <Shape label={t('ui.loading')} />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  const { dueAt, hindrances: blockers, remainder } = data;
  return (
    <div className={page.sections}>
      <GiveUpOutcome />
      {dueAt === null ? <p>{t('erasure.intro', { days: data.graceDays })}</p> : <Due at={dueAt} />}
      {blockers.length > 0 && (
        <Blockers blockers={blockers} requested={dueAt !== null}>
          {remainder && <GiveUpRemainder methods={methods} remainder={remainder} />}
        </Blockers>
      )}
      <Consequences overview={data} />
      {dueAt === null && (
        <RequestErasure methods={methods} possible={blockers.length === 0} days={data.graceDays} />
      )}
    </div>
  );
}

function Shape({ label }: { readonly label: string }) {
  return (
    <div className={page.sections} role="status" aria-label={label}>
      <Skeleton className={styles.introShape} />
      <Skeleton className={styles.listShape} />
      <Skeleton className={styles.listShape} />
    </div>
  );
}

/** Erased data, data that the law requires to be retained with its periods, and the data export. */
function Consequences({ overview }: { readonly overview: ErasureOverview }) {
  const t = useT();
  const { excluded, keptYears: retentionYears } = overview;
  return (
    <>
      <section className={page.stack} aria-labelledby="erasure-goes">
        <SectionHeader id="erasure-goes" title={t('erasure.goes')} />
        <ul className={`${page.points} ${page.quiet}`}>
          {GOES.map((one) => (
            <li key={one}>{t(`erasure.goes.${one}`)}</li>
          ))}
        </ul>
      </section>
      <section className={page.stack} aria-labelledby="erasure-stays">
        <SectionHeader id="erasure-stays" title={t('erasure.stays')} />
        <ul className={`${page.points} ${page.quiet}`}>
          <li>{t('erasure.stays.books', { years: retentionYears })}</li>
          {excluded && <li>{t('erasure.stays.exclusion')}</li>}
        </ul>
        <RowLink to={paths.securityCenter} icon="download" title={t('erasure.saveFirst')} />
      </section>
    </>
  );
}

interface BlockersProps {
  readonly blockers: readonly ErasureBlocker[];
  /** The erasure was requested and waits for the blockers. */
  readonly requested: boolean;
  /** Resolution of the single blocker without its own screen. */
  readonly children: ReactNode;
}

/** Blockers with links to their resolution. */
function Blockers({ blockers, requested, children }: BlockersProps) {
  const t = useT();
  return (
    <section className={page.stack} aria-labelledby="erasure-first">
      <SectionHeader id="erasure-first" title={t(requested ? 'erasure.waits' : 'erasure.first')} />
      {blockers.map((one) => (
        <div key={one} className={styles.hindrance}>
          <RowLink {...METHODS[one]} title={t(`erasure.first.${one}`)} />
          <p className={page.quiet}>{t(`erasure.first.${one}Text`)}</p>
        </div>
      ))}
      {children}
    </section>
  );
}

/** Date of the erasure, and its withdrawal until then. */
function Due({ at }: { readonly at: string }) {
  const t = useT();
  const { date } = useFormats();
  const hydrated = useHydrated();
  const staying = useWithdrawErasure();
  return (
    <section className={page.card} data-tone="bad" aria-labelledby="erasure-due">
      <span className={styles.oneLine}>
        <Badge tone="bad">{t('erasure.asked')}</Badge>
      </span>
      <h2 id="erasure-due" className={styles.title}>
        {t('erasure.due', { time: date(at) })}
      </h2>
      <p className={page.quiet}>{t('erasure.dueText')}</p>
      {staying.isError && <FailureNote error={staying.error} />}
      <Button disabled={!hydrated} busy={staying.isPending} onClick={() => staying.mutate()}>
        {t('erasure.keep')}
      </Button>
    </section>
  );
}

function useWithdrawErasure() {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  const updateOverview = useUpdateOverview();
  return useMutation({
    mutationFn: () => client.call('erasure.takeBackErasure', {}),
    onSuccess: (overview) => {
      updateOverview(overview);
      toast.show(t('erasure.kept'), 'done');
    },
  });
}

interface RequestErasureProps {
  readonly methods: readonly OwnerProofMethod[];
  /** No blocker exists. */
  readonly possible: boolean;
  readonly days: number;
}

/** Requests the erasure, after the consequences were read and the identity was proven. */
function RequestErasure({ methods, possible, days }: RequestErasureProps) {
  const t = useT();
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="secondary"
        disabled={!hydrated || !possible}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('erasure.title')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('erasure.title')}>
        <RequestForm methods={methods} days={days} onRequested={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

interface RequestFormProps extends Pick<RequestErasureProps, 'methods' | 'days'> {
  readonly onRequested: () => void;
}

function RequestForm({ methods, days, onRequested }: RequestFormProps) {
  const t = useT();
  const [understood, setUnderstood] = useState(false);
  const proof = useOwnerProof(methods);
  const request = useRequestErasure(proof, onRequested);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (understood && proof.check() && !request.isPending) request.mutate();
  };
  const atCode = request.error instanceof CallFailure && request.error.code === 'verification.code.err';
  return (
    <form className={page.stack} method="post" noValidate onSubmit={submit}>
      <p className={page.quiet}>{t('erasure.intro', { days })}</p>
      <OwnerCode proof={proof} />
      <Checkbox checked={understood} onChange={(event) => setUnderstood(event.target.checked)}>
        {t('erasure.understood')}
      </Checkbox>
      {request.error && !atCode && <FailureNote error={request.error} texts={REFUSAL_TEXTS} />}
      <Button type="submit" disabled={!understood} busy={request.isPending}>
        {t('erasure.confirm')}
      </Button>
    </form>
  );
}

function useRequestErasure(proof: ReturnType<typeof useOwnerProof>, onRequested: () => void) {
  const t = useT();
  const toast = useToast();
  const { date } = useFormats();
  const { client } = useApi();
  const queries = useQueryClient();
  const updateOverview = useUpdateOverview();
  return useSensitive({
    act: () => client.call('erasure.requestErasure', proof.input),
    onDone: (overview: ErasureOverview) => {
      updateOverview(overview);
      onRequested();
      // The result is at the top, the request was at the end.
      scrollTo({ top: 0 });
      toast.show(t('erasure.due', { time: date(overview.dueAt ?? '') }), 'long');
    },
    onRefused: (error) => {
      if (proof.refuse(error) || !(error instanceof CallFailure)) return;
      if (error.code === 'erasure.hindered') {
        void queries.invalidateQueries({ queryKey: ['erasure.erasure', {}] });
      }
    },
  });
}
