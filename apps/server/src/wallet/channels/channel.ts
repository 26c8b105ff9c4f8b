import type { Queryable } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { anyStuckPayout, PAYOUT_STUCK_MS } from '../withdrawals/unsettled/queries.ts';
import type { ChannelRow } from './queries.ts';

/** Rail code of bank transfers that an operator confirms. This rail cannot be queried. */
export const MANUAL = 'manual';

type Limits = Pick<ChannelRow, 'minUnits' | 'maxUnits' | 'stepUnits' | 'fixedUnits' | 'fixedOnly'>;

/**
 * Whether the channel accepts the amount: whole coins within the limits, and a fixed amount where only fixed
 * ones are allowed.
 */
export function takesAmount(amountUnits: bigint, limits: Limits, coinUnits: bigint): boolean {
  if (amountUnits % coinUnits !== 0n) return false;
  const { minUnits, maxUnits, stepUnits, fixedUnits, fixedOnly } = limits;
  if (fixedOnly) return fixedUnits.includes(amountUnits.toString());
  return amountUnits >= minUnits && amountUnits <= maxUnits && amountUnits % stepUnits === 0n;
}

/** The missing or invalid field of an order; undefined when all fields are valid. */
export function invalidField(
  { banks, needsPayeeName }: Pick<ChannelRow, 'banks' | 'needsPayeeName'>,
  given: { readonly bank?: string | undefined; readonly payeeName?: string | undefined },
): 'bank' | 'payeeName' | undefined {
  const offered = banks.map(({ code }) => code);
  const bankHolds = given.bank === undefined ? offered.length === 0 : offered.includes(given.bank);
  if (!bankHolds) return 'bank';
  return needsPayeeName && given.payeeName === undefined ? 'payeeName' : undefined;
}

/**
 * The rails that currently accept no deposits of this merchant. A removed or unavailable rail is paused. A
 * stuck payout without acknowledgement pauses all rails, manual transfers included: an operator that cannot
 * pay out must not take deposits.
 */
export async function pausedRails(
  { rails, clock }: Pick<WalletDeps, 'rails' | 'clock'>,
  db: Queryable,
  merchantCode: string,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = clock.now();
  const since = new Date(now.getTime() - PAYOUT_STUCK_MS);
  const { stuck } = await db.one(anyStuckPayout, [since, merchantCode, now]);
  const isPaused = (code: string) => code !== MANUAL && (!rails.get(code) || rails.isUnavailable(code));
  return new Set(codes.filter((code) => stuck || isPaused(code)));
}
