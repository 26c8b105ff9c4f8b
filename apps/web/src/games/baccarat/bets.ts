import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import {
  BACCARAT_SPOTS,
  type BaccaratBets,
  type BaccaratSpot,
  type BaccaratTable,
} from '@tessera/contract/games/studio/baccarat';

/** What lies on the table, in the order of its spots; a spot without a chip is not there. */
export type Bets = Readonly<BaccaratBets>;

export const NO_BETS: Bets = [];

/** One chip more on a spot, as far as the table takes it. */
export function withChip(
  bets: Bets,
  spot: BaccaratSpot,
  chip: string,
  { minStake, maxStake }: Pick<BaccaratTable, 'minStake' | 'maxStake'>,
): Bets {
  const most = unitsFromAmount(maxStake);
  const wanted = stakeOn(bets, spot) + unitsFromAmount(chip);
  const least = unitsFromAmount(minStake);
  const laid = wanted > most ? most : wanted < least ? least : wanted;
  return BACCARAT_SPOTS.flatMap((place) => {
    const units = place === spot ? laid : stakeOn(bets, place);
    return units === 0n ? [] : [{ spot: place, stake: amountFromUnits(units) }];
  });
}

/** All that is staked, as a decimal amount. */
export function totalOf(bets: Bets): string {
  return amountFromUnits(bets.reduce((sum, { stake }) => sum + unitsFromAmount(stake), 0n));
}

function stakeOn(bets: Bets, spot: BaccaratSpot): bigint {
  return unitsFromAmount(bets.find((bet) => bet.spot === spot)?.stake ?? '0');
}
