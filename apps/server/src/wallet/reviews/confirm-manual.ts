import type { DepositState } from '@tessera/contract/deposit';
import type { Tx } from '../../platform/database/statement.ts';
import { MANUAL } from '../channels/channel.ts';
import { creditDeposit } from '../deposits/credit-deposit.ts';
import { moveTo } from '../deposits/move.ts';
import { findOrder, isReferenceUsed, lockOrder } from '../deposits/queries.ts';
import { type Decided, type Decision, DONE, refused, type ReviewDeps } from './decision.ts';

export interface Confirmation extends Decision {
  /** What the bank statement says arrived, in ledger units of the order's currency. */
  readonly amountUnits: bigint;
  /** The bank's own number of the transfer: it credits once. */
  readonly reference: string;
}

type ConfirmationRefusal = 'not-found' | 'not-manual' | 'not-open' | 'amount-invalid' | 'reference-used';

/** What an order goes through until it may be credited. */
const BEFORE: Readonly<Partial<Record<DepositState, DepositState>>> = {
  waiting: 'received',
  expired: 'review',
};

/** Credits a transfer that a person found on the bank's statement: what arrived, in time or late. */
export async function confirmManual(
  deps: ReviewDeps,
  tx: Tx,
  { orderId, operator, amountUnits, reference }: Confirmation,
): Promise<Decided<ConfirmationRefusal>> {
  if (amountUnits <= 0n) return refused('amount-invalid');
  if (!(await tx.maybe(findOrder, [orderId]))) return refused('not-found');
  const order = await tx.one(lockOrder, [orderId]);
  if (order.rail !== MANUAL) return refused('not-manual');
  const before = BEFORE[order.state];
  if (!before && order.state !== 'review') return refused('not-open');
  if ((await tx.one(isReferenceUsed, [MANUAL, reference, orderId])).used) return refused('reference-used');
  const actor = { class: 'operator', name: operator } as const;
  if (before) {
    const payment = { amountUnits, currency: order.currency, reference };
    const reason = before === 'review' ? 'late' : null;
    await moveTo(tx, order, { to: before, reason, actor, now: deps.clock.now(), payment });
  }
  await creditDeposit(deps, tx, order, { reference, units: amountUnits, reason: 'confirmed', actor });
  return DONE;
}
