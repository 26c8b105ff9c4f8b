import * as z from 'zod/mini';
import {
  DEFAULT_LANGUAGE,
  merchantParameters,
  pageSize,
  platformParameters,
  typeId,
} from '../client-parameters.ts';
import { languageCode } from '../system.ts';
import { endpoint } from '../endpoint.ts';
import { game, gameClassify, gameType, GAMES_PER_PAGE, listQuery, MIN_BETS, vassalage } from './game.ts';
import { memberGames } from './member-games.ts';
import { gameSession } from './play.ts';
import { MATCH_ID } from './game-classes.ts';
import { amountOut, dateText, idText, queryInteger, timeText } from '../page.ts';
import { MAX_SITE_PATH_LENGTH } from '../place.ts';
import { PLAY_REFUSALS } from '../wallet/protection.ts';
import { studioGame } from './studio/round.ts';

export * from './game.ts';

const nodeId = idText;

const gamePage = z.strictObject({
  games: z.array(game),
  pageNum: z.int(),
  totalPages: z.int(),
  /** Games on all pages. */
  totalCount: z.int(),
});

const gameVendor = z.strictObject({
  vassalage: z.string(),
  displayName: z.string(),
  iconUrl: z.string(),
  /** The operator's own vendor: its slots have their own category. */
  inHouse: z.boolean(),
  maintenance: game.shape.maintenance,
});
export type GameVendor = z.infer<typeof gameVendor>;

/** The vendor's name of a game. */
const vendorGame = z.string().check(z.regex(/^[\w.:-]{1,64}$/));
const matchId = z.string().check(z.regex(MATCH_ID));

export const hotMatch = z.strictObject({
  matchId,
  vendor: z.string(),
  /** The game that accepts bets on the match. */
  nodeId: z.string(),
  roomId: z.string(),
  /** Milliseconds since 1970. */
  matchTime: z.int(),
  league: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  /** Pictures, served by this site. */
  homeTeamImageUrl: z.string(),
  awayTeamImageUrl: z.string(),
});
export type HotMatch = z.infer<typeof hotMatch>;

const win = z.strictObject({
  winAmount: amountOut,
  /** Masked, so that no reader learns an account name. */
  customerName: z.string(),
  gameName: z.string(),
  nodeId: z.string(),
  iconUrl: z.string(),
});
export type Win = z.infer<typeof win>;

/** Which of the two lotteries a site runs. */
export const prizeMode = z.enum(['Lott', 'Elott']);
export type PrizeMode = z.infer<typeof prizeMode>;

export const betRow = z.strictObject({
  orderNo: z.string(),
  gameName: z.string(),
  gameType,
  vassalage: z.string(),
  betAmount: amountOut,
  winAmount: amountOut,
  profitAndLoss: amountOut,
  balanceAfter: amountOut,
  /** Free bets of the round, and their value as stated by the provider: 0.00 where the provider states none. */
  freeBets: z.int(),
  freeAmount: amountOut,
  /** 0 not settled yet, 1 win, 2 lose, 3 tie, 4 cancelled. */
  status: z.int(),
  time: timeText,
});
export type BetRow = z.infer<typeof betRow>;

const vendorName = z.strictObject({ gameType, vassalage: z.string() });
const mappedVendor = z.strictObject({
  vassalage: z.string(),
  mobileSmallIcon: z.string(),
  mobileLargeIcon: z.string(),
});

