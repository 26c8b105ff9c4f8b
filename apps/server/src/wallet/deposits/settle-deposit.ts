import { raiseAlarm } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import type { WalletDeps } from '../deps.ts';
import type { RailAnswer } from '../payment-rail.ts';
import { type RailDifference, recordDifferences } from '../reconciliation/record-differences.ts';
import { findChargeback } from '../reconciliation/queries.ts';
import { railDifference } from '../reconciliation/rail-difference.ts';
import { ITS_RAIL, sayPayer } from '../reviews/payers/payers.ts';
import { hasSlip } from '../slips/queries.ts';
import { type CreditDeps, creditDeposit } from './credit-deposit.ts';
import { isOpen, type Settlement, settlement } from './deposit.ts';
import { moveTo } from './move.ts';
import { foreignReason } from './own-name.ts';
import { findOrder, isReferenceUsed, lockOrder, type OrderRow } from './queries.ts';

/**
 * Asks the order's own rail how it stands and does what follows, once. Of a transfer by hand, of a rail that is gone, and
 * about what a rail was not told of in time nobody is asked. No transaction is open while it is asked.
 */
export async function settleDeposit(
  deps: WalletDeps & { readonly log: Log },
  orderId: bigint,
): Promise<void> {
  const { database, rails, clock, log } = deps;
  const { rail, state, expiresAt } = await database.one(findOrder, [orderId]);
  const untold = state === 'created' && expiresAt <= clock.now();
  const payment = untold ? undefined : await rails.get(rail)?.fetchPayment(orderId);
  if (payment && payment.orderId !== orderId) {
    throw new Error(`rail ${rail} was asked about order ${orderId} and told of ${payment.orderId}`);
  }
  const found = await database.transaction(async (tx) => {
    if (!payment) return expireUnpaid(deps, tx, orderId);
    return recordDifferences(tx, await applyPayment(deps, tx, payment), clock.now());
  });
  raiseAlarm(log, found);
}

/** Does to the order what its payment says, and answers where the two contradict each other. */
export async function applyPayment(deps: CreditDeps, tx: Tx, payment: RailAnswer): Promise<RailDifference[]> {
  const order = await tx.one(lockOrder, [payment.orderId]);
  const outcome = settlement(order, payment);
  if (outcome === 'contradiction' || order.state === 'credited')
    return contradiction(tx, order, payment, outcome);
  if (outcome === 'nothing') return [];
  const now = deps.clock.now();
  const actor = { class: 'rail' } as const;
  if (payment.status !== 'paid') {
    for (const to of outcome.to) await moveTo(tx, order, { to, reason: outcome.reason, actor, now });
    return [];
  }
  const { reference, payer } = payment;
  if ((await tx.one(isReferenceUsed, [order.rail, reference, order.id])).used) {
    const arrived = { ...payment, reference: null };
    await moveTo(tx, order, { to: 'review', reason: 'reference-used', actor, now, payment: arrived });
    return [];
  }
  // Also where a person is to look at it anyhow: who approves what came late or is too much must know whose it is.
  const foreign = await foreignReason(deps, tx, order, payer);
  if (foreign && payer !== undefined) {
    await sayPayer(deps, tx, order, { by: ITS_RAIL, name: payer });
    await moveTo(tx, order, { to: 'review', reason: foreign, actor, now, payment });
    return [];
  }
  for (const to of outcome.to) {
    if (to === 'credited') {
      await creditDeposit(deps, tx, order, { reference, units: payment.amountUnits, reason: null, actor });
    } else {
      const reason = to === outcome.to.at(-1) ? outcome.reason : null;
      await moveTo(tx, order, { to, reason, actor, now, payment });
    }
  }
  return [];
}

/** A deposit that was taken back contradicts a rail that reports it as paid again. */
async function contradiction(
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

/** Gives up on an order that nobody paid in time; one whose slip says otherwise waits for a person. */
async function expireUnpaid({ clock }: CreditDeps, tx: Tx, orderId: bigint): Promise<[]> {
  const order = await tx.one(lockOrder, [orderId]);
  const now = clock.now();
  // A payment that was seen is no unpaid order, whatever the rail forgot of it.
  if (!isOpen(order.state) || order.state === 'received' || now < order.expiresAt) return [];
  const { slip } = await tx.one(hasSlip, [orderId]);
  const actor = { class: 'system' } as const;
  if (slip) await moveTo(tx, order, { to: 'review', reason: 'slip', actor, now });
  else await moveTo(tx, order, { to: 'expired', reason: 'unpaid', actor, now });
  return [];
}
