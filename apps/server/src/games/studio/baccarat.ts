import type { InputOf, OutputOf, RefusalOf } from '@tessera/contract/endpoint';
import type { studio } from '@tessera/contract/games/studio';
import {
  BACCARAT_SPOTS,
  type BaccaratBets,
  type BaccaratRound,
  type BaccaratRulesTable,
} from '@tessera/contract/games/studio/baccarat';
import {
  BACCARAT_CHIPS_UNITS,
  BACCARAT_PAYS,
  BACCARAT_RULES,
  coupOf,
  DECKS,
  MAX_STAKE_UNITS,
  MIN_STAKE_UNITS,
  spotReturn,
  spotWinUnits,
} from '@tessera/contract/games/studio/baccarat-rules';
import { publishedReturn } from '@tessera/contract/games/studio/rules';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { ReadCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { GamesDeps } from '../deps.ts';
import { openGame, publishedLimits, type MarketDeps, minCycleMsOf, stakeIn, stakesIn } from './open-game.ts';
import { type StudioGameRules, playRound, type RoundCall, commonRoundView } from './play-round.ts';
import type { RoundRow } from './queries.ts';
import type { SeedDeps } from './seed-pair.ts';

const BACCARAT: StudioGameRules<BaccaratBets> = { game: 'baccarat', rules: BACCARAT_RULES };

export const BACCARAT_RULES_TABLE: BaccaratRulesTable = {
  rules: BACCARAT.rules.name,
  decks: DECKS,
  spots: BACCARAT_SPOTS.map((spot) => ({
    spot,
    pays: BACCARAT_PAYS[spot],
    ...publishedReturn(spotReturn(spot)),
  })),
};

/** Table, last rounds and fairness data of a baccarat table. The limits apply to each spot. */
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

/** Deals one coup, for bets on one spot or several. */
export async function baccaratRound(
  deps: GamesDeps,
  { nodeId, requestKey, bets }: InputOf<typeof studio.baccaratRound>,
  call: RoundCall,
): Promise<BaccaratRound | Refusal<RefusalOf<typeof studio.baccaratRound>>> {
  const choice = normalizeBets(bets);
  const stakes = choice.map(({ stake }) => unitsFromAmount(stake));
  const limits = { least: stakeIn(deps, MIN_STAKE_UNITS), most: stakeIn(deps, MAX_STAKE_UNITS) };
  const invalid = stakes.every((units) => isWithin(limits, units))
    ? undefined
    : refuse('game.stake.invalid', {
        minStake: amountFromUnits(limits.least),
        maxStake: amountFromUnits(limits.most),
      });
  const stakeUnits = stakes.reduce((sum, units) => sum + units, 0n);
  const row = await playRound(deps, BACCARAT, { nodeId, requestKey, stakeUnits, choice, invalid }, call);
  return isRefusal(row) ? row : baccaratRoundView(row);
}

/** Equal bets become an equal choice, independent of order and spelling. */
function normalizeBets(bets: BaccaratBets): BaccaratBets {
  return BACCARAT_SPOTS.flatMap((spot) => bets.filter((bet) => bet.spot === spot)).map(({ spot, stake }) => ({
    spot,
    stake: amountFromUnits(unitsFromAmount(stake)),
  }));
}

function isWithin(limits: { readonly least: bigint; readonly most: bigint }, stakeUnits: bigint): boolean {
  return stakeUnits > 0n && stakeUnits <= limits.most && stakeUnits % limits.least === 0n;
}

/** A coup as the member sees it. */
export function baccaratRoundView(row: RoundRow): BaccaratRound {
  const coup = coupOf(row.draws);
  const bets = (row.choice as BaccaratBets).map(({ spot, stake }) => {
    const winUnits = spotWinUnits(spot, unitsFromAmount(stake), coup.winner);
    return { spot, stake, win: amountFromUnits(winUnits) };
  });
  return { ...commonRoundView(row), ...coup, bets };
}
