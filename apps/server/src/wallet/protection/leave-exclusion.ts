import type { ProtectionOverview } from '@tessera/contract/wallet/protection';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { keepChange } from './keep-change.ts';
import { type ProtectionDeps, protectionOverview } from './overview.ts';
import { findProtection, lockMoney, putLeave } from './queries.ts';
import { rememberExcluded } from './remember-excluded.ts';
import { timeSeen } from './time-seen.ts';

/** An exclusion does not end by itself: the member asks once its term is over, and has time to think again. */
export async function leaveExclusion(
  deps: ProtectionDeps,
  { tx, session }: WriteCall<'session'>,
): Promise<ProtectionOverview | Refusal<'protection.leave.early' | 'protection.leave.none'>> {
  const { memberId } = session;
  await tx.run(lockMoney, [memberId]);
  const held = await tx.maybe(findProtection, [memberId]);
  if (!held?.excludedUntil || held.leaveFrom) return refuse('protection.leave.none');
  const { excludedUntil, excludedTerm } = held;
  if (deps.clock.now() < excludedUntil)
    return refuse('protection.leave.early', { from: excludedUntil.toISOString() });
  const waitMs = deps.market.leaveWaitMs[excludedTerm === 'permanent' ? 'permanent' : 'term'];
  const from = new Date((await timeSeen(deps, tx)).getTime() + waitMs);
  await tx.run(putLeave, [memberId, from]);
  await rememberExcluded(deps, tx, memberId);
  await keepChange(deps, tx, memberId, 'leave', { from: from.toISOString() });
  return protectionOverview(deps, tx, session);
}
