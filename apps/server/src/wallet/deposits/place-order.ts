import type { WalletDeps } from '../deps.ts';
import { type PaymentRail, RailRefusal } from '../rails/payment-rail.ts';
import { railOf } from '../rails/rails.ts';
import { type DepositMove, moveDeposit } from './move-deposit.ts';
import { findOrder, lockOrder, type OrderRow } from './queries.ts';

/**
 * Sends an order to its rail and stores the payment address. An order that the rail refuses fails. The rail
 * treats a repeated order as the same order. An order that was not sent in time expires and is not sent any
 * more. No transaction is open during the call.
 */
export async function placeOrder(deps: WalletDeps, orderId: bigint): Promise<void> {
  const { database, rails, clock } = deps;
  const current = await database.one(findOrder, [orderId]);
  if (current.state !== 'created' || current.expiresAt <= clock.now()) return;
  const step = await sendOrder(railOf(rails, current.rail), current);
  if (!step) return;
  await database.transaction(async (tx) => {
    const order = await tx.one(lockOrder, [orderId]);
    if (order.state !== 'created') return;
    await moveDeposit(deps, tx, order, { ...step, actor: { class: 'rail' }, now: clock.now() });
  });
}

/** The resulting move; undefined for a rail that needs no order. */
async function sendOrder(
  rail: PaymentRail,
  { id, requestedUnits: amountUnits, currency }: OrderRow,
): Promise<Pick<DepositMove, 'to' | 'reason' | 'payUrl'> | undefined> {
  try {
    const payUrl = await rail.placeOrder?.({ orderId: id, amountUnits, currency });
    return payUrl === undefined ? undefined : { to: 'waiting', reason: null, payUrl };
  } catch (error) {
    if (error instanceof RailRefusal) return { to: 'failed', reason: 'declined' };
    throw error;
  }
}
