import type { play } from '@tessera/contract/play';
import type { Handlers } from '../../platform/http/call.ts';
import type { GamesDeps } from '../deps.ts';
import { acknowledgeCheck, endGameSession, gameSession } from './game-session.ts';

export function playRoutes(deps: GamesDeps): Handlers<typeof play> {
  return {
    gameSession: ({ sessionId }, call) => gameSession(deps, BigInt(sessionId), call),
    acknowledgeCheck: ({ sessionId }, call) => acknowledgeCheck(deps, BigInt(sessionId), call),
    endGameSession: ({ sessionId }, call) => endGameSession(deps, BigInt(sessionId), call),
  };
}
