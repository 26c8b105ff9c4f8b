import type { studio } from '@tessera/contract/studio';
import type { Handlers } from '../../platform/http/call.ts';
import type { GamesDeps } from '../deps.ts';
import { ledgerWallet } from '../play/ledger-wallet.ts';
import { rotateSeed } from './rotate-seed.ts';
import { slotGame } from './slot-game.ts';
import { slotRound } from './slot-round.ts';

export function studioRoutes(deps: GamesDeps): Handlers<typeof studio> {
  const roundDeps = { ...deps, wallet: ledgerWallet };
  return {
    slotGame: ({ nodeId }, call) => slotGame(deps, BigInt(nodeId), call),
    slotRound: (input, call) => slotRound(roundDeps, input, call),
    rotateSeed: ({ clientSeed }, call) => rotateSeed(deps, clientSeed, call),
  };
}
