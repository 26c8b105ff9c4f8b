import type { Activity, LimitsReminder, ProtectionOverview } from '@tessera/contract/wallet/protection';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { lastThirtyDays } from './activity-statement.ts';
import { recordChange } from './protection.ts';
import { type ProtectionDeps, protectionOverview } from './overview.ts';
import {
  findLimitsHistory,
  findSummaryShown,
  listLimits,
  putRealityCheck,
  putSummaryShown,
} from './queries.ts';

/**
 * The activity summary after a sign-in, as often as the market requires. Null when the summary is not due or
 * empty.
 */
export async function dueSummary(
  deps: ProtectionDeps,
  { db, session }: ReadCall<'session'>,
): Promise<{ readonly summary: Activity | null }> {
  const { shownAt } = await db.one(findSummaryShown, [session.memberId]);
  const due = deps.clock.now().getTime() - shownAt.getTime() >= deps.market.summaryEveryMs;
  const recent = due ? await lastThirtyDays(deps, db, session) : undefined;
  return { summary: recent && hasActivity(recent) ? recent : null };
}

/** Records that the summary was shown, which starts the next interval. */
export async function markSummaryShown(
  { clock }: ProtectionDeps,
  { tx, session }: WriteCall<'session'>,
): Promise<Record<string, never>> {
  await tx.run(putSummaryShown, [session.memberId, clock.now()]);
  return {};
}

/** The most important reminder about limits before a deposit, or none. */
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

/** The member reviewed the limits and leaves them unchanged. */
export async function confirmLimits(
  deps: ProtectionDeps,
  { tx, session }: WriteCall<'session'>,
): Promise<Record<string, never>> {
  await recordChange(deps, tx, session.memberId, 'limits-kept', {});
  return {};
}

/** Accepts one of the intervals that the market offers. */
export async function setRealityCheck(
  deps: ProtectionDeps,
  intervalMs: number,
  { tx, session }: WriteCall<'session'>,
): Promise<ProtectionOverview | Refusal<'function.not.available'>> {
  if (!deps.market.realityCheckChoicesMs.includes(intervalMs)) return refuse('function.not.available');
  await tx.run(putRealityCheck, [session.memberId, intervalMs]);
  await recordChange(deps, tx, session.memberId, 'reality-check', { intervalMs });
  return protectionOverview(deps, tx, session);
}

function hasActivity({ playedMs, ...sums }: Activity): boolean {
  return playedMs > 0 || Object.values(sums).some((sum) => /[1-9]/.test(sum));
}
