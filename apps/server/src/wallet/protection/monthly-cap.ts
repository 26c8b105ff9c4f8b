import { type MarketProfile, mostPerMonth } from '../../platform/config/market.ts';
import type { ProtectionRow } from './queries.ts';

/** The highest deposit limit of a month for this member, in ledger units; undefined where any may be chosen. */
export function monthlyCapOf(
  market: MarketProfile,
  held: Pick<ProtectionRow, 'ageToldAt' | 'youngUntil'> | undefined,
  now: Date,
): bigint | undefined {
  const young = !held?.ageToldAt || (held.youngUntil !== null && now < held.youngUntil);
  return mostPerMonth(market, young);
}
