import type { games } from '@tessera/contract/games/games';
import type { play } from '@tessera/contract/games/play';
import type { record } from '@tessera/contract/wallet/record';
import type { Handlers } from '../platform/http/call.ts';
import { gameList, hotGames } from './catalogue/game-list.ts';
import { hotMatches } from './catalogue/hot-matches.ts';
import { allVassalage, gameTypeList, vendorGameTypes } from './catalogue/vendors.ts';
import type { GamesDeps } from './deps.ts';
import { addFavourite, favouriteGamesList, favouriteIds, removeFavourite } from './favourites.ts';
import { acknowledgeCheck, endGameSession, gameSession } from './play/game-session.ts';
import { launchGame } from './play/launch-game.ts';
import { addRecentGame, recentGamesList } from './play/recent-games.ts';
import { gameRecord, recordVendors } from './record/game-record.ts';
import { gameRound, roundPage } from './record/game-round.ts';
import { winnerBoard } from './winner-board.ts';

export function gamesRoutes(deps: GamesDeps): Handlers<typeof games> {
  return {
    gameTypeList: ({ language }, call) => gameTypeList(deps, call.db, language),
    vendorGameTypes: (_input, call) => vendorGameTypes(deps, call.db),
    allVassalage: ({ language }, call) => allVassalage(deps, call.db, language),
    gameList: (input, call) => gameList(deps, input, call.db),
    hotGames: ({ language, gameType }, call) => hotGames(deps, call.db, language, gameType),
    hotMatches: ({ language }, call) => hotMatches(call.db, language, deps.clock.now()),
    winnerBoard: (input, call) => winnerBoard(deps, input, call.db),
    favouriteGamesList: (input, call) => favouriteGamesList(deps, input, call),
    favouriteIds: (_input, call) => favouriteIds(call),
    addFavourite: ({ nodeId }, call) => addFavourite(BigInt(nodeId), call),
    removeFavourite: ({ nodeId }, call) => removeFavourite(BigInt(nodeId), call),
    addRecentGame: (input, call) => addRecentGame(deps, input, call),
    recentGamesList: (input, call) => recentGamesList(deps, input, call),
    launchGame: (input, call) => launchGame(deps, input, call),
    gameRecord: (input, call) => gameRecord(input, call),
  };
}

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
