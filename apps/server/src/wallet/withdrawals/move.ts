import type { WithdrawalReason, WithdrawalState } from '@tessera/contract/wallet/withdrawal';
import type { Tx } from '../../platform/database/statement.ts';
import { insertStep, moveWithdrawal, type StepRow, type WithdrawalRow } from './queries.ts';
import { mayMove } from './withdrawal.ts';

export interface Step {
  readonly to: WithdrawalState;
  readonly at: Date;
  readonly actor: StepRow['actor'];
  /** Which operator. */
  readonly by?: string;
  readonly reason?: WithdrawalReason;
  readonly endTransferId?: bigint;
  readonly railReference?: string;
  /** When the rail is asked next. */
  readonly askAt?: Date | null;
}

/** Moves a locked withdrawal on and writes down who did and why. Throws on a move there is not. */
export async function move(
  tx: Tx,
  { id, state }: Pick<WithdrawalRow, 'id' | 'state'>,
  step: Step,
): Promise<void> {
  const { to, at, actor, by = null, reason = null, endTransferId = null } = step;
  if (!mayMove(state, to)) throw new Error(`withdrawal ${id} cannot go from ${state} to ${to}`);
  const sentAt = to === 'sent' ? at : null;
  const endedAt = endTransferId === null ? null : at;
  const { railReference = null, askAt = null } = step;
  await tx.run(moveWithdrawal, [id, to, sentAt, endedAt, endTransferId, railReference, askAt]);
  await tx.run(insertStep, [id, to, at, actor, by, reason]);
}
