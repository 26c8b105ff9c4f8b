import type { Activity } from '@tessera/contract/wallet/protection';
import type { ReadCall, WriteCall } from '../../../platform/http/call.ts';
import { lastThirtyDays } from '../activity-statement.ts';
import type { ProtectionDeps } from '../overview.ts';
import { findSummaryShown, putSummaryShown } from './queries.ts';

/** The summary a member is shown at a sign-in, as often as the market wants; none where there is nothing in it. */
export async function dueSummary(
  deps: ProtectionDeps,
  { db, session }: ReadCall<'session'>,
): Promise<{ readonly summary: Activity | null }> {
  const { shownAt } = await db.one(findSummaryShown, [session.memberId]);
  const due = deps.clock.now().getTime() - shownAt.getTime() >= deps.market.summaryEveryMs;
  const lately = due ? await lastThirtyDays(deps, db, session) : undefined;
  return { summary: lately && somethingIn(lately) ? lately : null };
}

function somethingIn({ playedMs, ...sums }: Activity): boolean {
  return playedMs > 0 || Object.values(sums).some((sum) => /[1-9]/.test(sum));
}

/** Not due again before the market's time has passed. */
export async function markSummaryShown(
  { clock }: ProtectionDeps,
  { tx, session }: WriteCall<'session'>,
): Promise<Record<string, never>> {
  await tx.run(putSummaryShown, [session.memberId, clock.now()]);
  return {};
}
