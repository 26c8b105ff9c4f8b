import type { InputOf } from '@tessera/contract/endpoint';
import { longerBelow } from '@tessera/contract/wallet/limit-order';
import { amountFromUnits } from '@tessera/contract/money';
import type { protection, ProtectionOverview } from '@tessera/contract/wallet/protection';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { keepChange } from './keep-change.ts';
import { type ProtectionDeps, protectionOverview } from './overview.ts';
import { findLimit, listLimitsOfKind, lockMoney, putLimit, removeLimit } from './queries.ts';

/** The member still wants the raise that has waited long enough. */
export async function confirmRaise(
  deps: ProtectionDeps,
  { kind, period }: InputOf<typeof protection.confirmRaise>,
  { tx, session }: WriteCall<'session'>,
): Promise<
  ProtectionOverview | Refusal<'protection.raise.early' | 'protection.raise.none' | 'protection.limit.order'>
> {
  const { memberId } = session;
  await tx.run(lockMoney, [memberId]);
  const now = deps.clock.now();
  const { raiseTo, raiseFrom } = await tx.one(findLimit, [memberId, kind, period, now]);
  if (raiseFrom === null) return refuse('protection.raise.none');
  if (now < raiseFrom) return refuse('protection.raise.early', { from: raiseFrom.toISOString() });
  const limits = await tx.many(listLimitsOfKind, [memberId, kind]);
  const below = raiseTo === null ? undefined : longerBelow(limits, { period, most: raiseTo });
  if (below)
    return refuse('protection.limit.order', { period: below.period, most: amountFromUnits(below.most) });
  if (raiseTo === null) await tx.run(removeLimit, [memberId, kind, period]);
  else await tx.run(putLimit, [memberId, kind, period, raiseTo]);
  await keepChange(deps, tx, memberId, 'raise-confirmed', { kind, period });
  return protectionOverview(deps, tx, session);
}
