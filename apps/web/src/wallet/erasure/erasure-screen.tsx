import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ErasureBlocker, ErasureOverview } from '@tessera/contract/wallet/erasure';
import type { Need } from '@tessera/contract/first-view';
import type { OwnerProofMethod } from '@tessera/contract/identity/withdrawal-password';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallFailed, CallFailure, callOptions, type OwnWords, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { FailureNote, Guarded, OwnerCode, useOwnerProof, useSensitive } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import type { IconName } from '../../ui/pictures/icon.tsx';
import { askAgainMs } from '../asking-on.ts';
import styles from './erasure.module.css';
import { GiveUpOutcome, GiveUpRemainder } from './give-up-remainder.tsx';
import { useKeepOverview } from './use-keep-overview.ts';

const OWN_WORDS: OwnWords = { 'session.limited': 'security.limited', 'erasure.hindered': 'erasure.first' };

/** Where each of them comes to its end. */
const WAYS: Readonly<Record<ErasureBlocker, { readonly to: string; readonly icon: IconName }>> = {
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

/** The right to be forgotten: what goes, what stays, what stands in the way, and the way back while there is one. */
export function Screen() {
  return <Guarded>{({ config }) => <Loaded ways={config.ownerWays} />}</Guarded>;
}

function Loaded({ ways }: { readonly ways: readonly OwnerProofMethod[] }) {
  const t = useT();
  const { client } = useApi();
  const { data, error, isPending, fetchStatus, refetch } = useQuery({
    ...callOptions(client, 'erasure.erasure', {}),
    // What stands in the way may come to its end while it is read.
    refetchInterval: ({ state }) => (state.data?.hindrances.length ? askAgainMs(state) : false),
  });
  if (isPending && fetchStatus !== 'paused') return <Shape label={t('ui.loading')} />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  const { dueAt, hindrances, remainder } = data;
  return (
    <div className={page.sections}>
      <GiveUpOutcome />
      {dueAt === null ? <p>{t('erasure.intro', { days: data.graceDays })}</p> : <Due at={dueAt} />}
      {hindrances.length > 0 && (
        <Hindrances hindrances={hindrances} asked={dueAt !== null}>
          {remainder && <GiveUpRemainder ways={ways} remainder={remainder} />}
        </Hindrances>
      )}
      <Consequences overview={data} />
      {dueAt === null && <AskErasure ways={ways} possible={hindrances.length === 0} days={data.graceDays} />}
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

/** What is erased, what the law has the house keep and for how long, and the file to save before. */
function Consequences({ overview }: { readonly overview: ErasureOverview }) {
  const t = useT();
  const { excluded, keptYears } = overview;
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
          <li>{t('erasure.stays.books', { years: keptYears })}</li>
          {excluded && <li>{t('erasure.stays.exclusion')}</li>}
        </ul>
        <RowLink to={paths.securityCenter} icon="download" title={t('erasure.saveFirst')} />
      </section>
    </>
  );
}

interface HindrancesProps {
  readonly hindrances: readonly ErasureBlocker[];
  /** It was asked for, and waits for these. */
  readonly asked: boolean;
  /** The way out of the only one, where it has none of its own. */
  readonly children: ReactNode;
}

/** What must come to its end first, each with the way there. */
function Hindrances({ hindrances, asked, children }: HindrancesProps) {
  const t = useT();
  return (
    <section className={page.stack} aria-labelledby="erasure-first">
      <SectionHeader id="erasure-first" title={t(asked ? 'erasure.waits' : 'erasure.first')} />
      {hindrances.map((one) => (
        <div key={one} className={styles.hindrance}>
          <RowLink {...WAYS[one]} title={t(`erasure.first.${one}`)} />
          <p className={page.quiet}>{t(`erasure.first.${one}Text`)}</p>
        </div>
      ))}
      {children}
    </section>
  );
}

/** When the account is erased, and the way back until then. */
function Due({ at }: { readonly at: string }) {
  const t = useT();
  const { date } = useFormats();
  const hydrated = useHydrated();
  const staying = useTakeBack();
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

function useTakeBack() {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  const keep = useKeepOverview();
  return useMutation({
    mutationFn: () => client.call('erasure.takeBackErasure', {}),
    onSuccess: (overview) => {
      keep(overview);
      toast.show(t('erasure.kept'), 'done');
    },
  });
}

interface AskErasureProps {
  readonly ways: readonly OwnerProofMethod[];
  /** Nothing stands in the way. */
  readonly possible: boolean;
  readonly days: number;
}

/** Asks to be forgotten, once what it means was read and the owner was proven. */
function AskErasure({ ways, possible, days }: AskErasureProps) {
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
        <AskForm ways={ways} days={days} onAsked={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

interface AskFormProps extends Pick<AskErasureProps, 'ways' | 'days'> {
  readonly onAsked: () => void;
}

function AskForm({ ways, days, onAsked }: AskFormProps) {
  const t = useT();
  const [understood, setUnderstood] = useState(false);
  const proof = useOwnerProof(ways);
  const asking = useAsk(proof, onAsked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (understood && proof.check() && !asking.isPending) asking.mutate();
  };
  const atCode = asking.error instanceof CallFailure && asking.error.code === 'verification.code.err';
  return (
    <form className={page.stack} method="post" noValidate onSubmit={submit}>
      <p className={page.quiet}>{t('erasure.intro', { days })}</p>
      <OwnerCode proof={proof} />
      <Checkbox checked={understood} onChange={(event) => setUnderstood(event.target.checked)}>
        {t('erasure.understood')}
      </Checkbox>
      {asking.error && !atCode && <FailureNote error={asking.error} own={OWN_WORDS} />}
      <Button type="submit" disabled={!understood} busy={asking.isPending}>
        {t('erasure.confirm')}
      </Button>
    </form>
  );
}

function useAsk(proof: ReturnType<typeof useOwnerProof>, onAsked: () => void) {
  const t = useT();
  const toast = useToast();
  const { date } = useFormats();
  const { client } = useApi();
  const queries = useQueryClient();
  const keep = useKeepOverview();
  return useSensitive({
    act: () => client.call('erasure.askErasure', proof.input),
    onDone: (overview: ErasureOverview) => {
      keep(overview);
      onAsked();
      // What became of the account stands first, and this was asked at the end.
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
