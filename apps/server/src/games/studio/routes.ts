import type { studio } from '@tessera/contract/games/studio';
import { unitsFromAmount } from '@tessera/contract/money';
import type { Handlers, ReadCall, WriteCall } from '../../platform/http/call.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import type { GamesDeps } from '../deps.ts';
import type { SupplierDeps } from '../supplier/operator-wallet.ts';
import { playForOperator } from '../supplier/play-for-operator.ts';
import { baccaratGame, baccaratRound } from './baccarat.ts';
import { diceGame, diceRound } from './dice.ts';
import { fishingGame, fishingRound } from './fishing.ts';
import { pastRound } from './past-round.ts';
import type { RoundCall } from './play-round.ts';
import { rotateSeed } from './seed-pair.ts';
import { slotGame, slotRound } from './slot.ts';

/** Without `supplier` this server holds the members' money; with it the players' operator does. */
export function studioRoutes(deps: GamesDeps, supplier?: SupplierDeps): Handlers<typeof studio> {
  /** Plays a round of a game: in one statement here, or between two calls of the operator's wallet. */
  function round<Input extends RoundInput, Answer extends { readonly win: string } | Refusal>(
    play: (deps: GamesDeps, input: Input, call: RoundCall) => Promise<Answer>,
    stakeOf: (input: NoInfer<Input>) => bigint,
  ) {
    if (!supplier) {
      return { oneStatement: (input: Input, call: ReadCall<'session'>) => play(deps, input, call) };
    }
    return playForOperator(supplier, stakeOf, (input: Input, { tx, session }: WriteCall<'session'>) =>
      play(deps, input, { db: tx, session }),
    );
  }
  return {
    slotGame: ({ nodeId }, call) => slotGame(deps, nodeId, call),
    slotRound: round(slotRound, stakeOf),
    diceGame: ({ nodeId }, call) => diceGame(deps, nodeId, call),
    diceRound: round(diceRound, stakeOf),
    baccaratGame: ({ nodeId }, call) => baccaratGame(deps, nodeId, call),
    baccaratRound: round(baccaratRound, ({ bets }) =>
      bets.reduce((sum, { stake }) => sum + unitsFromAmount(stake), 0n),
    ),
    fishingGame: ({ nodeId }, call) => fishingGame(deps, nodeId, call),
    fishingRound: round(fishingRound, stakeOf),
    pastRound: ({ orderNo }, call) => pastRound(orderNo, call),
    rotateSeed: ({ clientSeed }, call) => rotateSeed(deps, clientSeed, call),
  };
}

interface RoundInput {
  readonly nodeId: string;
  readonly requestKey: string;
}

function stakeOf({ stake }: { readonly stake: string }): bigint {
  return unitsFromAmount(stake);
}
