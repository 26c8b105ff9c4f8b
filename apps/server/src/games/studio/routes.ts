import type { InputOf } from '@tessera/contract/endpoint';
import { unitsFromAmount } from '@tessera/contract/money';
import type { studio } from '@tessera/contract/studio';
import type { BaccaratBets } from '@tessera/contract/studio/baccarat';
import type { Handlers } from '../../platform/http/call.ts';
import type { GamesDeps } from '../deps.ts';
import type { SupplierDeps } from '../supplier/deps.ts';
import { playForOperator } from '../supplier/play-for-operator.ts';
import { baccaratGame } from './baccarat/baccarat-game.ts';
import { baccaratRound } from './baccarat/baccarat-round.ts';
import { diceGame } from './dice/dice-game.ts';
import { diceRound } from './dice/dice-round.ts';
import { fishingGame } from './fishing/fishing-game.ts';
import { fishingRound } from './fishing/fishing-round.ts';
import { pastRound } from './rounds/past-round.ts';
import { rotateSeed } from './seeds/rotate-seed.ts';
import { slotGame } from './slot/slot-game.ts';
import { slotRound } from './slot/slot-round.ts';

/** Without a supplier's deps the players' money lies here; with them it lies with the operator. */
export function studioRoutes(deps: GamesDeps, supplier?: SupplierDeps): Handlers<typeof studio> {
  const own = ownRoutes(deps);
  return supplier ? { ...own, ...operatorRoutes(supplier) } : own;
}

type In<Name extends keyof typeof studio> = InputOf<(typeof studio)[Name]>;
type Rounds = 'slotRound' | 'diceRound' | 'baccaratRound' | 'fishingRound';

function operatorRoutes(deps: SupplierDeps): Pick<Handlers<typeof studio>, Rounds> {
  const staked = ({ stake }: { readonly stake: string }) => unitsFromAmount(stake);
  const laid = ({ bets }: { readonly bets: BaccaratBets }) =>
    bets.reduce((sum, bet) => sum + unitsFromAmount(bet.stake), 0n);
  return {
    slotRound: playForOperator(deps, staked, (input: In<'slotRound'>, call) => slotRound(deps, input, call)),
    diceRound: playForOperator(deps, staked, (input: In<'diceRound'>, call) => diceRound(deps, input, call)),
    baccaratRound: playForOperator(deps, laid, (input: In<'baccaratRound'>, call) =>
      baccaratRound(deps, input, call),
    ),
    fishingRound: playForOperator(deps, staked, (input: In<'fishingRound'>, call) =>
      fishingRound(deps, input, call),
    ),
  };
}

function ownRoutes(deps: GamesDeps) {
  return {
    slotGame: ({ nodeId }, call) => slotGame(deps, nodeId, call),
    slotRound: (input, call) => slotRound(deps, input, call),
    diceGame: ({ nodeId }, call) => diceGame(deps, nodeId, call),
    diceRound: (input, call) => diceRound(deps, input, call),
    baccaratGame: ({ nodeId }, call) => baccaratGame(deps, nodeId, call),
    baccaratRound: (input, call) => baccaratRound(deps, input, call),
    fishingGame: ({ nodeId }, call) => fishingGame(deps, nodeId, call),
    fishingRound: (input, call) => fishingRound(deps, input, call),
    pastRound: ({ orderNo }, call) => pastRound(orderNo, call),
    rotateSeed: ({ clientSeed }, call) => rotateSeed(deps, clientSeed, call),
  } satisfies Handlers<typeof studio>;
}
