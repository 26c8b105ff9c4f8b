import type { DepositReason, DepositState } from '@tessera/contract/wallet/deposit';
import type { Tx } from '../../platform/database/statement.ts';
import { type Decided, type Decision, DONE, refused, type ReviewDeps } from '../decision.ts';
import { creditDeposit, moveDeposit } from '../deposits/move-deposit.ts';
import { payersDiffer, recordedPayers } from '../deposits/payer.ts';
import { findOrder, lockOrder, type OrderRow } from '../deposits/queries.ts';

type ApprovalRefusal =
  | 'not-found'
  | 'not-in-review'
  | 'nothing-received'
  | 'other-currency'
  | 'reference-used'
  | 'takes-another';

/** Credits the full received amount of an order in review, whatever amount was ordered. */
export async function approveReview(
  deps: ReviewDeps,
  tx: Tx,
  { orderId, operator }: Decision,
): Promise<Decided<ApprovalRefusal>> {
  if (!(await tx.maybe(findOrder, [orderId]))) return refused('not-found');
  const order = await tx.one(lockOrder, [orderId]);
  if (order.state !== 'review') return refused('not-in-review');
  const { receivedUnits, receivedCurrency, railReference, currency } = order;
  if (receivedUnits === null) return refused('nothing-received');
  if (receivedCurrency !== currency) return refused('other-currency');
  if (railReference === null) return refused('reference-used');
  // The second-person rule: the operator who found a large transfer, or who named one of two different
  // payers, cannot approve it.
  if (order.foundBy === operator) return refused('takes-another');
  const payers = (await recordedPayers(deps, tx, [orderId])).get(orderId) ?? [];
  if (payersDiffer(payers) && payers.some(({ by }) => by === operator)) return refused('takes-another');
  const actor = { class: 'operator', name: operator } as const;
  await creditDeposit(deps, tx, order, {
    reference: railReference,
    units: receivedUnits,
    reason: 'approved',
    actor,
  });
  return DONE;
}

type CloseRefusal = 'not-found' | 'not-in-review' | 'nothing-received' | 'was-received';

/** Records that the payment was returned to the payer. The balance does not change. */
export function refundReview(deps: ReviewDeps, tx: Tx, decision: Decision): Promise<Decided<CloseRefusal>> {
  return close(deps, tx, decision, {
    to: 'refunded',
    reason: 'returned',
    blocker: ({ receivedUnits }) => (receivedUnits === null ? 'nothing-received' : undefined),
  });
}

/** Records that no payment exists for the member's claim. */
export function rejectReview(deps: ReviewDeps, tx: Tx, decision: Decision): Promise<Decided<CloseRefusal>> {
  return close(deps, tx, decision, {
    to: 'failed',
    reason: 'not-received',
    blocker: ({ receivedUnits }) => (receivedUnits === null ? undefined : 'was-received'),
  });
}

interface ReviewEnd {
  readonly to: DepositState;
  readonly reason: DepositReason;
  blocker(order: OrderRow): CloseRefusal | undefined;
}

async function close(
  deps: ReviewDeps,
  tx: Tx,
  { orderId, operator }: Decision,
  { to, reason, blocker }: ReviewEnd,
): Promise<Decided<CloseRefusal>> {
  if (!(await tx.maybe(findOrder, [orderId]))) return refused('not-found');
  const order = await tx.one(lockOrder, [orderId]);
  if (order.state !== 'review') return refused('not-in-review');
  const refusal = blocker(order);
  if (refusal) return refused(refusal);
  const actor = { class: 'operator', name: operator } as const;
  await moveDeposit(deps, tx, order, { to, reason, actor, now: deps.clock.now() });
  return DONE;
}
