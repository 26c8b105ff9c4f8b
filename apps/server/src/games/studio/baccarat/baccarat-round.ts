import type { InputOf, RefusalOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { studio } from '@tessera/contract/games/studio';
import {
  BACCARAT_SPOTS,
  type BaccaratBets,
  type BaccaratRound,
} from '@tessera/contract/games/studio/baccarat';
import {
  BACCARAT_RULES,
  coupOf,
  MAX_STAKE_UNITS,
  MIN_STAKE_UNITS,
  spotWinUnits,
} from '@tessera/contract/games/studio/baccarat-rules';
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { GamesDeps } from '../../deps.ts';
import { type PlayedGame, playRound, type RoundCall, roundPartsView, stakeIn } from '../rounds/play-round.ts';
import type { RoundRow } from '../rounds/queries.ts';

export const BACCARAT: PlayedGame<BaccaratBets> = { game: 'baccarat', rules: BACCARAT_RULES };

/** Deals one coup, for bets on one spot or several. */
export async function baccaratRound(
  deps: GamesDeps,
  { nodeId, requestKey, bets }: InputOf<typeof studio.baccaratRound>,
  call: RoundCall,
): Promise<BaccaratRound | Refusal<RefusalOf<typeof studio.baccaratRound>>> {
  const choice = inOrder(bets);
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

/** The same bets become the same choice, whatever their order and spelling. */
function inOrder(bets: BaccaratBets): BaccaratBets {
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
  return { ...roundPartsView(row), ...coup, bets };
}
