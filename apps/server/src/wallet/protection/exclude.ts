import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { protection } from '@tessera/contract/wallet/protection';
import { endEverySession } from '../../identity/index.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { keepChange } from './keep-change.ts';
import type { ProtectionDeps } from './overview.ts';
import { findProtection, lockMoney, putExclusion } from './queries.ts';
import { rememberExcluded } from './remember-excluded.ts';
import { endOfTerm } from './term.ts';
import { timeSeen } from './time-seen.ts';

/** Ends every session of the member, this one too. They may come back to take their money out, and for nothing else. */
export async function exclude(
  deps: ProtectionDeps,
  { term }: InputOf<typeof protection.exclude>,
  { tx, session }: WriteCall<'session'>,
): Promise<OutputOf<typeof protection.exclude> | Refusal<'function.not.available'>> {
  if (!deps.market.exclusions.includes(term)) return refuse('function.not.available');
  const { memberId } = session;
  await tx.run(lockMoney, [memberId]);
  const at = await timeSeen(deps, tx);
  const asked = endOfTerm(at, term);
  const held = await tx.maybe(findProtection, [memberId]);
  const runs = held?.excludedUntil && !(held.leaveFrom && held.leaveFrom <= deps.clock.now());
  const longer = runs && held.excludedUntil > asked;
  // The end of one for good is when leaving may first be asked for: a later end of another term is no more than that.
  const kept = runs && held.excludedTerm === 'permanent' ? 'permanent' : term;
  if (!longer) await tx.run(putExclusion, [memberId, at, asked, kept]);
  await rememberExcluded(deps, tx, memberId);
  await keepChange(deps, tx, memberId, 'exclusion', { term });
  await endEverySession(deps.identity, tx, memberId);
  return { until: (longer ? held.excludedUntil : asked).toISOString() };
}
