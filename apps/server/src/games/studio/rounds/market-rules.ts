import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { StudioGame } from '@tessera/contract/studio/round';
import type { GamesDeps } from '../../deps.ts';

/** What is asked for what the market says of a game beside the game's own table. */
export type MarketDeps = Pick<GamesDeps, 'market'>;

/** The shortest time from one round of a member to the next that the market allows. */
export function minCycleMsOf({ market: { minimumCycleMs } }: MarketDeps, game: StudioGame): number {
  return game === 'slot' ? minimumCycleMs.slots : minimumCycleMs.others;
}

/** The stakes of a slot's own table, in ledger units, as far as the market allows them. */
export function slotStakesUnits({ market }: MarketDeps, table: readonly bigint[]): readonly bigint[] {
  if (!market.maximumStake) return table;
  const mostUnits = unitsFromAmount(market.maximumStake.slots);
  return table.filter((stakeUnits) => stakeUnits <= mostUnits);
}

/** A table's limits as it publishes them: its lowest and highest stake, and what a round of the highest brings at most. */
export function publishedLimits(stakesUnits: readonly bigint[], mostOf: (stakeUnits: bigint) => bigint) {
  const least = stakesUnits[0] ?? 0n;
  const most = stakesUnits.at(-1) ?? least;
  return {
    minStake: amountFromUnits(least),
    maxStake: amountFromUnits(most),
    maxWin: amountFromUnits(mostOf(most)),
  };
}
