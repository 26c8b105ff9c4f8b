import type { RejectReason } from '@tessera/contract/wallet/withdrawal';
import type { Tx } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import { findWaiting } from './queries.ts';

export interface Rejection {
  readonly withdrawalId: bigint;
  /** Name of the operator. */
  readonly by: string;
  /** What the member is told. */
  readonly reason: RejectReason;
}

/** Gives the held money back; false when nothing under this number can be rejected: what was sent is the rail's. */
export async function rejectWithdrawal(
  deps: Pick<WalletDeps, 'clock' | 'identity'>,
  tx: Tx,
  { withdrawalId, by, reason }: Rejection,
): Promise<boolean> {
  const waiting = await tx.maybe(findWaiting, [withdrawalId, ['checks', 'approved']]);
  if (!waiting) return false;
  const end = { to: 'rejected', at: deps.clock.now(), actor: 'operator', by, reason } as const;
  await endWithdrawal(deps, tx, waiting, end);
  return true;
}
