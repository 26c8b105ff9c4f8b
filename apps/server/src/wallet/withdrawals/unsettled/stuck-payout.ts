import type { Tx } from '../../../platform/database/statement.ts';
import type { WalletDeps } from '../../deps.ts';
import { type Decided, DONE, refused } from '../../decision.ts';
import { lockWithdrawalInState, stopSending } from '../queries.ts';
import { isStuckPayout, saveAcknowledgement, PAYOUT_STUCK_MS } from './queries.ts';

/** The longest acknowledgement. The database has the same limit. */
export const LONGEST_ACKNOWLEDGEMENT_HOURS = 72;

const HOUR_MS = 3_600_000;

export interface Return {
  readonly withdrawalId: bigint;
  /** Name of the operator. */
  readonly by: string;
}

/**
 * Stops the sending of a payout that is unknown to its rail. The money returns when the rail still does not
 * know the payout after a wait, because a call may be in flight. Returns the reason when the payout cannot be
 * stopped.
 */
export async function returnWithdrawal(
  { clock, rails }: Pick<WalletDeps, 'clock' | 'rails'>,
  tx: Tx,
  { withdrawalId, by }: Return,
): Promise<'stopped' | 'not-sent' | 'known' | 'stopped-before' | 'rail-removed'> {
  const sent = await tx.maybe(lockWithdrawalInState, [withdrawalId, ['sent']]);
  if (!sent) return 'not-sent';
  if (sent.railReference !== null) return 'known';
  if (sent.stoppedAt) return 'stopped-before';
  if (!rails.get(sent.rail)) return 'rail-removed';
  await tx.run(stopSending, [withdrawalId, clock.now(), by]);
  return 'stopped';
}

interface Acknowledgement {
  readonly withdrawalId: bigint;
  readonly hours: number;
  /** Name of the operator. */
  readonly by: string;
}

/**
 * Records that an operator acknowledged a stuck payout. Until the acknowledgement ends, the payout does not
 * pause deposits of its merchant. No money moves and the payout continues. A payout that is not stuck yet is
 * refused.
 */
export async function acknowledgePayout(
  { clock }: Pick<WalletDeps, 'clock'>,
  tx: Tx,
  { withdrawalId, hours, by }: Acknowledgement,
): Promise<Decided<'not-under-way' | 'not-stuck' | 'hours-invalid'>> {
  if (!Number.isInteger(hours) || hours < 1 || hours > LONGEST_ACKNOWLEDGEMENT_HOURS)
    return refused('hours-invalid');
  if (!(await tx.maybe(lockWithdrawalInState, [withdrawalId, ['approved', 'sent']])))
    return refused('not-under-way');
  const now = clock.now();
  const since = new Date(now.getTime() - PAYOUT_STUCK_MS);
  if (!(await tx.one(isStuckPayout, [since, withdrawalId])).stuck) return refused('not-stuck');
  await tx.run(saveAcknowledgement, [withdrawalId, by, now, new Date(now.getTime() + hours * HOUR_MS)]);
  return DONE;
}
