import type { studio } from '@tessera/contract/studio';
import type { Handlers } from '../../platform/http/call.ts';
import type { GamesDeps } from '../deps.ts';
import { ledgerWallet } from '../play/ledger-wallet.ts';
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

export function studioRoutes(deps: GamesDeps): Handlers<typeof studio> {
  const roundDeps = { ...deps, wallet: ledgerWallet };
  return {
    slotGame: ({ nodeId }, call) => slotGame(deps, nodeId, call),
    slotRound: (input, call) => slotRound(roundDeps, input, call),
    diceGame: ({ nodeId }, call) => diceGame(deps, nodeId, call),
    diceRound: (input, call) => diceRound(roundDeps, input, call),
    baccaratGame: ({ nodeId }, call) => baccaratGame(deps, nodeId, call),
    baccaratRound: (input, call) => baccaratRound(roundDeps, input, call),
    fishingGame: ({ nodeId }, call) => fishingGame(deps, nodeId, call),
    fishingRound: (input, call) => fishingRound(roundDeps, input, call),
    pastRound: ({ orderNo }, call) => pastRound(orderNo, call),
    rotateSeed: ({ clientSeed }, call) => rotateSeed(deps, clientSeed, call),
  };
}
