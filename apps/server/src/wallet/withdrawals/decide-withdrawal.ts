import type { RejectReason } from '@tessera/contract/wallet/withdrawal';
import type { Tx } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { endWithdrawal, moveWithdrawal } from './move-withdrawal.ts';
import { payWithdrawalJob } from './jobs.ts';
import { lockWithdrawalInState } from './queries.ts';

export interface Approval {
  readonly withdrawalId: bigint;
  /** Name of the operator. */
  readonly by: string;
}

/**
 * Approves a withdrawal that waits for an operator. Returns false when no waiting withdrawal has this number.
 */
export async function approveWithdrawal(
  deps: Pick<WalletDeps, 'clock' | 'jobs'>,
  tx: Tx,
  { withdrawalId, by }: Approval,
): Promise<boolean> {
  const waiting = await tx.maybe(lockWithdrawalInState, [withdrawalId, ['checks']]);
  if (!waiting) return false;
  await moveWithdrawal(tx, waiting, {
    to: 'approved',
    at: deps.clock.now(),
    actor: 'operator',
    by,
    reason: 'checked',
  });
  await deps.jobs.enqueue(tx, payWithdrawalJob, { withdrawalId: withdrawalId.toString() });
  return true;
}

interface Rejection {
  readonly withdrawalId: bigint;
  /** Name of the operator. */
  readonly by: string;
  /** The reason that the member sees. */
  readonly reason: RejectReason;
}

/**
 * Rejects a withdrawal and releases its hold. Returns false when the withdrawal cannot be rejected, for
 * example because it was sent.
 */
export async function rejectWithdrawal(
  deps: Pick<WalletDeps, 'clock' | 'identity'>,
  tx: Tx,
  { withdrawalId, by, reason }: Rejection,
): Promise<boolean> {
  const waiting = await tx.maybe(lockWithdrawalInState, [withdrawalId, ['checks', 'approved']]);
  if (!waiting) return false;
  const end = { to: 'rejected', at: deps.clock.now(), actor: 'operator', by, reason } as const;
  await endWithdrawal(deps, tx, waiting, end);
  return true;
}
