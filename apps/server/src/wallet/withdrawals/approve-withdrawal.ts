import type { Tx } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { move } from './move.ts';
import { payWithdrawalJob } from './pay-withdrawal-job.ts';
import { findWaiting } from './queries.ts';

export interface Approval {
  readonly withdrawalId: bigint;
  /** Name of the operator. */
  readonly by: string;
}

/** Lets a withdrawal that waits for a person go out; false when there is none that waits under this number. */
export async function approveWithdrawal(
  deps: Pick<WalletDeps, 'clock' | 'jobs'>,
  tx: Tx,
  { withdrawalId, by }: Approval,
): Promise<boolean> {
  const waiting = await tx.maybe(findWaiting, [withdrawalId, ['checks']]);
  if (!waiting) return false;
  await move(tx, waiting, { to: 'approved', at: deps.clock.now(), actor: 'operator', by, reason: 'checked' });
  await deps.jobs.enqueue(tx, payWithdrawalJob, { withdrawalId: withdrawalId.toString() });
  return true;
}
