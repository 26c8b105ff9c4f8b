import { post } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { depositCredited } from '../events.ts';
import type { RailPayment } from '../payment-rail.ts';
import { lockOrder, moveOrder, type OrderRow } from '../queries.ts';
import { settlement } from './deposit.ts';

/** Asks the rail how an order stands and does what follows, once. */
export async function settleDeposit(deps: WalletDeps, orderId: bigint): Promise<void> {
  const payment = await deps.rail.fetchPayment(orderId);
  await deps.database.transaction((tx) =>
    payment ? applyPayment(deps, tx, payment) : expireUnpaid(deps, tx, orderId),
  );
}

/** Does to the order what its payment says. */
export async function applyPayment(deps: WalletDeps, tx: Tx, payment: RailPayment): Promise<void> {
  const order = await tx.one(lockOrder, [payment.orderId]);
  const outcome = settlement(order, payment);
  if (outcome === 'nothing') return;
  if (outcome === 'credited') return credit(deps, tx, order, payment);
  await tx.run(moveOrder, [order.id, outcome, payment.reference, null, null, deps.clock.now()]);
}

async function credit(deps: WalletDeps, tx: Tx, order: OrderRow, payment: RailPayment): Promise<void> {
  const { asset, memberId } = order;
  const answer = await post(tx, {
    scope: `gateway:${order.rail}`,
    key: payment.reference,
    reference: `deposit:${order.id}`,
    recordedAt: deps.clock.now(),
    kind: 'deposit',
    asset,
    memberId,
    amountUnits: payment.amountUnits,
    house: order.rail,
  });
  if (answer.outcome !== 'posted') throw new Error(`deposit ${order.id} was not posted: ${answer.reason}`);
  const now = deps.clock.now();
  await tx.run(moveOrder, [
    order.id,
    'credited',
    payment.reference,
    payment.amountUnits,
    answer.transferId,
    now,
  ]);
  await deps.events.publish(tx, depositCredited, {
    memberId: order.memberId,
    orderId: order.id,
    amountUnits: payment.amountUnits,
  });
}

async function expireUnpaid(deps: WalletDeps, tx: Tx, orderId: bigint): Promise<void> {
  const order = await tx.one(lockOrder, [orderId]);
  const now = deps.clock.now();
  if (order.state !== 'waiting' || now < order.expiresAt) return;
  await tx.run(moveOrder, [orderId, 'expired', null, null, null, now]);
}
