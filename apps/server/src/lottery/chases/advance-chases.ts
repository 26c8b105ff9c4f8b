import { REFUND_REASONS, type ChaseState, type RefundReason } from '@tessera/contract/lottery/chase-shapes';
import { phaseSlip } from '@tessera/contract/lottery/chase-plan';
import { readSlip } from '@tessera/contract/lottery/slip';
import { amountFromUnits } from '@tessera/contract/money';
import { balanceTopic } from '../../ledger/index.ts';
import { throwAll } from '../../platform/concurrency.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { playRules } from '../../rounds/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { notifyUsedUpNumbers } from '../closed-numbers/notify-numbers.ts';
import { worstUnitsAboveSum } from '../exposure/worst-draw.ts';
import { orderLines } from '../orders/place-order.ts';
import { linesText } from '../orders/priced-lines.ts';
import { findIssueForOrder, shareSale } from '../orders/queries.ts';
import {
  findBlockedChases,
  listDueChases,
  listPhases,
  lockRunningChase,
  type PhaseRow,
  refundPhases,
  type RunningChase,
  startPhase,
} from './queries.ts';

const BATCH = 100;
/** Running chases whose members are checked in one run. */
const CHECKED = 2000;
const EARLIEST = '-infinity';

export interface CheckProgress {
  /** The last checked chase; 0 where the next run begins again. */
  checkedId: bigint;
}

/**
 * Starts the phases whose issues are on sale and whose earlier phases have their results, refunds the phases that cannot
 * start, and ends chases. Each chase is one transaction under the lock of the chase, so a phase is placed or refunded once.
 * A chase that fails delays no other chase.
 * Of the chases that are not due, a run checks those after `progress.checkedId` for members who may not play. The next run
 * continues after them, also where a chase failed.
 */
export async function advanceChases(
  deps: LotteryDeps,
  progress: CheckProgress = { checkedId: 0n },
): Promise<void> {
  const failures: unknown[] = [];
  const advance = (id: bigint) =>
    deps.database.transaction((tx) => advanceChase(deps, tx, id)).catch((error) => failures.push(error));
  const { lastId, blocked } = await deps.database.one(findBlockedChases, [
    deps.clock.now(),
    progress.checkedId,
    CHECKED,
  ]);
  progress.checkedId = lastId ?? 0n;
  for (const id of blocked) await advance(id);
  let after = { at: EARLIEST, id: 0n };
  for (;;) {
    const due = await deps.database.many(listDueChases, [deps.clock.now(), after.at, after.id, BATCH]);
    for (const { id } of due) await advance(id);
    after = due.at(-1) ?? after;
    if (due.length < BATCH) break;
  }
  throwAll(failures);
}

async function advanceChase(deps: LotteryDeps, tx: Tx, id: bigint): Promise<void> {
  const now = deps.clock.now();
  const chase = await tx.maybe(lockRunningChase, [id, now]);
  if (!chase) return;
  const phases = await tx.many(listPhases, [id]);
  const waiting = phases.filter(({ state }) => state === 'waiting');
  const end = endOf(chase, phases);
  if (end && waiting.length > 0) return refund(tx, chase, { phases: waiting, now, ...end });
  let isUndecided = phases.some(({ lineStates }) => lineStates.includes('placed'));
  for (const phase of waiting) {
    const reason = lostReason(phase, now);
    if (reason) await refund(tx, chase, { phases: [phase], reason, now });
    else if (isUndecided || phase.opensAt > now) return;
    else isUndecided = await start(deps, tx, chase, phase, now);
  }
  if (!isUndecided) await refund(tx, chase, { phases: [], reason: null, state: 'completed', now });
}

/** Why all waiting phases are refunded, with the state of the chase afterwards. */
function endOf({ blocker, winningStop }: RunningChase, phases: readonly PhaseRow[]) {
  if (blocker) return { reason: blocker, state: 'cancelled' } as const;
  const hasWon = phases.some(({ lineStates }) => lineStates.includes('won'));
  return winningStop && hasWon ? ({ reason: 'chase.stopped', state: 'stopped' } as const) : undefined;
}

