import type { chases } from '@tessera/contract/lottery/chase';
import {
  MAX_PHASES,
  MAX_RUNNING_CHASES,
  phaseSlip,
  type PlannedPhase,
  plannedPhases,
} from '@tessera/contract/lottery/chase-plan';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { readSlip, type SlipLine } from '@tessera/contract/lottery/slip';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { isDeepStrictEqual } from 'node:util';
import { balanceTopic } from '../../ledger/index.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { playRules } from '../../rounds/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { attemptBet } from '../orders/attempt-bet.ts';
import { balanceAfter } from '../orders/balance-after.ts';
import { type BetRefusal, betRefusalOf } from '../orders/bet-refusal.ts';
import { notifyUsedUpNumbers } from '../closed-numbers/notify-numbers.ts';
import { orderLines } from '../orders/place-order.ts';
import { linesText, type PricedLine, type PriceRefusal } from '../orders/priced-lines.ts';
import { findIssueOnSale } from '../orders/issue-on-sale.ts';
import { type IssueForOrder, lockRequest } from '../orders/queries.ts';
import { readChase } from './list-chases.ts';
import { countRunningChases, findChaseOfKey, listIssuesFrom, lockChases, placeChaseOnce } from './queries.ts';

type Input = InputOf<typeof chases.placeChase>;
type Placed = OutputOf<typeof chases.placeChase>;
type PlanRefusal =
  | PriceRefusal
  | Refusal<'lottery.chase.changed' | 'lottery.chase.invalid' | 'lottery.slip.invalid'>;
type ChaseRefusal =
  | BetRefusal
  | PlanRefusal
  | Refusal<
      'lottery.game.not.found' | 'lottery.game.suspended' | 'lottery.issue.closed' | 'request.conflict'
    >;

/** A phase with its issue. */
interface IssuePhase extends PlannedPhase {
  readonly issueId: bigint;
  readonly numero: string;
}

/**
 * Holds the amount of all phases and places the first phase as an order where its issue is on sale. The phases are computed
 * again from the plan, and every phase is priced with the present returns. A refusal of the first phase refuses the chase.
 */
export async function placeChase(
  deps: LotteryDeps,
  input: Input,
  call: WriteCall<'session'>,
): Promise<Placed | ChaseRefusal> {
  const { tx, session } = call;
  await tx.one(lockRequest, [session.memberId, input.requestKey, BigInt(input.gameId), input.currentNumero]);
  const before = await tx.maybe(findChaseOfKey, [session.memberId, input.requestKey]);
  if (before) {
    const same =
      before.slip === input.bettingSlipString &&
      before.gameId.toString() === input.gameId &&
      before.numero === (input.firstNumero ?? input.currentNumero) &&
      before.winningStop === input.winningStop &&
      before.prizeMode === input.prizeModeId &&
      isDeepStrictEqual(before.plan, input.plan);
    return same ? placed(deps, call, before.id) : refuse('request.conflict');
  }
  const now = deps.clock.now();
  const issue = await findIssueOnSale(deps, tx, input, now);
  if ('refusal' in issue) return issue;
  await tx.one(lockChases, [session.memberId]);
  const { running } = await tx.one(countRunningChases, [session.memberId]);
  if (running >= MAX_RUNNING_CHASES)
    return refuse('lottery.limit', { limit: 'chases', mostChases: MAX_RUNNING_CHASES });
  const lines = readSlip(input.bettingSlipString);
  if ('error' in lines) return refuse('lottery.slip.invalid', { ...lines });
  const phases = await phasesOf(tx, issue, input, lines);
  if ('refusal' in phases) return phases;
  const first = await firstLines(deps, tx, issue, { input, lines, phases });
  if ('refusal' in first) return first;
  const isOnSale = phases[0]?.numero === input.currentNumero;
  const order = isOnSale ? { slip: slipOf(lines, phases[0]), lines: first } : null;
  return take(deps, call, issue, { input, phases, order, now });
}

const slipOf = (lines: readonly SlipLine[], phase: PlannedPhase | undefined) =>
  phaseSlip(lines, phase?.multiple ?? 1);

/** The phases of the plan, refused where they are not the phases that the member confirmed. */
async function phasesOf(
  tx: Tx,
  issue: IssueForOrder,
  { gameId, currentNumero, firstNumero = currentNumero, plan, phases: confirmed }: Input,
  lines: readonly SlipLine[],
): Promise<readonly IssuePhase[] | PlanRefusal> {
  const planned = plannedPhases(lines, plan);
  if ('error' in planned) return refuse('lottery.chase.invalid', { ...planned });
  const coming = await tx.many(listIssuesFrom, [BigInt(gameId), issue.id, MAX_PHASES]);
  const from = coming.findIndex(({ numero }) => numero === firstNumero);
  const issues = from === -1 ? [] : coming.slice(from);
  const phases: IssuePhase[] = [];
  for (const [at, phase] of planned.entries()) {
    const found = issues[at];
    if (!found) return refuse('lottery.chase.invalid', { phase: at + 1, error: 'issue' });
    phases.push({ ...phase, issueId: found.id, numero: found.numero });
  }
  const isConfirmed =
    phases.length === confirmed.length &&
    phases.every(({ numero, multiple, amountUnits }, at) => {
      const other = confirmed[at];
      return (
        numero === other?.numero &&
        multiple === other.multiple &&
        amountUnits === unitsFromAmount(other.amount)
      );
    });
  return isConfirmed ? phases : refuse('lottery.chase.changed', changedView(phases));
}

