import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import {
  BACCARAT_SPOTS,
  type BaccaratBets,
  type BaccaratRound,
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
import type { RoundRow } from '../rounds/queries.ts';
import { roundPartsView } from '../rounds/round-parts.ts';
import { BACCARAT } from './baccarat.ts';

export const BACCARAT_TABLE: BaccaratTable = {
  rules: BACCARAT.rules.name,
  minCycleMs: BACCARAT.minCycleMs,
  decks: DECKS,
  spots: BACCARAT_SPOTS.map((spot) => ({
    spot,
    pays: BACCARAT_PAYS[spot],
    ...publishedReturn(spotReturn(spot)),
  })),
  chips: BACCARAT_CHIPS_UNITS.map(amountFromUnits),
  minStake: amountFromUnits(MIN_STAKE_UNITS),
  maxStake: amountFromUnits(MAX_STAKE_UNITS),
};

/** A coup as the member sees it. */
export function baccaratRoundView(row: RoundRow): BaccaratRound {
  const coup = coupOf(row.draws);
  const bets = (row.choice as BaccaratBets).map(({ spot, stake }) => {
    const winUnits = spotWinUnits(spot, unitsFromAmount(stake), coup.winner);
    return { spot, stake, win: amountFromUnits(winUnits) };
  });
  return { ...roundPartsView(row), ...coup, bets };
}
