import { beginningOf, dayOf, daysAfter } from '@tessera/contract/calendar';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { drawnText } from '@tessera/contract/lottery/draw-shapes';
import type {
  LotteryOrder,
  LotteryOrderDetail,
  lotteryOrders,
  OrderMovement,
} from '@tessera/contract/lottery/orders';
import { playOf } from '@tessera/contract/lottery/plays';
import { amountFromUnits } from '@tessera/contract/money';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { LotteryDeps } from '../deps.ts';
import { findOrder, listOrders, listOrdersOfGame, listOrdersSince, type OrderRow } from './queries.ts';
import { listOrderMovements, type OrderMovementRow } from '../origins/queries.ts';
import { digestPath, textInDigest } from './order-digest.ts';
import { earlierResultsOf } from '../issues/list-issues.ts';

/** Orders of the member between two days of the merchant's calendar. */
export async function orders(
  { gameId, settled, startDate, endDate, before, size }: InputOf<typeof lotteryOrders.orders>,
  { db, session }: ReadCall<'session'>,
): Promise<OutputOf<typeof lotteryOrders.orders>> {
  const filter = [
    session.memberId,
    startDate === undefined ? null : new Date(beginningOf(startDate)),
    endDate === undefined ? null : new Date(beginningOf(daysAfter(endDate, 1))),
    before === undefined ? null : BigInt(before),
    settled === undefined ? null : settled === '0',
    size + 1,
  ] as const;
  const rows =
    gameId === '-1'
      ? await db.many(listOrders, [...filter])
      : await db.many(listOrdersOfGame, [...filter, BigInt(gameId)]);
  return { content: rows.slice(0, size).map(orderView), more: rows.length > size };
}

export async function todayOrders(
  { clock }: LotteryDeps,
  { gameId, page, size }: InputOf<typeof lotteryOrders.todayOrders>,
  { db, session }: ReadCall<'session'>,
): Promise<OutputOf<typeof lotteryOrders.todayOrders>> {
  const since = new Date(beginningOf(dayOf(clock.now().getTime())));
  const game = gameId === '-1' ? null : BigInt(gameId);
  const rows = await db.many(listOrdersSince, [session.memberId, game, since, size + 1, page * size]);
  return { content: rows.slice(0, size).map(orderView), page, last: rows.length <= size };
}

export async function orderInfo(
  deps: LotteryDeps,
  { id }: InputOf<typeof lotteryOrders.orderInfo>,
  { db, session }: ReadCall<'session'>,
): Promise<LotteryOrderDetail | Refusal<'lottery.order.not.found'>> {
  const order = await readOrder(deps, db, session.memberId, BigInt(id));
  return order ?? refuse('lottery.order.not.found');
}

/** An own order with its movements; undefined where the member has no such order. */
export async function readOrder(
  { clock }: LotteryDeps,
  db: Queryable,
  memberId: bigint,
  id: bigint,
): Promise<LotteryOrderDetail | undefined> {
  const row = await db.maybe(findOrder, [memberId, id]);
  if (!row) return undefined;
  const movements = await db.many(listOrderMovements, [row.id]);
  const cancelUntil = row.dayEndsAt < row.closesAt ? row.dayEndsAt : row.closesAt;
  const inTime = row.issueState === 'scheduled' && clock.now() < cancelUntil;
  const isOpen = row.lines.some(({ state }) => state === 'placed');
  return {
    ...orderView(row),
    bettingSlipString: row.slip,
    movements: movements.map(movementView),
    cancelUntil: inTime && isOpen && row.cancellable ? cancelUntil.toISOString() : null,
  };
}

/** `id`, `id:prize`, `id:tie`, `id:rebate:1` or `id:refund`. */
const KIND = /:(prize|tie|rebate|refund)/;
const KINDS: Readonly<Record<string, OrderMovement['kind']>> = {
  prize: 'prize',
  tie: 'refund',
  rebate: 'rebate',
  refund: 'refund',
};

