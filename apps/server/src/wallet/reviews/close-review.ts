import type { DepositReason, DepositState } from '@tessera/contract/wallet/deposit';
import type { Tx } from '../../platform/database/statement.ts';
import { moveTo } from '../deposits/move.ts';
import { findOrder, lockOrder, type OrderRow } from '../deposits/queries.ts';
import { type Decided, type Decision, DONE, refused, type ReviewDeps } from './decision.ts';

type CloseRefusal = 'not-found' | 'not-in-review' | 'nothing-received' | 'was-received';

/** Records that what arrived went back to whoever paid. Nothing comes into the balance. */
export function refundReview(deps: ReviewDeps, tx: Tx, decision: Decision): Promise<Decided<CloseRefusal>> {
  return close(deps, tx, decision, {
    to: 'refunded',
    reason: 'returned',
    hindrance: ({ receivedUnits }) => (receivedUnits === null ? 'nothing-received' : undefined),
  });
}

/** Records that no payment was found behind what the member showed. */
export function rejectReview(deps: ReviewDeps, tx: Tx, decision: Decision): Promise<Decided<CloseRefusal>> {
  return close(deps, tx, decision, {
    to: 'failed',
    reason: 'not-received',
    hindrance: ({ receivedUnits }) => (receivedUnits === null ? undefined : 'was-received'),
  });
}

interface End {
  readonly to: DepositState;
  readonly reason: DepositReason;
  hindrance(order: OrderRow): CloseRefusal | undefined;
}

async function close(
  { clock }: ReviewDeps,
  tx: Tx,
  { orderId, operator }: Decision,
  { to, reason, hindrance }: End,
): Promise<Decided<CloseRefusal>> {
  if (!(await tx.maybe(findOrder, [orderId]))) return refused('not-found');
  const order = await tx.one(lockOrder, [orderId]);
  if (order.state !== 'review') return refused('not-in-review');
  const hindered = hindrance(order);
  if (hindered) return refused(hindered);
  const actor = { class: 'operator', name: operator } as const;
  await moveTo(tx, order, { to, reason, actor, now: clock.now() });
  return DONE;
}
