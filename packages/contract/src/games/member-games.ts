import * as z from 'zod/mini';
import { ignoredToken, pageSize, platformParameters } from '../client-parameters.ts';
import { endpoint } from '../endpoint.ts';
import { game, GAMES_PER_PAGE, gameType, listQuery, pageNumber, vassalage } from './game.ts';
import { done, idText, nothing } from '../page.ts';
import { languageCode } from '../system.ts';

const nodeId = idText;
const RECENT_GAMES_PER_PAGE = 25;

/** Calls about the favourite and recent games of a member. */
export const memberGames = {
  favouriteGamesList: endpoint({
    method: 'GET',
    path: '/wps/games/favourites',
    access: 'session',
    onTrial: true,
    summary: 'Favourite games, newest first; 26 per page by default.',
    input: z.strictObject({
      ...listQuery,
      gameType: z.optional(gameType),
      pageSize: pageSize(GAMES_PER_PAGE),
    }),
    output: z.strictObject({
      content: z.array(game),
      pageNum: z.int(),
      totalPages: z.int(),
      totalCount: z.int(),
    }),
    refusals: [],
  }),
  favouriteIds: endpoint({
    method: 'GET',
    path: '/wps/games/favourites/ids',
    access: 'session',
    onTrial: true,
    summary: 'The node ids of all favourites.',
    input: nothing,
    output: z.array(z.string()),
    refusals: [],
  }),
  addFavourite: endpoint({
    method: 'POST',
    path: '/wps/games/favourites',
    access: 'session',
    onTrial: true,
    summary: 'Adds a favourite. A repeated call changes nothing.',
    input: z.strictObject({
      nodeId,
      vendor: z.optional(vassalage),
      gameType: z.optional(gameType),
      token: ignoredToken,
    }),
    output: done,
    refusals: ['game.not.found'],
  }),
  removeFavourite: endpoint({
    method: 'DELETE',
    path: '/wps/games/favourites/{nodeId}',
    access: 'session',
    onTrial: true,
    summary: 'Removes a favourite. A repeated call changes nothing.',
    input: z.strictObject({ nodeId, vendor: z.optional(vassalage), gameType: z.optional(gameType) }),
    output: done,
    refusals: [],
  }),
  addRecentGame: endpoint({
    method: 'GET',
    path: '/wps/games/recent/add',
    access: 'session',
    onTrial: true,
    changes: true,
    summary: 'Moves a game to the front of the recent games, as `launchGame` does.',
    input: z.strictObject({ nodeId, vendor: z.optional(vassalage) }),
    output: done,
    refusals: ['game.not.found'],
  }),
  recentGamesList: endpoint({
    method: 'GET',
    path: '/wps/games/recent',
    access: 'session',
    onTrial: true,
    summary: 'Recently started games, newest first; 25 per page by default.',
    input: z
      .strictObject({
        language: languageCode,
        /** Both names have the same meaning. */
        pageNo: z.optional(pageNumber),
        page: z.optional(pageNumber),
        gameType: z.optional(gameType),
        pageSize: pageSize(RECENT_GAMES_PER_PAGE),
        ...platformParameters,
      })
      .check(
        z.refine(({ page, pageNo }) => page === undefined || pageNo === undefined || page === pageNo, {
          path: ['page'],
        }),
      ),
    output: z.strictObject({ list: z.array(game), totalPages: z.int(), totalCount: z.int() }),
    refusals: [],
  }),
} as const;
