import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import {
  BACCARAT_SPOTS,
  type BaccaratBets,
  type BaccaratRound,
  type BaccaratRulesTable,
  type BaccaratTable,
} from '@tessera/contract/studio/baccarat';
import {
  BACCARAT_CHIPS_UNITS,
  BACCARAT_PAYS,
  coupOf,
  DECKS,
  MAX_STAKE_UNITS,
  MIN_STAKE_UNITS,
  spotReturn,
  spotWinUnits,
} from '@tessera/contract/studio/baccarat-rules';
import { publishedReturn } from '@tessera/contract/studio/rules';
import { type MarketDeps, minCycleMsOf, publishedLimits } from '../rounds/market-rules.ts';
import type { RoundRow } from '../rounds/queries.ts';
import { roundPartsView } from '../rounds/round-parts.ts';
import { BACCARAT } from './baccarat.ts';

/** Of each spot. */
export const BACCARAT_LIMITS = publishedLimits([MIN_STAKE_UNITS, MAX_STAKE_UNITS], mostOfCoup);

export const BACCARAT_RULES_TABLE: BaccaratRulesTable = {
  rules: BACCARAT.rules.name,
  decks: DECKS,
  spots: BACCARAT_SPOTS.map((spot) => ({
    spot,
    pays: BACCARAT_PAYS[spot],
    ...publishedReturn(spotReturn(spot)),
  })),
};

export function baccaratTable(deps: MarketDeps): BaccaratTable {
  return {
    ...BACCARAT_RULES_TABLE,
    minCycleMs: minCycleMsOf(deps, 'baccarat'),
    ...BACCARAT_LIMITS,
    chips: BACCARAT_CHIPS_UNITS.map(amountFromUnits),
  };
}

/** What the best end of a coup brings with so much on every spot. */
function mostOfCoup(stakeUnits: bigint): bigint {
  const brought = BACCARAT_SPOTS.map((winner) =>
    BACCARAT_SPOTS.reduce((sum, spot) => sum + spotWinUnits(spot, stakeUnits, winner), 0n),
  );
  return brought.reduce((most, one) => (one > most ? one : most));
}

/** A coup as the member sees it. */
export function baccaratRoundView(row: RoundRow): BaccaratRound {
  const coup = coupOf(row.draws);
  const bets = (row.choice as BaccaratBets).map(({ spot, stake }) => {
    const winUnits = spotWinUnits(spot, unitsFromAmount(stake), coup.winner);
    return { spot, stake, win: amountFromUnits(winUnits) };
  });
  return { ...roundPartsView(row), ...coup, bets };
}
