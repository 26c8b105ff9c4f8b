import { useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { MAX_PHASES, MIN_PHASES } from '@tessera/contract/lottery/chase-plan';
import { PRIZE_MODES, type PrizeModeId } from '@tessera/contract/lottery/play-definition';
import { joinSlip, type SlipLine } from '@tessera/contract/lottery/slip';
import { amountFromUnits } from '@tessera/contract/money';
import { useState } from 'react';
import { CallFailed, type CallOutput, useApi, useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { Countdown } from '../countdown.tsx';
import { useGameSearch } from '../game-search.ts';
import { type LotteryGame, onDeviceClock, REFETCH_EVERY_MS, useLotteryGames } from '../games.ts';
import shared from '../lottery.module.css';
import { OrderProblem } from '../play/order-problem.tsx';
import { type CurrentSlip, linesOf, useSlip, useSlipOwner } from '../play/slip-store.ts';
import styles from './chase.module.css';
import {
  changedDraft,
  type ChaseDraft,
  type DraftPhase,
  FIRST_DRAFT,
  issuesFrom,
  mostMultiple,
  phasesOf,
  planOf,
  withEdit,
} from './chase-draft.ts';
import { ChaseStarted, PlanConfirmation, UnansweredChase, useWorstCase } from './plan-confirmation.tsx';
import { PlanControls } from './plan-controls.tsx';
import { PlanPhases } from './plan-phases.tsx';
import { SlipLines } from './slip-lines.tsx';
import { useStartChase } from './start-chase.ts';

const GAME_ID = /^[1-9]\d{0,17}$/;

interface NeedsContext {
  readonly search: Readonly<Record<string, string>>;
  readonly language: string;
}

export function needs({ search: { gameId = '' }, language }: NeedsContext): readonly Need[] {
  const games: Need = { call: 'lottery.lotteryGames', input: { language } };
  if (!GAME_ID.test(gameId)) return [games];
  return [
    games,
    { call: 'lottery.lotterySetting', input: { id: gameId } },
    { call: 'chases.chaseNumeros', input: { id: gameId } },
  ];
}

/** Plans a chase of the slip of a lottery: every phase with its amounts, before anything is bet. */
export function Screen() {
  const t = useT();
  const search: Readonly<Record<string, string>> = useSearch({ strict: false });
  const { gameId } = search;
  const owner = useSlipOwner();
  const { data: games, error, isPending, fetchStatus, refetch } = useLotteryGames();
  if (!games) {
    if (isPending && fetchStatus !== 'paused') return <PlanShape />;
    return <CallFailed error={error} onRetry={() => void refetch()} />;
  }
  const game = games.find((one) => one.gameId === gameId);
  if (!game) {
    const action = { label: t('lottery.all'), to: paths.moreLottery };
    return <EmptyState title={t('lottery.gameNotFound')} action={action} />;
  }
  return (
    <div className={page.screen}>
      {/* Another member of the device does not see the started chase of this member. */}
      <GamePlan key={`${game.gameId} ${owner ?? ''}`} game={game} mode={modeOf(search)} />
    </div>
  );
}

/** Classic where the address names no prize mode. */
function modeOf(search: Readonly<Record<string, string>>): PrizeModeId {
  const at = PRIZE_MODES.findIndex((name) => name === search['prize_mode']);
  return at === -1 ? 1 : ((at + 1) as PrizeModeId);
}

function PlanShape() {
  const t = useT();
  return (
    <div className={page.screen} role="status" aria-label={t('ui.loading')}>
      <Skeleton className={styles.cardShape} />
      <Skeleton className={styles.planShape} />
    </div>
  );
}

interface GamePlanProps {
  readonly game: LotteryGame;
  /** Prize mode of the slip. */
  readonly mode: PrizeModeId;
}

function GamePlan({ game, mode }: GamePlanProps) {
  const t = useT();
  const store = useSlip(game.gameId, mode);
  const setting = useCall('lottery.lotterySetting', { id: game.gameId });
  const starting = useStartChase(game.gameId, setting.data?.series ?? []);
  const issues = useCall('chases.chaseNumeros', { id: game.gameId }, { refetchEveryMs: REFETCH_EVERY_MS });
  const lines = linesOf(store.slip);
  if (starting.start.data) return <ChaseStarted started={starting.start.data} />;
  if (starting.unanswered) return <UnansweredChase sent={starting.unanswered} starting={starting} />;
  if (store.slip.pending) return <UnansweredOrder game={game} />;
  if (lines.length === 0) return <NoSlip game={game} />;
  const failed = setting.data ? issues : setting;
  if (!setting.data || !issues.data) {
    if (failed.isPending && failed.fetchStatus !== 'paused') return <PlanShape />;
    return <CallFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  const { serverTime, content } = issues.data;
  const current = content[0] && onDeviceClock(content[0], serverTime, issues.dataUpdatedAt);
  return (
    <>
      <p className={styles.head}>
        <strong>{game.gameName}</strong>
        {current && (
          <Countdown
            untilMs={current.closesAtMs}
            label={t('lottery.closesIn')}
            onEnd={() => void issues.refetch()}
          />
        )}
      </p>
      <Plan
        game={game}
        mode={mode}
        store={store}
        lines={lines}
        setting={setting.data}
        issues={content}
        starting={starting}
      />
    </>
  );
}

/** The slip was sent as an order whose answer is unknown: the slip finds out the answer. */
function UnansweredOrder({ game }: { readonly game: LotteryGame }) {
  const t = useT();
  const ofGame = useGameSearch(game.gameId);
  return (
    <div className={page.stack}>
      <p role="status">{t('lottery.uncertain')}</p>
      <ButtonLink to={paths.startLottery} search={{ ...ofGame, slip: 'open' }}>
        {t('lottery.checkAnswer')}
      </ButtonLink>
    </div>
  );
}

function NoSlip({ game }: { readonly game: LotteryGame }) {
  const t = useT();
  const search = useGameSearch(game.gameId);
  return (
    <EmptyState
      title={t('lottery.chase.empty.slip')}
      text={t('lottery.chase.empty.slipText')}
      action={{
        label: t('lottery.chase.toSlip'),
        to: paths.startLottery,
        search,
      }}
    />
  );
}

interface PlanProps {
  readonly game: LotteryGame;
  readonly mode: PrizeModeId;
  readonly store: CurrentSlip;
  readonly lines: readonly SlipLine[];
  readonly setting: CallOutput<'lottery.lotterySetting'>;
  readonly issues: CallOutput<'chases.chaseNumeros'>['content'];
  readonly starting: ReturnType<typeof useStartChase>;
}

function Plan({ game, mode, store, lines, setting, issues, starting }: PlanProps) {
  const t = useT();
  const [draft, setDraft] = useState<ChaseDraft>(FIRST_DRAFT);
  const [open, setOpen] = useState(false);
  // The refusal applies to the earlier plan.
  const change = (next: ChaseDraft) => {
    starting.start.reset();
    setDraft(next);
  };
  const chosen = issuesFrom(issues, draft.firstNumero);
  const mostPhases = Math.min(MAX_PHASES, chosen.length);
  const plan = planOf(draft, Math.min(draft.phases, mostPhases));
  const phases = phasesOf(lines, plan, chosen);
  const most = mostMultiple(lines, setting.betMultipleMax);
  if (mostPhases < MIN_PHASES) return <p className={page.quiet}>{t('lottery.nextSale')}</p>;
  return (
    <>
      <p className={page.quiet}>{t('lottery.chase.about')}</p>
      {starting.start.error && !open && <OrderProblem error={starting.start.error} />}
      <SlipLines lines={lines} />
      <PlanControls
        draft={draft}
        mostPhases={mostPhases}
        mostMultiple={most}
        firstIssues={issues.slice(0, issues.length - MIN_PHASES + 1)}
        onChange={(next) => change(changedDraft(draft, next))}
      />
      {'error' in phases ? (
        <p className={page.wrong} role="alert">
          {t(`lottery.chase.refused.${phases.error}`, { phase: phases.phase })}
        </p>
      ) : (
        <>
          <PlanPhases phases={phases} mostMultiple={most} onEdit={(edit) => change(withEdit(draft, edit))} />
          <PlanBar phases={phases} onConfirm={() => setOpen(true)} />
          <Sheet open={open} onClose={() => setOpen(false)} title={t('lottery.chase.plan')}>
            <PlanConfirmation
              phases={phases}
              starting={starting}
              request={{
                gameId: game.gameId,
                currentNumero: issues[0]?.numero ?? '',
                ...(chosen[0] !== issues[0] && { firstNumero: chosen[0]?.numero }),
                prizeModeId: mode,
                bettingSlipString: joinSlip(store.slip.lines),
                returnVersion: setting.returnVersion,
                plan,
                phases: sentPhases(phases),
                winningStop: draft.winningStop,
              }}
            />
          </Sheet>
        </>
      )}
    </>
  );
}

interface PlanBarProps {
  readonly phases: readonly DraftPhase[];
  readonly onConfirm: () => void;
}

/** The worst case of the plan, always in view. */
function PlanBar({ phases, onConfirm }: PlanBarProps) {
  const t = useT();
  const { currency } = useApi().status.info;
  const { percent } = useFormats();
  const { total, share, above } = useWorstCase(phases);
  return (
    <div className={shared.bar}>
      <p className={styles.sums}>
        <span>{t('lottery.chase.worst')}</span>
        <strong>
          <Money amount={amountFromUnits(-total)} currency={currency} signed />
        </strong>
      </p>
      {share !== undefined && (
        <p className={styles.sums}>
          <span>{t('lottery.chase.share')}</span>
          <strong>{above ? t('lottery.chase.overBalance') : percent(share / 100)}</strong>
        </p>
      )}
      <Button onClick={onConfirm}>{t('lottery.chase.check')}</Button>
    </div>
  );
}

/** The phases of a plan as the call has them. */
function sentPhases(phases: readonly DraftPhase[]) {
  return phases.map(({ numero, multiple, amount }) => ({
    numero,
    multiple,
    amount: amountFromUnits(amount),
  }));
}
