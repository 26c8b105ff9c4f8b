import type { OutputOf } from '@tessera/contract/endpoint';
import type { chases } from '@tessera/contract/lottery/chase';
import { balanceTopic } from '../../ledger/index.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { LotteryDeps } from '../deps.ts';
import { lockExposure } from '../exposure/queries.ts';
import { NUMBERS_TOPIC, ordersTopic } from '../lottery-topics.ts';
import { balanceAfter } from '../orders/balance-after.ts';
import { readOrder } from '../orders/list-orders.ts';
import { numbersOf } from '../orders/priced-lines.ts';
import { shareSale } from '../orders/queries.ts';
import { playAndPicks } from '../orders/stored-picks.ts';
import {
  cancelLinesOnce,
  findSaleOfOrder,
  hasBonusStakedSince,
  listOwnLines,
  lockBalanceOfLines,
  type OwnLine,
} from './queries.ts';

type CancelRefusal = Refusal<
  | 'lottery.order.not.found'
  | 'lottery.issue.closed'
  | 'lottery.cancellation.refused'
  | 'lottery.cancellation.next.day'
  | 'lottery.cancellation.limit'
  | 'lottery.cancellation.bonus'
>;

/** Cancelled lines of a member in one issue at most. Cancelled lines cost the member nothing, and their rows stay. */
export const MAX_CANCELLED_LINES = 200;

/**
 * Cancels lines of one order during the sale and refunds their stakes. The shared lock of the sale lasts until the commit, so
 * the digest of the issue has the cancellation. Lines that are cancelled already stay as they are.
 */
export async function cancelLines(
  deps: LotteryDeps,
  { orderDetailIds }: { readonly orderDetailIds: readonly string[] },
  { tx, session }: WriteCall<'session'>,
): Promise<OutputOf<typeof chases.cancelSuborders> | CancelRefusal> {
  const { memberId } = session;
  const ids = [...new Set(orderDetailIds)].map(BigInt);
  const found = await tx.many(listOwnLines, [memberId, ids]);
  const [first] = found;
  if (!first || found.length < ids.length || found.some(({ orderId }) => orderId !== first.orderId))
    return refuse('lottery.order.not.found');
  const { issueId, gameId, numero, asset, orderId } = first;
  await tx.one(shareSale, [gameId, numero]);
  // Cancellations of an issue wait for each other, so that each counts the lines of the others.
  await tx.one(lockExposure, [issueId, asset]);
  // Another request may have cancelled the lines before the sale ended.
  const lines = await tx.many(listOwnLines, [memberId, ids]);
  const now = deps.clock.now();
  const open = lines.filter(({ cancelled }) => !cancelled).length;
  if (open > 0) {
    const sale = await tx.one(findSaleOfOrder, [orderId]);
    if (sale.state !== 'scheduled' || now >= sale.closesAt) return refuse('lottery.issue.closed');
    if (!sale.cancellable) return refuse('lottery.cancellation.refused');
    if (now >= sale.dayEndsAt) return refuse('lottery.cancellation.next.day');
    if (sale.cancelled + open > MAX_CANCELLED_LINES) return refuse('lottery.cancellation.limit');
    // Every taker of stakes locks the exposure before balances.
    await tx.run(lockBalanceOfLines, [memberId, asset]);
    const { staked } = await tx.one(hasBonusStakedSince, [memberId, asset, ids]);
    if (staked) return refuse('lottery.cancellation.bonus');
    const { sequence } = await tx.one(cancelLinesOnce, [issueId, asset, ids, numbersText(lines), now]);
    if (sequence !== null) {
      tx.notify(balanceTopic(memberId, asset), sequence);
      tx.notify(ordersTopic(memberId));
      if (sale.limitsNumbers) tx.notify(NUMBERS_TOPIC);
    }
  }
  const order = await readOrder(deps, tx, memberId, orderId);
  if (!order) throw new Error(`no order ${orderId}`);
  return { order, ...(await balanceAfter(deps, tx, session)) };
}

/** The stakes of the lines that were counted by number. */
function numbersText(lines: readonly OwnLine[]): string {
  return JSON.stringify(
    lines.flatMap((line) => {
      const { numbers, counted } = numbersOf(playAndPicks(line));
      const { id, playId, stakeUnits } = line;
      return counted ? [{ line: id.toString(), play: playId, stake: stakeUnits.toString(), numbers }] : [];
    }),
  );
}
