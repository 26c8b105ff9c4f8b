import type { WalletDeps } from '../deps.ts';
import { railOf } from '../rails/rails.ts';
import { moveTo } from './move.ts';
import { findOrder, lockOrder } from './queries.ts';

/**
 * Tells the rail of an order that our books have, and keeps where it can be paid. Told again it is the same order at the
 * rail; one that was not told in time runs out like any other. No transaction is open while the rail is told.
 */
export async function placeOrder(deps: WalletDeps, orderId: bigint): Promise<void> {
  const { database, rails, clock } = deps;
  const { rail, state, requestedUnits: amountUnits, currency } = await database.one(findOrder, [orderId]);
  if (state !== 'created') return;
  const payUrl = await railOf(rails, rail).placeOrder?.({ orderId, amountUnits, currency });
  if (payUrl === undefined) return;
  await database.transaction(async (tx) => {
    const order = await tx.one(lockOrder, [orderId]);
    if (order.state !== 'created') return;
    await moveTo(tx, order, {
      to: 'waiting',
      reason: null,
      actor: { class: 'rail' },
      now: clock.now(),
      payUrl,
    });
  });
}
