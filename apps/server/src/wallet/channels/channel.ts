import type { ChannelRow } from './queries.ts';

/** Orders of this rail are transfers that a person confirms: nobody can be asked about them. */
export const MANUAL = 'manual';

type Limits = Pick<ChannelRow, 'minUnits' | 'maxUnits' | 'stepUnits' | 'fixedUnits' | 'fixedOnly'>;

/**
 * An amount that can be paid through this channel: in whole coins, within its limits, and one of its fixed ones where it
 * has no others.
 */
export function takesAmount(amountUnits: bigint, limits: Limits, coinUnits: bigint): boolean {
  if (amountUnits % coinUnits !== 0n) return false;
  const { minUnits, maxUnits, stepUnits, fixedUnits, fixedOnly } = limits;
  if (fixedOnly) return fixedUnits.includes(amountUnits.toString());
  return amountUnits >= minUnits && amountUnits <= maxUnits && amountUnits % stepUnits === 0n;
}

/** What an order lacks or names that is not offered; undefined when it can be opened. */
export function wrongField(
  { banks, needsPayeeName }: Pick<ChannelRow, 'banks' | 'needsPayeeName'>,
  given: { readonly bank?: string | undefined; readonly payeeName?: string | undefined },
): 'bank' | 'payeeName' | undefined {
  const offered = banks.map(({ code }) => code);
  const bankHolds = given.bank === undefined ? offered.length === 0 : offered.includes(given.bank);
  if (!bankHolds) return 'bank';
  return needsPayeeName && given.payeeName === undefined ? 'payeeName' : undefined;
}
