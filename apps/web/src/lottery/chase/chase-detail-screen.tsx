import { Link, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { splitSlip } from '@tessera/contract/lottery/slip';
import { useState } from 'react';
import { CallFailed, CallFailure, useApi, useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import { Fact, Facts } from '../../ui/blocks/facts.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { ExplainedAmount, ExplainSheet } from '../../wallet/for-rewards.ts';
import { DrawnNumbers } from '../drawn-numbers.tsx';
import { type LotteryGame, REFETCH_EVERY_MS, useLotteryGames } from '../games.ts';
import { CancelChase } from './cancel-chase.tsx';
import styles from './chase.module.css';
import { type ChaseDetail, type ChasePhase, chaseState, phaseState, reasonWords } from './chase-states.ts';
import { linesOf } from '../play/slip-store.ts';
import { SlipLines } from './slip-lines.tsx';

const ID = /^[1-9]\d{0,17}$/;

type Search = Readonly<Record<string, string>>;

export function needs({ search: { id = '' } }: { readonly search: Search }): readonly Need[] {
  return ID.test(id) ? [{ call: 'chases.chaseDetail', input: { id } }] : [];
}

/** One own chase: its sums, its phases with their states, and the cancellation of the phases that wait. */
export function Screen() {
  const { id = '' }: Search = useSearch({ strict: false });
  return <div className={page.screen}>{ID.test(id) ? <Detail key={id} id={id} /> : <NoChase />}</div>;
}

function NoChase() {
  const t = useT();
  const action = { label: t('lottery.chase.all'), to: paths.chases };
  return <EmptyState title={t('lottery.chase.notFound')} action={action} />;
}

function Detail({ id }: { readonly id: string }) {
  const t = useT();
  const { data, error, isPending, fetchStatus, refetch } = useCall(
    'chases.chaseDetail',
    { id },
    { refetchEveryMs: REFETCH_EVERY_MS },
  );
  const games = useLotteryGames();
  const [explained, setExplained] = useState<string>();
  if ((isPending || games.isPending) && fetchStatus !== 'paused') return <DetailShape />;
  if (error instanceof CallFailure && error.code === 'lottery.chase.not.found') return <NoChase />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  const game = games.data?.find(({ gameId }) => gameId === data.gameId);
  return (
    <>
      <Sums chase={data} game={game} onExplain={setExplained} />
      <SlipLines lines={linesOf({ lines: splitSlip(data.bettingSlipString) })} />
      <CancelChase chase={data} />
      <section className={page.stack} aria-label={t('lottery.chase.phases')}>
        <h2 className={page.subtitle}>{t('lottery.chase.phases')}</h2>
        <ol className={styles.phases}>
          {data.phases.map((phase) => (
            <Phase
              key={phase.phase}
              phase={phase}
              game={game}
              // The hold has the amount until the phase starts.
              txId={phase.releaseTxId ?? data.holdTxId}
              onExplain={setExplained}
            />
          ))}
        </ol>
      </section>
      <ButtonLink to={paths.accountRecord} kind="secondary">
        {t('title.accountRecord')}
      </ButtonLink>
      <ExplainSheet txId={explained} onClose={() => setExplained(undefined)} />
    </>
  );
}

function DetailShape() {
  const t = useT();
  return (
    <div className={page.stack} role="status" aria-label={t('ui.loading')}>
      <Skeleton className={styles.planShape} />
      <Skeleton className={styles.cardShape} />
    </div>
  );
}

interface SumsProps {
  readonly chase: ChaseDetail;
  readonly game: LotteryGame | undefined;
  readonly onExplain: (txId: string) => void;
}

/** The planned amount and where the amount went: held, spent and refunded add up to it. */
function Sums({ chase, game, onExplain }: SumsProps) {
  const t = useT();
  const { date } = useFormats();
  const { words, tone } = chaseState(chase.state);
  const { plannedAmount, heldAmount, spentAmount, refundedAmount, winAmount, holdTxId } = chase;
  const refunds = new Set(
    chase.phases.flatMap(({ state, orderId, releaseTxId }) =>
      state === 'refunded' && orderId === null ? (releaseTxId ?? []) : [],
    ),
  );
  const [refund, otherRefund] = refunds;
  // Sums of several movements are explained by the phases.
  const sums = [
    ['planned', plannedAmount, holdTxId],
    ['spent', spentAmount, undefined],
    ['held', heldAmount, holdTxId],
    ['refunded', refundedAmount, otherRefund === undefined ? refund : undefined],
    ['won', winAmount, undefined],
  ] as const;
  return (
    <section className={page.stack} aria-label={t('lottery.chase.title')}>
      <p className={styles.head}>
        <strong>{game?.gameName}</strong>
        <Badge tone={tone}>{t(words)}</Badge>
      </p>
      <p className={`${page.quiet} ${styles.head}`}>
        <span>{t(chase.winningStop ? 'lottery.chase.stops' : 'lottery.chase.goesOn')}</span>
        <time dateTime={chase.time}>{date(chase.time, 'match')}</time>
      </p>
      <Facts size="small">
        {sums.map(([name, amount, txId]) => (
          <Fact key={name} label={t(`lottery.chase.${name}`)}>
            <ExplainedAmount amount={amount} txId={txId} onExplain={onExplain} />
          </Fact>
        ))}
        <Fact label={t('lottery.chase.phases')}>
          {t('lottery.chase.progress', { done: chase.completed, all: chase.totalChasePhases })}
        </Fact>
      </Facts>
    </section>
  );
}

interface PhaseProps {
  readonly phase: ChasePhase;
  readonly game: LotteryGame | undefined;
  /** The movement that explains the amount. */
  readonly txId: string;
  readonly onExplain: (txId: string) => void;
}

function Phase({ phase, game, txId, onExplain }: PhaseProps) {
  const t = useT();
  const { currency } = useApi().status.info;
  const { words, tone } = phaseState(phase.state);
  const { numero, multiple, amount, reason, orderId, winningNumber, winAmount } = phase;
  return (
    <li className={styles.phase}>
      <div className={styles.phaseHead}>
        <span className={styles.phaseName}>{t('lottery.chase.phase', { phase: phase.phase })}</span>
        <bdi className={page.quiet}>{numero}</bdi>
      </div>
      <Badge tone={tone}>{t(words)}</Badge>
      <p className={`${styles.head} ${styles.wide}`}>
        <span>
          {t('lottery.chase.times', { multiple })} ·{' '}
          <ExplainedAmount amount={amount} txId={txId} onExplain={onExplain} />
        </span>
        {phase.state === 'won' && (
          <span>
            {t('lottery.win')}{' '}
            <strong>
              <Money amount={winAmount} currency={currency} />
            </strong>
          </span>
        )}
      </p>
      {reason && <p className={`${page.quiet} ${styles.wide}`}>{t(reasonWords(reason))}</p>}
      {winningNumber !== null && game && (
        <div className={styles.wide}>
          <DrawnNumbers shape={game.shape} text={winningNumber} />
        </div>
      )}
      {orderId !== null && game && (
        <Link
          to={paths.startLottery}
          search={{ gameId: game.gameId, view: 'orders', order: orderId }}
          className={`${page.link} ${styles.wide}`}
          aria-label={t('lottery.order.open', { order: orderId })}
        >
          {t('lottery.toOrder')}
        </Link>
      )}
    </li>
  );
}
