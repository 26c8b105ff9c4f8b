import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { protection, ProtectionOverview } from '@tessera/contract/wallet/protection';
import { endAllSessions, saveExclusionLookups } from '../../identity/for-erasure.ts';
import { notifyMember } from '../../identity/for-notices.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { listPayoutLookups } from '../erasure/queries.ts';
import { type ProtectionDeps, protectionOverview } from './overview.ts';
import { endOfTerm, latestTime, recordChange } from './protection.ts';
import { findProtection, lockBalances, putExclusion, putLeave } from './queries.ts';

/**
 * Excludes the member and ends all their sessions. An excluded member may sign in to withdraw money, and for
 * nothing else.
 */
export async function exclude(
  deps: ProtectionDeps,
  { term }: InputOf<typeof protection.exclude>,
  { tx, session }: WriteCall<'session'>,
): Promise<OutputOf<typeof protection.exclude> | Refusal<'function.not.available'>> {
  if (!deps.market.exclusions.includes(term)) return refuse('function.not.available');
  const { memberId } = session;
  await tx.run(lockBalances, [memberId]);
  const at = await latestTime(deps, tx);
  const until = endOfTerm(at, term);
  const current = await tx.maybe(findProtection, [memberId]);
  const runs = current?.excludedUntil && !(current.leaveFrom && current.leaveFrom <= deps.clock.now());
  const longer = runs && current.excludedUntil > until;
  // The end of a permanent exclusion is the earliest leave request. A later end of a term exclusion is not
  // longer than that.
  const storedTerm = runs && current.excludedTerm === 'permanent' ? 'permanent' : term;
  if (!longer) await tx.run(putExclusion, [memberId, at, until, storedTerm]);
  await saveLookupsOfExcluded(deps, tx, memberId);
  await recordChange(deps, tx, memberId, 'exclusion', { term });
  const dueTime = longer ? current.excludedUntil : until;
  await notifyMember(deps.identity, tx, { memberId, template: 'exclusion-started', values: { dueTime } });
  await endAllSessions(deps.identity, tx, memberId);
  return { until: dueTime.toISOString() };
}

/**
 * An exclusion does not end without a request. The member requests the leave after the term and then has a cooling-off
 * time.
 */
export async function leaveExclusion(
  deps: ProtectionDeps,
  { tx, session }: WriteCall<'session'>,
): Promise<ProtectionOverview | Refusal<'protection.leave.early' | 'protection.leave.none'>> {
  const { memberId } = session;
  await tx.run(lockBalances, [memberId]);
  const current = await tx.maybe(findProtection, [memberId]);
  if (!current?.excludedUntil || current.leaveFrom) return refuse('protection.leave.none');
  const { excludedUntil, excludedTerm } = current;
  if (deps.clock.now() < excludedUntil)
    return refuse('protection.leave.early', { from: excludedUntil.toISOString() });
  const waitMs = deps.market.leaveWaitMs[excludedTerm === 'permanent' ? 'permanent' : 'term'];
  const from = new Date((await latestTime(deps, tx)).getTime() + waitMs);
  await tx.run(putLeave, [memberId, from]);
  await saveLookupsOfExcluded(deps, tx, memberId);
  await recordChange(deps, tx, memberId, 'leave', { from: from.toISOString() });
  return protectionOverview(deps, tx, session);
}

/**
 * Stores the current identifiers of an excluded member, so that they open no other account during the
 * exclusion. Does nothing without a running exclusion.
 */
async function saveLookupsOfExcluded(
  { clock, identity }: Pick<WalletDeps, 'clock' | 'identity'>,
  tx: Tx,
  memberId: bigint,
): Promise<void> {
  const current = await tx.maybe(findProtection, [memberId]);
  if (!current?.excludedUntil || (current.leaveFrom && current.leaveFrom <= clock.now())) return;
  const accounts = await tx.many(listPayoutLookups, [memberId]);
  const lookups = accounts.map(({ lookup }) => lookup);
  await saveExclusionLookups(identity, tx, memberId, { until: current.leaveFrom, lookups });
}
