import type { OrderMaster } from '@tessera/contract/lottery/orders';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { LotteryDeps } from '../deps.ts';
import { readOrder } from '../orders/list-orders.ts';
import { readChase } from './list-chases.ts';
import { findChaseOfOrder } from './queries.ts';

/** The lines of an own order, and how far the chase is whose phase the order is. */
export async function orderMaster(
  deps: LotteryDeps,
  { id }: { readonly id: string },
  { db, session: { memberId } }: ReadCall<'session'>,
): Promise<OrderMaster | Refusal<'lottery.order.not.found'>> {
  const order = await readOrder(deps, db, memberId, BigInt(id));
  if (!order) return refuse('lottery.order.not.found');
  const phase = await db.maybe(findChaseOfOrder, [memberId, BigInt(id)]);
  const chase = phase && (await readChase(db, memberId, phase.chaseId));
  return {
    orderMasterId: order.orderId,
    chaseId: chase?.chaseId ?? null,
    totalChasePhases: chase?.totalChasePhases ?? 1,
    completed: chase?.completed ?? 1,
    orderDetailOrders: order.lines,
  };
}
