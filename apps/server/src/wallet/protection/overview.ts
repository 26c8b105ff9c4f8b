import { amountFromUnits } from '@tessera/contract/money';
import type { ProtectionOverview } from '@tessera/contract/wallet/protection';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import type { WalletDeps } from '../deps.ts';
import { limitView } from './limit.ts';
import { monthlyCap } from './protection.ts';
import { findProtection, listLimits, type ProtectionRow } from './queries.ts';

export type ProtectionDeps = Pick<WalletDeps, 'clock' | 'market' | 'merchants' | 'identity'>;

/** The member's limits, break and exclusion, and the options of the market. */
export async function protectionOverview(
  { clock, market, merchants }: ProtectionDeps,
  db: Queryable,
  { memberId, merchantCode }: Pick<Session, 'memberId' | 'merchantCode'>,
): Promise<ProtectionOverview> {
  const now = clock.now();
  const { asset } = merchants.get(merchantCode);
  const protection = await db.maybe(findProtection, [memberId]);
  const limits = await db.many(listLimits, [memberId, asset, now]);
  const { raiseWaitMs, breaks, exclusions, minimumAge, limitsBeforePlay } = market;
  const cap = monthlyCap(market, protection, now);
  return {
    limits: limits.map((limit) => limitView(limit, now)),
    breakUntil:
      protection?.breakUntil && protection.breakUntil > now ? protection.breakUntil.toISOString() : null,
    exclusion: protection ? exclusionOf(protection, now) : null,
    realityCheck: {
      intervalMs: protection?.realityCheckMs ?? market.realityCheckMs,
      choicesMs: [...market.realityCheckChoicesMs],
    },
    birthdayDue: market.birthdayRequired && !protection?.ageReportedAt,
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
