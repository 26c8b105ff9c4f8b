import { unitsFromAmount } from '../money.ts';
import type { DepositOffer } from './deposit.ts';

/** The bonus of a deposit in ledger units, rounded down to the coin; zero below the minimum deposit. */
export function depositBonus(
  { basisPoints, minDeposit, maxBonus }: Pick<DepositOffer, 'basisPoints' | 'minDeposit' | 'maxBonus'>,
  depositUnits: bigint,
  coinUnits: bigint,
): bigint {
  if (depositUnits < unitsFromAmount(minDeposit)) return 0n;
  const units = (depositUnits * BigInt(basisPoints)) / 10_000n;
  const most = unitsFromAmount(maxBonus);
  const capped = units < most ? units : most;
  return capped - (capped % coinUnits);
}
