import type { DepositReason, DepositState } from '@tessera/contract/wallet/deposit';
import type { Tx } from '../../platform/database/statement.ts';
import type { RailPayment } from '../payment-rail.ts';
import { moveOrder, type OrderRow } from './queries.ts';

/** Who moves an order. An operator has a name, which stays on record. */
export type Actor =
  | { readonly class: 'system' | 'rail' | 'member' }
  | { readonly class: 'operator'; readonly name: string };

export interface Move {
  readonly to: DepositState;
  /** Why it stands where it stands. */
  readonly reason: DepositReason | null;
  /** What is written down of this step, where that is something else. */
  readonly noted?: DepositReason;
  readonly actor: Actor;
  readonly now: Date;
  /** What arrived; `reference` null where its number belongs to another order. */
  readonly payment?: Pick<RailPayment, 'amountUnits' | 'currency'> & { readonly reference: string | null };
  readonly credit?: { readonly units: bigint; readonly transferId: bigint };
  readonly payUrl?: string;
}

/** Moves a locked order one step on, and records the step. */
export async function moveTo(tx: Tx, { id }: Pick<OrderRow, 'id'>, move: Move): Promise<void> {
  const { to, reason, noted, actor, now, payment, credit, payUrl } = move;
  await tx.run(moveOrder, [
    id,
    to,
    reason,
    actor.class,
    actor.class === 'operator' ? actor.name : null,
    now,
    payment?.reference ?? null,
    payment?.amountUnits ?? null,
    payment?.currency ?? null,
    credit?.units ?? null,
    credit?.transferId ?? null,
    payUrl ?? null,
    noted ?? reason,
  ]);
}
