import type { OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { studio } from '@tessera/contract/games/studio';
import { BACCARAT_SPOTS, type BaccaratRulesTable } from '@tessera/contract/games/studio/baccarat';
import {
  BACCARAT_CHIPS_UNITS,
  BACCARAT_PAYS,
  DECKS,
  MAX_STAKE_UNITS,
  MIN_STAKE_UNITS,
  spotReturn,
  spotWinUnits,
} from '@tessera/contract/games/studio/baccarat-rules';
import { publishedReturn } from '@tessera/contract/games/studio/rules';
import type { ReadCall } from '../../../platform/http/call.ts';
import { isRefusal, type Refusal } from '../../../platform/http/refusal.ts';
import { openGame, publishedLimits } from '../rounds/open-game.ts';
import { type MarketDeps, minCycleMsOf, stakesIn } from '../rounds/play-round.ts';
import type { SeedDeps } from '../seeds/seed-pair.ts';
import { BACCARAT, baccaratRoundView } from './baccarat-round.ts';

export const BACCARAT_RULES_TABLE: BaccaratRulesTable = {
  rules: BACCARAT.rules.name,
  decks: DECKS,
  spots: BACCARAT_SPOTS.map((spot) => ({
    spot,
    pays: BACCARAT_PAYS[spot],
    ...publishedReturn(spotReturn(spot)),
  })),
};

/** Everything a baccarat table opens with. The limits are those of each spot. */
export async function baccaratGame(
  deps: SeedDeps & MarketDeps,
  nodeId: string,
  call: ReadCall<'session'>,
): Promise<OutputOf<typeof studio.baccaratGame> | Refusal<'game.not.found'>> {
  const opened = await openGame(deps, 'baccarat', nodeId, call);
  if (isRefusal(opened)) return opened;
  const table = {
    ...BACCARAT_RULES_TABLE,
    minCycleMs: minCycleMsOf(deps, 'baccarat'),
    ...publishedLimits(stakesIn(deps, [MIN_STAKE_UNITS, MAX_STAKE_UNITS]), highestWinOfCoup),
    chips: stakesIn(deps, BACCARAT_CHIPS_UNITS).map(amountFromUnits),
  };
  return { table, lastRounds: opened.rows.map(baccaratRoundView), fairness: opened.fairness };
}

/** The highest win of a coup with this stake on every spot. */
function highestWinOfCoup(stakeUnits: bigint): bigint {
  const wins = BACCARAT_SPOTS.map((winner) =>
    BACCARAT_SPOTS.reduce((sum, spot) => sum + spotWinUnits(spot, stakeUnits, winner), 0n),
  );
  return wins.reduce((highest, win) => (win > highest ? win : highest));
}
