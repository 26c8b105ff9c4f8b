import type { WalletDeps } from '../deps.ts';
import { type PaymentRail, RailRefusal } from '../payment-rail.ts';
import { railOf } from '../rails/rails.ts';
import { type Move, moveTo } from './move.ts';
import { findOrder, lockOrder, type OrderRow } from './queries.ts';

/**
 * Tells the rail of an order that our books have, and keeps where it can be paid; one that the rail does not take has
 * failed. Told again it is the same order at the rail; one that was not told in time runs out like any other, and is
 * told no more. No transaction is open while the rail is told.
 */
export async function placeOrder(deps: WalletDeps, orderId: bigint): Promise<void> {
  const { database, rails, clock } = deps;
  const asked = await database.one(findOrder, [orderId]);
  if (asked.state !== 'created' || asked.expiresAt <= clock.now()) return;
  const step = await tell(railOf(rails, asked.rail), asked);
  if (!step) return;
  await database.transaction(async (tx) => {
    const order = await tx.one(lockOrder, [orderId]);
    if (order.state !== 'created') return;
    await moveTo(tx, order, { ...step, actor: { class: 'rail' }, now: clock.now() });
  });
}

/** What comes of telling the rail; undefined of one that need not be told. */
async function tell(
  rail: PaymentRail,
  { id, requestedUnits: amountUnits, currency }: OrderRow,
): Promise<Pick<Move, 'to' | 'reason' | 'payUrl'> | undefined> {
  try {
    const payUrl = await rail.placeOrder?.({ orderId: id, amountUnits, currency });
    return payUrl === undefined ? undefined : { to: 'waiting', reason: null, payUrl };
  } catch (error) {
    if (error instanceof RailRefusal) return { to: 'failed', reason: 'declined' };
    throw error;
  }
}
