import type { LimitsReminder } from '@tessera/contract/wallet/protection';
import type { ReadCall, WriteCall } from '../../../platform/http/call.ts';
import { keepChange } from '../keep-change.ts';
import type { ProtectionDeps } from '../overview.ts';
import { listLimits } from '../queries.ts';
import { findLimitsHistory } from './queries.ts';

/** What there is to say of limits to who is about to pay in: what matters most, or nothing. */
export async function limitsReminder(
  { clock, market, merchants }: ProtectionDeps,
  { db, session }: ReadCall<'session'>,
): Promise<{ readonly reminder: LimitsReminder | null }> {
  const { memberId, merchantCode } = session;
  const now = clock.now();
  const limits = await db.many(listLimits, [memberId, merchants.get(merchantCode).asset, now]);
  const { lookedAt, everPaidIn } = await db.one(findLimitsHistory, [memberId]);
  const ofDeposits = limits.filter(({ kind }) => kind === 'deposit');
  const old = lookedAt !== null && now.getTime() - lookedAt.getTime() >= market.reviewLimitsMs;
  if (ofDeposits.some(({ most, used }) => used >= most)) return { reminder: 'reached' };
  if (ofDeposits.some(({ most, used }) => used * 2n >= most)) return { reminder: 'half' };
  if (ofDeposits.length === 0 && !everPaidIn) return { reminder: 'set' };
  return { reminder: limits.length > 0 && old ? 'review' : null };
}

/** The member looked at the limits and changes none. */
export async function keepLimits(
  deps: ProtectionDeps,
  { tx, session }: WriteCall<'session'>,
): Promise<Record<string, never>> {
  await keepChange(deps, tx, session.memberId, 'limits-kept', {});
  return {};
}