function movementView({ line, name, units, transferId, reversed }: OrderMovementRow): OrderMovement {
  const kind = KINDS[KIND.exec(name)?.[1] ?? ''] ?? 'stake';
  return { line, kind, amount: amountFromUnits(units), txId: transferId.toString(), reversed };
}

/** The path from an own order to the digest of its issue. Refused while the issue is on sale. */
export async function orderProof(
  { id }: InputOf<typeof lotteryOrders.orderProof>,
  { db, session }: ReadCall<'session'>,
): Promise<OutputOf<typeof lotteryOrders.orderProof> | Refusal<'lottery.order.not.found'>> {
  const row = await db.maybe(findOrder, [session.memberId, BigInt(id)]);
  if (!row || row.orderDigest === null) return refuse('lottery.order.not.found');
  const path = await digestPath(db, row.issueId, row.id);
  return {
    order: textInDigest({ ...row, cancelledLines: cancelledLines(row) }),
    path: [...path],
    orderDigest: row.orderDigest,
  };
}

/** From 1. */
function cancelledLines({ lines }: OrderRow): number[] {
  return lines.flatMap(({ state }, at) => (state === 'cancelled' ? [at + 1] : []));
}

export function orderView(row: OrderRow): LotteryOrder {
  const lines = row.lines.map(lineView);
  const winUnits = row.lines.reduce((sum, line) => sum + prizeOf(line), 0n);
  return {
    orderId: row.id.toString(),
    gameId: row.gameId.toString(),
    numero: row.numero,
    prizeModeId: row.prizeMode,
    amount: amountFromUnits(row.amountUnits),
    winAmount: amountFromUnits(winUnits),
    status: statusOf(lines.map(({ status }) => status)),
    winningNumber: row.drawn && drawnText(row.shape, row.drawn),
    earlierResults: earlierResultsOf(row),
    time: row.placedAt.toISOString(),
    lines,
  };
}

const STATUS = { placed: 0, lost: 1, won: 2, refunded: 3, tied: 16, cancelled: -1 } as const;
const REVOKED = 4;

/**
 * An order waits while a line waits, has won if a line has won, and is tied if every other line is tied. Cancelled lines
 * decide where no other line remains.
 */
function statusOf(lines: readonly LotteryOrder['status'][]): LotteryOrder['status'] {
  const waiting = [REVOKED, STATUS.placed] as const;
  const ended = [STATUS.won, STATUS.lost, STATUS.tied, STATUS.refunded] as const;
  return [...waiting, ...ended].find((status) => lines.includes(status)) ?? STATUS.cancelled;
}

/** The returned stake of a tie is no prize. */
function prizeOf({ state, prize }: Pick<OrderRow['lines'][number], 'state' | 'prize'>): bigint {
  return state === 'tied' ? 0n : BigInt(prize);
}

function lineView(line: OrderRow['lines'][number]): LotteryOrder['lines'][number] {
  const { id, playId, picks, stakes, series, state } = line;
  const revoked = (line.revoked ?? []).map(({ tied, prize, rebate, settledAt, revokedAt }) => ({
    won: !tied && BigInt(prize) > 0n,
    prize: amountFromUnits(tied ? 0n : BigInt(prize)),
    rebate: amountFromUnits(BigInt(rebate)),
    settledAt: new Date(settledAt).toISOString(),
    revokedAt: new Date(revokedAt).toISOString(),
  }));
  return {
    orderDetailId: id,
    playId,
    playCode: playOf(playId)?.code ?? '',
    picks,
    stakes,
    amount: amountFromUnits(BigInt(line.amount)),
    series,
    mostWin: amountFromUnits(BigInt(line.most)),
    status: state === 'placed' && revoked.length > 0 ? REVOKED : STATUS[state],
    prize: amountFromUnits(prizeOf(line)),
    rebate: amountFromUnits(BigInt(line.rebate)),
    revoked,
  };
}