export const games = {
  gameTypeList: endpoint({
    method: 'GET',
    path: '/wps/games/types',
    access: 'guest',
    summary: 'Game categories in the order of the home page, with their vendors.',
    input: z.strictObject({
      language: z._default(languageCode, DEFAULT_LANGUAGE),
      typeId,
      ...merchantParameters,
    }),
    output: z.array(
      z.strictObject({
        gameType,
        total: z.int(),
        /** Classes with games. */
        classes: z.array(gameClassify),
        vendors: z.array(gameVendor),
      }),
    ),
    refusals: ['merchant.unknown'],
  }),
  vendorGameTypes: endpoint({
    method: 'GET',
    path: '/wps/games/vendors',
    access: 'guest',
    summary: 'Vendors with pictures by category in order; e-sports and cockfights come last.',
    input: z.strictObject({ typeId, ...merchantParameters }),
    output: z.strictObject({
      sorting: z.array(z.strictObject({ gameCategory: gameType, vendorNames: z.array(vendorName) })),
      mapping: z.partialRecord(gameType, z.array(mappedVendor)),
    }),
    refusals: ['merchant.unknown'],
  }),
  allVassalage: endpoint({
    method: 'GET',
    path: '/wps/games/vassalage',
    access: 'guest',
    summary: 'All vendors in order, each once.',
    input: z.strictObject({ language: z._default(languageCode, DEFAULT_LANGUAGE), ...merchantParameters }),
    output: z.array(gameVendor),
    refusals: ['merchant.unknown'],
  }),
  gameList: endpoint({
    method: 'GET',
    path: '/wps/games',
    access: 'guest',
    summary:
      'Games by category, vendor, class, lowest bet, lines and name; 26 per page by default. ' +
      'Without a match, the response counts the matches of other categories.',
    input: z.strictObject({
      ...listQuery,
      ...merchantParameters,
      ...platformParameters,
      pageSize: pageSize(GAMES_PER_PAGE),
      gameType: z.optional(gameType),
      vassalage: z.optional(vassalage),
      gameName: z.optional(z.string().check(z.maxLength(60))),
      isNew: z.optional(z.enum(['0', '1'])),
      gameClassify: z.optional(gameClassify),
      /** Games with rounds at this stake. */
      minBet: z.optional(z.enum(MIN_BETS)),
      /** Games with at least this number of lines. */
      minLine: z.optional(queryInteger(1, 10_000)),
    }),
    output: z.extend(gamePage, {
      /** The number of matching games in other categories, where the search finds none in this category. */
      byCategory: z.optional(z.array(z.strictObject({ gameType, total: z.int() }))),
    }),
    refusals: ['merchant.unknown'],
  }),
  hotGames: endpoint({
    method: 'GET',
    path: '/wps/games/hot',
    access: 'guest',
    summary: 'Hot games of one category or of all categories.',
    input: z.strictObject({
      language: languageCode,
      gameType: z.optional(gameType),
      isPlatform: z.optional(z.literal('2')),
      ...platformParameters,
      ...merchantParameters,
    }),
    output: z.array(game),
    refusals: ['merchant.unknown'],
  }),
  hotMatches: endpoint({
    method: 'GET',
    path: '/wps/hotMatches',
    access: 'guest',
    etag: true,
    summary: 'Upcoming matches, the earliest first.',
    input: z.strictObject({ language: languageCode }),
    output: z.array(hotMatch),
    refusals: [],
  }),
  winnerBoard: endpoint({
    method: 'GET',
    path: '/wps/winnerBoard',
    access: 'guest',
    etag: true,
    summary: 'The highest wins of the last seven days with masked names, the highest first.',
    input: z.strictObject({ language: languageCode, prizeMode }),
    output: z.strictObject({ list: z.array(z.strictObject({ vo: win })) }),
    refusals: [],
  }),
  ...memberGames,
  launchGame: endpoint({
    method: 'GET',
    path: '/wps/game/launchGame',
    access: 'session',
    onTrial: true,
    changes: true,
    summary: 'Starts a game and returns its place. Adds the game to the recent games.',
    /**
     * The game by its node, or by its vendor and the vendor's name for it, such as the lobby of a lottery. A game that
     * does not match every given parameter is not found.
     */
    input: z.strictObject({
      language: z._default(languageCode, DEFAULT_LANGUAGE),
      nodeId: z.optional(nodeId),
      category: z.optional(gameType),
      vendor: z.optional(vassalage),
      /** Another name of `vendor`. */
      vassalage: z.optional(vassalage),
      gameId: z.optional(vendorGame),
      /** Another name of `gameId`. */
      roomId: z.optional(vendorGame),
      /** The hot match to open in the game, by `matchId` of `hotMatches`. */
      matchId: z.optional(matchId),
      ...merchantParameters,
      ...platformParameters,
      /** Path inside the site to which the game returns the player; other addresses are ignored. */
      pageBack: z.optional(z.string().check(z.maxLength(MAX_SITE_PATH_LENGTH))),
    }),
    output: z.strictObject({
      game,
      /** `studio` plays inside this site; `frame` opens `gameUrl`. */
      launchMode: z.enum(['studio', 'frame']),
      gameUrl: z.string(),
      /** The studio game to play; only present with `studio`. */
      studioGame: z.optional(studioGame),
      /** The game session that this call opened; `play.gameSession` returns its later states. */
      session: gameSession,
    }),
    refusals: [
      'merchant.unknown',
      'game.not.found',
      'game.lottery',
      'match.not.found',
      'game.region.blocked',
      'function.not.available',
      'vendor_under_maintenance',
      'protection.limits.required',
      ...PLAY_REFUSALS,
    ],
  }),
  gameRecord: endpoint({
    method: 'GET',
    path: '/wps/games/record',
    access: 'session',
    forOutside: true,
    summary: 'The member’s bets, newest first, with the totals of the range; 20 per page by keyset.',
    input: z.strictObject({
      language: languageCode,
      gameType: z.optional(gameType),
      vassalage: z.optional(vassalage),
      /** 1 for rounds that are settled, 0 for those that are not yet; both without it. */
      settled: z.optional(z.enum(['0', '1'])),
      startDate: z.optional(dateText),
      endDate: z.optional(dateText),
      /** `next` of the previous page. */
      after: z.optional(idText),
    }),
    output: z.strictObject({
      list: z.array(betRow),
      next: z.nullable(z.string()),
      footer: z.strictObject({
        totalHands: z.int(),
        betAmount: amountOut,
        winAmount: amountOut,
        netProfit: amountOut,
      }),
    }),
    refusals: ['game.vendor.not.found'],
  }),
} as const;
