import type { chases } from '@tessera/contract/lottery/chase';
import type { Chase, ChaseDetail, ChasePhase, RefundReason } from '@tessera/contract/lottery/chase-shapes';
import { drawnText } from '@tessera/contract/lottery/draw-shapes';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import {
  type ChaseRow,
  findChase,
  listOwnChases,
  listOwnChasesOfGame,
  listPhases,
  type PhaseRow,
} from './queries.ts';

const STATES = {
  all: ['running', 'completed', 'stopped', 'cancelled'],
  running: ['running'],
  ended: ['completed', 'stopped', 'cancelled'],
} as const;

export async function listChases(
  { gameId, state, after, size }: InputOf<typeof chases.listChases>,
  { db, session }: ReadCall<'session'>,
): Promise<OutputOf<typeof chases.listChases>> {
  const before = after === undefined ? null : BigInt(after);
  const filter = [session.memberId, before, STATES[state], size + 1] as const;
  const rows =
    gameId === '-1'
      ? await db.many(listOwnChases, [...filter])
      : await db.many(listOwnChasesOfGame, [...filter, BigInt(gameId)]);
  return { content: rows.slice(0, size).map(chaseView), last: rows.length <= size };
}

export async function chaseDetail(
  { id }: InputOf<typeof chases.chaseDetail>,
  { db, session }: ReadCall<'session'>,
): Promise<ChaseDetail | Refusal<'lottery.chase.not.found'>> {
  return (await readChase(db, session.memberId, BigInt(id))) ?? refuse('lottery.chase.not.found');
}

/** An own chase with its phases; undefined where the member has no such chase. */
export async function readChase(
  db: Queryable,
  memberId: bigint,
  id: bigint,
): Promise<ChaseDetail | undefined> {
  const row = await db.maybe(findChase, [memberId, id]);
  if (!row) return undefined;
  const phases = (await db.many(listPhases, [id])).map(phaseView);
  return { ...chaseView(row), phases, holdTxId: row.reserveTransferId.toString() };
}

function chaseView(row: ChaseRow): Chase {
  const { reservedUnits, spentUnits, refundedUnits } = row;
  return {
    chaseId: row.id.toString(),
    gameId: row.gameId.toString(),
    prizeModeId: row.prizeMode,
    bettingSlipString: row.slip,
    plan: row.plan,
    winningStop: row.winningStop,
    state: row.state,
    totalChasePhases: row.phases,
    completed: row.phases - row.waiting,
    plannedAmount: amountFromUnits(reservedUnits + spentUnits + refundedUnits),
    heldAmount: amountFromUnits(reservedUnits),
    spentAmount: amountFromUnits(spentUnits),
    refundedAmount: amountFromUnits(refundedUnits),
    winAmount: amountFromUnits(row.winUnits),
    time: row.placedAt.toISOString(),
  };
}

function phaseView(row: PhaseRow): ChasePhase {
  const state = stateOf(row);
  return {
    phase: row.phase,
    numero: row.numero,
    multiple: row.multiple,
    amount: amountFromUnits(row.amountUnits),
    state,
    reason: row.state === 'placed' && state === 'refunded' ? refundReason(row) : row.reason,
    orderId: row.orderId?.toString() ?? null,
    winAmount: amountFromUnits(row.winUnits),
    winningNumber: row.drawn && drawnText(row.shape, row.drawn),
    releaseTxId: row.releaseTransferId?.toString() ?? null,
  };
}

/** The order of a phase has its result when no line waits. It is tied where every line is tied. */
function stateOf({ state, lineStates }: PhaseRow): ChasePhase['state'] {
  if (state !== 'placed') return state;
  const states = ['placed', 'won', 'lost', 'tied'] as const;
  return states.find((one) => lineStates.includes(one)) ?? 'refunded';
}

/** Why the order of a phase was refunded: staff cancelled the issue, or the member cancelled the order. */
function refundReason({ issueState }: PhaseRow): RefundReason {
  return issueState === 'cancelled' ? 'lottery.issue.cancelled' : 'chase.cancelled';
}
