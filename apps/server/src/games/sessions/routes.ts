import type { play } from '@tessera/contract/games/play';
import type { record } from '@tessera/contract/wallet/record';
import type { Handlers } from '../../platform/http/call.ts';
import type { GamesDeps } from '../deps.ts';
import { gameRound } from '../play/game-round.ts';
import { recordVendors } from '../play/record-vendors.ts';
import { roundPage } from '../play/round-page.ts';
import { acknowledgeCheck, endGameSession, gameSession } from './game-session.ts';

export function playRoutes(deps: GamesDeps): Handlers<typeof play & typeof record> {
  return {
    gameSession: ({ sessionId }, call) => gameSession(deps, BigInt(sessionId), call),
    acknowledgeCheck: ({ sessionId }, call) => acknowledgeCheck(deps, BigInt(sessionId), call),
    recordVendors: (input, call) => recordVendors(input, call),
    gameRound: (input, call) => gameRound(deps, input, call),
    roundPage: (input, call) => roundPage(deps, input, call),
    endGameSession: ({ sessionId }, call) => endGameSession(deps, BigInt(sessionId), call),
  };
}
