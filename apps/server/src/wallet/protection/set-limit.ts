import type { InputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import { lowerLongerLimit, higherShorterLimits } from '@tessera/contract/wallet/limit-order';
import type { protection, ProtectionOverview } from '@tessera/contract/wallet/protection';
import { notifyMember } from '../../identity/for-notices.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { limitChange, parseLimit, raiseFrom } from './limit.ts';
import { type ProtectionDeps, protectionOverview } from './overview.ts';
import { recordChange, monthlyCap, latestTime } from './protection.ts';
import {
  findLimit,
  findProtection,
  listLimitsOfKind,
  lockBalances,
  openProtection,
  putLimit,
  putRaise,
  removeLimit,
} from './queries.ts';

type LimitRefusal = 'protection.limit.invalid' | 'protection.limit.cap' | 'protection.limit.order';

/**
 * Lowers a limit at once; a raise waits. Limits of one kind stay consistent. A new limit above that of a
 * longer period is refused. A lower limit also lowers the limits of shorter periods, so that nothing blocks a
 * reduction.
 */
export async function setLimit(
  deps: ProtectionDeps,
  { kind, period, most: text }: InputOf<typeof protection.setLimit>,
  { tx, session }: WriteCall<'session'>,
): Promise<ProtectionOverview | Refusal<LimitRefusal>> {
  const { memberId } = session;
  const { coinUnits } = deps.merchants.get(session.merchantCode);
  const requested = text === null ? null : parseLimit(kind, period, text, coinUnits);
  if (requested === undefined) return refuse('protection.limit.invalid');
  await tx.run(lockBalances, [memberId]);
  const now = await latestTime(deps, tx);
  const current = await tx.one(findLimit, [memberId, kind, period, now]);
  if (kind === 'deposit' && period === 'month') {
    const cap = monthlyCap(deps.market, await tx.maybe(findProtection, [memberId]), now);
    // No limit counts as the highest value.
    if (cap !== undefined && (requested === null || requested > cap)) {
      return refuse('protection.limit.cap', { most: amountFromUnits(cap) });
    }
  }
  const change = limitChange(current, requested);
  const limits = await tx.many(listLimitsOfKind, [memberId, kind]);
  const lowers = current.most !== null && change.kind === 'set';
  const below =
    requested === null || lowers ? undefined : lowerLongerLimit(limits, { period, most: requested });
  if (below)
    return refuse('protection.limit.order', { period: below.period, most: amountFromUnits(below.most) });
  const of = { kind, period, most: text };
  if (change.kind === 'set') {
    await tx.run(openProtection, [memberId]);
    await tx.run(putLimit, [memberId, kind, period, change.most]);
    await recordChange(deps, tx, memberId, 'limit', of);
    await notifyMember(deps.identity, tx, { memberId, template: 'limit-set', values: {} });
    for (const shorter of higherShorterLimits(limits, { period, most: change.most })) {
      await tx.run(putLimit, [memberId, kind, shorter.period, change.most]);
      await recordChange(deps, tx, memberId, 'limit', { ...of, period: shorter.period });
    }
  } else if (change.kind === 'raise') {
    const from = raiseFrom(deps.market, now, current.periodEnd);
    await tx.run(putRaise, [memberId, kind, period, change.to, from]);
    await recordChange(deps, tx, memberId, 'raise', { ...of, from: from.toISOString() });
    await notifyMember(deps.identity, tx, {
      memberId,
      template: 'limit-raise-waits',
      values: { dueTime: from },
    });
  }
  return protectionOverview(deps, tx, session);
}

/** Confirms a raise after its waiting time. */
export async function confirmRaise(
  deps: ProtectionDeps,
  { kind, period }: InputOf<typeof protection.confirmRaise>,
  { tx, session }: WriteCall<'session'>,
): Promise<
  ProtectionOverview | Refusal<'protection.raise.early' | 'protection.raise.none' | 'protection.limit.order'>
> {
  const { memberId } = session;
  await tx.run(lockBalances, [memberId]);
  const now = deps.clock.now();
  const { raiseTo, raiseFrom } = await tx.one(findLimit, [memberId, kind, period, now]);
  if (raiseFrom === null) return refuse('protection.raise.none');
  if (now < raiseFrom) return refuse('protection.raise.early', { from: raiseFrom.toISOString() });
  const limits = await tx.many(listLimitsOfKind, [memberId, kind]);
  const below = raiseTo === null ? undefined : lowerLongerLimit(limits, { period, most: raiseTo });
  if (below)
    return refuse('protection.limit.order', { period: below.period, most: amountFromUnits(below.most) });
  if (raiseTo === null) await tx.run(removeLimit, [memberId, kind, period]);
  else await tx.run(putLimit, [memberId, kind, period, raiseTo]);
  await recordChange(deps, tx, memberId, 'raise-confirmed', { kind, period });
  await notifyMember(deps.identity, tx, { memberId, template: 'limit-raised', values: {} });
  return protectionOverview(deps, tx, session);
}