function changedView(phases: readonly IssuePhase[]) {
  const sum = phases.reduce((total, { amountUnits }) => total + amountUnits, 0n);
  return {
    phases: phases.map(({ numero, multiple, amountUnits }) => ({
      numero,
      multiple,
      amount: amountFromUnits(amountUnits),
    })),
    amount: amountFromUnits(sum),
  };
}

interface Plan {
  readonly input: Input;
  readonly lines: readonly SlipLine[];
  readonly phases: readonly IssuePhase[];
}

/** The priced lines of the first phase. Every phase must have lines that the game offers at present. */
async function firstLines(
  deps: LotteryDeps,
  tx: Tx,
  issue: IssueForOrder,
  { input, lines, phases }: Plan,
): Promise<readonly PricedLine[] | PriceRefusal> {
  // A phase with a higher multiple has the same lines, so the highest multiple decides about the limit of a line.
  const highest = phases.reduce(
    (most, phase) => (phase.multiple > most.multiple ? phase : most),
    phases[0] ?? EMPTY,
  );
  let first: readonly PricedLine[] | PriceRefusal = [];
  for (const phase of [highest, phases[0] ?? EMPTY]) {
    first = await orderLines(deps, tx, issue, {
      prizeModeId: input.prizeModeId,
      bettingSlipString: slipOf(lines, phase),
      betCartAmountSum: amountFromUnits(phase.amountUnits),
      returnVersion: input.returnVersion,
    });
    if ('refusal' in first) return first;
  }
  return first;
}

const EMPTY: PlannedPhase = { multiple: 1, amountUnits: 0n };

interface ReadyChase {
  readonly input: Input;
  readonly phases: readonly IssuePhase[];
  /** The order of the first phase; null where its sale opens later. */
  readonly order: { readonly slip: string; readonly lines: readonly PricedLine[] } | null;
  readonly now: Date;
}

async function take(
  deps: LotteryDeps,
  call: WriteCall<'session'>,
  issue: IssueForOrder,
  { input, phases, order, now }: ReadyChase,
): Promise<Placed | ChaseRefusal> {
  const { tx, session } = call;
  const { asset, currency } = deps.merchants.get(session.merchantCode);
  const rows = phases.map(({ issueId, multiple, amountUnits }) => ({
    issueId: issueId.toString(),
    multiple,
    amount: amountUnits.toString(),
  }));
  const { memberId } = session;
  const attempt = (worstUnits: bigint | null) =>
    tx.one(placeChaseOnce, [
      memberId,
      asset,
      currency,
      issue.nodeId,
      issue.gameType,
      issue.vassalage,
      BigInt(input.gameId),
      input.requestKey,
      input.prizeModeId,
      input.bettingSlipString,
      JSON.stringify(input.plan),
      input.winningStop,
      JSON.stringify(rows),
      deps.randomness.uuid(),
      order?.slip ?? null,
      order && linesText(order.lines),
      issue.maxMemberUnits,
      issue.maxWinUnits,
      issue.maxExposureUnits,
      playRules(deps.market, deps.market, 0),
      now,
      worstUnits,
    ]);
  const lines = order?.lines ?? [];
  const answer = await attemptBet(deps, tx, { memberId, asset, issue, lines, now }, attempt);
  const { refusal, chaseId, sequence } = answer;
  if (refusal === 'balance.insufficient' || refusal === 'insufficient')
    return betRefusalOf(deps, tx, { memberId, asset }, { ...answer, refusal: 'insufficient' });
  if (refusal !== null) return betRefusalOf(deps, tx, { memberId, asset }, { ...answer, refusal });
  if (chaseId === null) throw new Error('an accepted chase has no id');
  if (sequence !== null) tx.notify(balanceTopic(memberId, asset), sequence);
  if (order) await notifyUsedUpNumbers(tx, issue, asset, order.lines);
  return placed(deps, call, chaseId);
}

async function placed(
  deps: LotteryDeps,
  { tx, session }: WriteCall<'session'>,
  chaseId: bigint,
): Promise<Placed> {
  const chase = await readChase(tx, session.memberId, chaseId);
  if (!chase) throw new Error(`no chase ${chaseId}`);
  return { chase, ...(await balanceAfter(deps, tx, session)) };
}