/** Why a phase can never start; undefined while it can. */
function lostReason({ issueState, closesAt }: PhaseRow, now: Date): RefundReason | undefined {
  if (issueState === 'cancelled') return 'lottery.issue.cancelled';
  return issueState !== 'scheduled' || closesAt <= now ? 'lottery.issue.missed' : undefined;
}

interface Refund {
  readonly phases: readonly PhaseRow[];
  readonly reason: RefundReason | null;
  /** The last state of the chase. */
  readonly state?: ChaseState;
  readonly now: Date;
}

async function refund(tx: Tx, chase: RunningChase, { phases, reason, state, now }: Refund): Promise<void> {
  const places = phases.map(({ phase }) => phase);
  const { sequence } = await tx.one(refundPhases, [chase.id, places, reason, state ?? null, now]);
  if (sequence !== null) tx.notify(balanceTopic(chase.memberId, chase.asset), sequence);
}

/** Places the order of a phase, or refunds the phase. Returns whether the order was placed. */
async function start(
  deps: LotteryDeps,
  tx: Tx,
  chase: RunningChase,
  phase: PhaseRow,
  now: Date,
): Promise<boolean> {
  const refused = async (reason: RefundReason) => {
    await refund(tx, chase, { phases: [phase], reason, now });
    return false;
  };
  await tx.one(shareSale, [chase.gameId, phase.numero]);
  const issue = await tx.maybe(findIssueForOrder, [deps.merchantCode, chase.gameId, phase.numero]);
  if (!issue) return refused('game.not.found');
  // Another server closed or cancelled the issue meanwhile.
  const lost = lostReason({ ...phase, issueState: issue.state }, now);
  if (lost) return refused(lost);
  if (issue.suspended) return refused('lottery.game.suspended');
  const slip = slipOfPhase(chase, phase);
  const lines = await orderLines(deps, tx, issue, {
    prizeModeId: chase.prizeMode,
    bettingSlipString: slip,
    betCartAmountSum: amountFromUnits(phase.amountUnits),
    returnVersion: chase.returnVersion ?? undefined,
  });
  if ('refusal' in lines) return refused(reasonOf(lines.refusal));
  const worstUnits = await worstUnitsAboveSum(deps, tx, { ...issue, asset: chase.asset }, lines);
  const { refusal, sequence } = await tx.one(startPhase, [
    chase.id,
    phase.phase,
    chase.memberId,
    chase.asset,
    chase.currency,
    issue.nodeId,
    issue.gameType,
    issue.vassalage,
    deps.randomness.uuid(),
    slip,
    linesText(lines),
    issue.maxMemberUnits,
    issue.maxWinUnits,
    issue.maxExposureUnits,
    // A reality check interrupts a member at the screen; a phase needs nobody at the screen.
    playRules(deps.market, { ...deps.market, realityCheckMs: null }, 0),
    now,
    worstUnits,
  ]);
  if (refusal === null) await notifyUsedUpNumbers(tx, issue, chase.asset, lines);
  else reasonOf(refusal);
  tx.notify(balanceTopic(chase.memberId, chase.asset), sequence ?? undefined);
  return refusal === null;
}

function slipOfPhase({ id, slip }: RunningChase, { multiple }: PhaseRow): string {
  const lines = readSlip(slip);
  if ('error' in lines) throw new Error(`chase ${id} has an invalid line: ${lines.error}`);
  return phaseSlip(lines, multiple);
}

/** Throws for a refusal that no phase can have, so that the phase is not refunded. */
function reasonOf(refusal: string): RefundReason {
  const reason = REFUND_REASONS.find((one) => one === refusal);
  if (!reason) throw new Error(`a phase was refused: ${refusal}`);
  return reason;
}
