import type { games } from '@tessera/contract/games/games';
import type { Handlers } from '../platform/http/call.ts';
import { allVassalage } from './catalogue/all-vassalage.ts';
import { gameList } from './catalogue/game-list.ts';
import { gameTypeList } from './catalogue/game-type-list.ts';
import { hotGames } from './catalogue/hot-games.ts';
import { vendorGameTypes } from './catalogue/vendor-game-types.ts';
import type { GamesDeps } from './deps.ts';
import { addFavourite } from './favourites/add-favourite.ts';
import { favouriteGamesList } from './favourites/favourite-games-list.ts';
import { favouriteIds } from './favourites/favourite-ids.ts';
import { removeFavourite } from './favourites/remove-favourite.ts';
import { hotMatches } from './matches/hot-matches.ts';
import { addRecentGame } from './play/add-recent-game.ts';
import { gameRecord } from './play/game-record.ts';
import { launchGame } from './play/launch-game.ts';
import { recentGamesList } from './play/recent-games-list.ts';
import { winnerBoard } from './winners/winner-board.ts';

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
