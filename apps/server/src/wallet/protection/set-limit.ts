import type { InputOf } from '@tessera/contract/endpoint';
import { longerBelow, shorterAbove } from '@tessera/contract/wallet/limit-order';
import { amountFromUnits } from '@tessera/contract/money';
import type { protection, ProtectionOverview } from '@tessera/contract/wallet/protection';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { changeOf, mostOf, raiseFrom } from './limit.ts';
import { keepChange } from './keep-change.ts';
import { monthlyCapOf } from './monthly-cap.ts';
import { type ProtectionDeps, protectionOverview } from './overview.ts';
import {
  findLimit,
  findProtection,
  listLimitsOfKind,
  lockMoney,
  openProtection,
  putLimit,
  putRaise,
} from './queries.ts';
import { timeSeen } from './time-seen.ts';

type Why = 'protection.limit.invalid' | 'protection.limit.cap' | 'protection.limit.order';

/**
 * Lowers a limit at once, and lets a higher one wait. Limits of one kind never contradict each other: a new one above
 * that of a longer period is refused, and a lower one takes those of shorter periods down with it, so that nothing
 * stands in the way of less.
 */
export async function setLimit(
  deps: ProtectionDeps,
  { kind, period, most: text }: InputOf<typeof protection.setLimit>,
  { tx, session }: WriteCall<'session'>,
): Promise<ProtectionOverview | Refusal<Why>> {
  const { memberId } = session;
  const { coinUnits } = deps.merchants.get(session.merchantCode);
  const wanted = text === null ? null : mostOf(kind, period, text, coinUnits);
  if (wanted === undefined) return refuse('protection.limit.invalid');
  await tx.run(lockMoney, [memberId]);
  const now = await timeSeen(deps, tx);
  const held = await tx.one(findLimit, [memberId, kind, period, now]);
  if (kind === 'deposit' && period === 'month') {
    const cap = monthlyCapOf(deps.market, await tx.maybe(findProtection, [memberId]), now);
    // None at all is the highest of all.
    if (cap !== undefined && (wanted === null || wanted > cap)) {
      return refuse('protection.limit.cap', { most: amountFromUnits(cap) });
    }
  }
  const change = changeOf(held, wanted);
  const limits = await tx.many(listLimitsOfKind, [memberId, kind]);
  const lowers = held.most !== null && change.kind === 'set';
  const below = wanted === null || lowers ? undefined : longerBelow(limits, { period, most: wanted });
  if (below)
    return refuse('protection.limit.order', { period: below.period, most: amountFromUnits(below.most) });
  const of = { kind, period, most: text };
  if (change.kind === 'set') {
    await tx.run(openProtection, [memberId]);
    await tx.run(putLimit, [memberId, kind, period, change.most]);
    await keepChange(deps, tx, memberId, 'limit', of);
    for (const shorter of shorterAbove(limits, { period, most: change.most })) {
      await tx.run(putLimit, [memberId, kind, shorter.period, change.most]);
      await keepChange(deps, tx, memberId, 'limit', { ...of, period: shorter.period });
    }
  } else if (change.kind === 'raise') {
    const from = raiseFrom(deps.market, now, held.periodEnd);
    await tx.run(putRaise, [memberId, kind, period, change.to, from]);
    await keepChange(deps, tx, memberId, 'raise', { ...of, from: from.toISOString() });
  }
  return protectionOverview(deps, tx, session);
}
