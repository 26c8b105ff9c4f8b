import type { InputOf, RefusalOf } from '@tessera/contract/endpoint';
import type { GamesDeps } from '../../deps.ts';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { studio } from '@tessera/contract/studio';
import { BACCARAT_SPOTS, type BaccaratBets, type BaccaratRound } from '@tessera/contract/studio/baccarat';
import { MAX_STAKE_UNITS, MIN_STAKE_UNITS } from '@tessera/contract/studio/baccarat-rules';
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts';
import { playRound } from '../rounds/play-round.ts';
import type { RoundCall } from '../rounds/played-game.ts';
import { BACCARAT } from './baccarat.ts';
import { BACCARAT_LIMITS, baccaratRoundView } from './baccarat-view.ts';

/** Deals one coup, for bets on one spot or several. */
export async function baccaratRound(
  deps: GamesDeps,
  { nodeId, requestKey, bets }: InputOf<typeof studio.baccaratRound>,
  call: RoundCall,
): Promise<BaccaratRound | Refusal<RefusalOf<typeof studio.baccaratRound>>> {
  const choice = inOrder(bets);
  const stakes = choice.map(({ stake }) => unitsFromAmount(stake));
  const { minStake, maxStake } = BACCARAT_LIMITS;
  const fault = stakes.every(isTaken) ? undefined : refuse('game.stake.invalid', { minStake, maxStake });
  const stakeUnits = stakes.reduce((sum, units) => sum + units, 0n);
  const row = await playRound(deps, BACCARAT, { nodeId, requestKey, stakeUnits, choice, fault }, call);
  return isRefusal(row) ? row : baccaratRoundView(row);
}

/** The same bets read the same, in whatever order and way of writing they came. */
function inOrder(bets: BaccaratBets): BaccaratBets {
  return BACCARAT_SPOTS.flatMap((spot) => bets.filter((bet) => bet.spot === spot)).map(({ spot, stake }) => ({
    spot,
    stake: amountFromUnits(unitsFromAmount(stake)),
  }));
}

function isTaken(stakeUnits: bigint): boolean {
  return stakeUnits > 0n && stakeUnits <= MAX_STAKE_UNITS && stakeUnits % MIN_STAKE_UNITS === 0n;
}
