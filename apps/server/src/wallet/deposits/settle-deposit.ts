import { raiseAlarm } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import type { WalletDeps } from '../deps.ts';
import type { RailAnswer } from '../rails/payment-rail.ts';
import { findChargeback } from '../reconciliation/queries.ts';
import {
  railDifference,
  type RailDifference,
  recordDifferences,
} from '../reconciliation/record-differences.ts';
import { creditDeposit, type CreditDeps, moveDeposit } from './move-deposit.ts';
import { isOpen, type Settlement, settlement } from './deposit.ts';
import { thirdPartyReason, REPORTED_BY_RAIL, recordPayer } from './payer.ts';
import { findOrder, isReferenceUsed, lockOrder, type OrderRow, hasSlip } from './queries.ts';

/**
 * Queries the rail of the order and applies the result once. Manual transfers, orders of removed rails, and
 * orders that were not sent in time are not queried. No transaction is open during the query.
 */
export async function settleDeposit(
  deps: WalletDeps & { readonly log: Log },
  orderId: bigint,
): Promise<void> {
  const { database, rails, clock, log } = deps;
  const { rail, state, expiresAt } = await database.one(findOrder, [orderId]);
  const unsent = state === 'created' && expiresAt <= clock.now();
  const payment = unsent ? undefined : await rails.get(rail)?.fetchPayment(orderId);
  if (payment && payment.orderId !== orderId) {
    throw new Error(
      `rail ${rail} reported order ${payment.orderId} in response to a query about order ${orderId}`,
    );
  }
  const found = await database.transaction(async (tx) => {
    if (!payment) return expireUnpaid(deps, tx, orderId);
    return recordDifferences(deps.identity.events, tx, await applyPayment(deps, tx, payment), clock.now());
  });
  raiseAlarm(log, found);
}

/** Applies a payment to its order. Returns the differences between the order and the rail. */
export async function applyPayment(deps: CreditDeps, tx: Tx, payment: RailAnswer): Promise<RailDifference[]> {
  const order = await tx.one(lockOrder, [payment.orderId]);
  const outcome = settlement(order, payment);
  if (outcome === 'contradiction' || order.state === 'credited')
    return findContradiction(tx, order, payment, outcome);
  if (outcome === 'nothing') return [];
  const now = deps.clock.now();
  const actor = { class: 'rail' } as const;
  if (payment.status !== 'paid') {
    for (const to of outcome.to)
      await moveDeposit(deps, tx, order, { to, reason: outcome.reason, actor, now });
    return [];
  }
  const { reference, payer } = payment;
  if ((await tx.one(isReferenceUsed, [order.rail, reference, order.id])).used) {
    const duplicate = { ...payment, reference: null };
    await moveDeposit(deps, tx, order, {
      to: 'review',
      reason: 'reference-used',
      actor,
      now,
      payment: duplicate,
    });
    return [];
  }
  // The payer is checked for every payment, because the operator who approves a late or too large payment
  // must know the payer.
  const foreign = await thirdPartyReason(deps, tx, order, payer);
  if (foreign && payer !== undefined) {
    await recordPayer(deps, tx, order, { by: REPORTED_BY_RAIL, name: payer });
    await moveDeposit(deps, tx, order, { to: 'review', reason: foreign, actor, now, payment });
    return [];
  }
  for (const to of outcome.to) {
    if (to === 'credited') {
      await creditDeposit(deps, tx, order, { reference, units: payment.amountUnits, reason: null, actor });
    } else {
      const reason = to === outcome.to.at(-1) ? outcome.reason : null;
      await moveDeposit(deps, tx, order, { to, reason, actor, now, payment });
    }
  }
  return [];
}

/** A charged-back deposit contradicts a rail that reports it as paid again. */
async function findContradiction(
  tx: Tx,
  order: OrderRow,
  payment: RailAnswer,
  outcome: Settlement,
): Promise<RailDifference[]> {
  const { id, memberId, creditedUnits, currency, railReference, transferId } = order;
  const { chargedBack } = await tx.one(findChargeback, [transferId ?? 0n]);
  if (payment.status === 'confirming' || (outcome === 'nothing' && !chargedBack)) return [];
  const amountUnits = creditedUnits ?? 0n;
  const credited = { orderId: id, memberId, amountUnits, currency, railReference, chargedBack };
  const difference = railDifference(credited, payment);
  return difference ? [difference] : [];
}

/** Expires an order that was not paid in time. An order with a slip goes to review instead. */
async function expireUnpaid(deps: CreditDeps, tx: Tx, orderId: bigint): Promise<[]> {
  const order = await tx.one(lockOrder, [orderId]);
  const now = deps.clock.now();
  // A received payment is not unpaid, even when the rail forgets it.
  if (!isOpen(order.state) || order.state === 'received' || now < order.expiresAt) return [];
  const { slip } = await tx.one(hasSlip, [orderId]);
  const actor = { class: 'system' } as const;
  if (slip) await moveDeposit(deps, tx, order, { to: 'review', reason: 'slip', actor, now });
  else await moveDeposit(deps, tx, order, { to: 'expired', reason: 'unpaid', actor, now });
  return [];
}
