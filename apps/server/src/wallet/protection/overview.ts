import { amountFromUnits } from '@tessera/contract/money';
import type { ProtectionOverview } from '@tessera/contract/wallet/protection';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import type { WalletDeps } from '../deps.ts';
import { limitView } from './limit-view.ts';
import { monthlyCapOf } from './monthly-cap.ts';
import { findProtection, listLimits, type ProtectionRow } from './queries.ts';

export type ProtectionDeps = Pick<WalletDeps, 'clock' | 'market' | 'merchants' | 'identity'>;

/** Everything the member is held to, and what this market offers. */
export async function protectionOverview(
  { clock, market, merchants }: ProtectionDeps,
  db: Queryable,
  { memberId, merchantCode }: Pick<Session, 'memberId' | 'merchantCode'>,
): Promise<ProtectionOverview> {
  const now = clock.now();
  const { asset } = merchants.get(merchantCode);
  const held = await db.maybe(findProtection, [memberId]);
  const limits = await db.many(listLimits, [memberId, asset, now]);
  const { raiseWaitMs, breaks, exclusions, minimumAge, limitsBeforePlay } = market;
  const cap = monthlyCapOf(market, held, now);
  return {
    limits: limits.map((limit) => limitView(limit, now)),
    breakUntil: held?.breakUntil && held.breakUntil > now ? held.breakUntil.toISOString() : null,
    exclusion: held ? exclusionOf(held, now) : null,
    realityCheck: {
      intervalMs: held?.realityCheckMs ?? market.realityCheckMs,
      choicesMs: [...market.realityCheckChoicesMs],
    },
    birthdayDue: market.birthdayRequired && !held?.ageToldAt,
    rules: {
      raiseWaitMs,
      breaks: [...breaks],
      exclusions: [...exclusions],
      minimumAge,
      limitsBeforePlay: [...limitsBeforePlay],
      mostPerMonth: cap === undefined ? null : amountFromUnits(cap),
    },
  };
}

function exclusionOf(
  { excludedTerm, excludedUntil, leaveFrom }: ProtectionRow,
  now: Date,
): ProtectionOverview['exclusion'] {
  if (excludedTerm === null || excludedUntil === null || (leaveFrom && leaveFrom <= now)) return null;
  return {
    term: excludedTerm,
    until: excludedUntil.toISOString(),
    mayAsk: leaveFrom === null && excludedUntil <= now,
    leaveFrom: leaveFrom?.toISOString() ?? null,
  };
}
