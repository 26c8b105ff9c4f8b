import type { Tx } from '../../platform/database/statement.ts';
import { creditDeposit } from '../deposits/credit-deposit.ts';
import { findOrder, lockOrder } from '../deposits/queries.ts';
import { contradict, payersSaid } from './payers/payers.ts';
import { type Decided, type Decision, DONE, refused, type ReviewDeps } from './decision.ts';

type ApprovalRefusal =
  | 'not-found'
  | 'not-in-review'
  | 'nothing-received'
  | 'other-currency'
  | 'reference-used'
  | 'takes-another';

/** Credits what arrived for an order in review: all of it, whatever had been ordered. */
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
  // Of a transfer by hand that takes two, and that waits because it came from another name, or from one or another.
  if (order.foundBy === operator) return refused('takes-another');
  const said = (await payersSaid(deps, tx, [orderId])).get(orderId) ?? [];
  if (contradict(said) && said.some(({ by }) => by === operator)) return refused('takes-another');
  const actor = { class: 'operator', name: operator } as const;
  await creditDeposit(deps, tx, order, {
    reference: railReference,
    units: receivedUnits,
    reason: 'approved',
    actor,
  });
  return DONE;
}
