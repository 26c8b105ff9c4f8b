import * as z from 'zod/mini';
import { DEFAULT_LANGUAGE, pageSize } from '../client-parameters.ts';
import { endpoint } from '../endpoint.ts';
import { amountOut, idText, queryInteger, timeText } from '../page.ts';
import { languageCode } from '../system.ts';
import { issue } from './numeros.ts';
import { BOARDS, DRAW_SHAPES, PRIZE_MODES } from './play-definition.ts';
import { STAKE_UNITS } from './prize.ts';

export const prizeModeId = z.union([z.literal(1), z.literal(2), z.literal(3)]);

const language = z._default(languageCode, DEFAULT_LANGUAGE);

/** Days and times of the draws of a game. */
export const drawSchedule = z.strictObject({
  /** Minutes ahead of UTC; null for the calendar of the operator. */
  offsetMinutes: z.nullable(z.int()),
  /** Days with draws: 0 Sunday to 6 Saturday. */
  weekdays: z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.minLength(1)),
  /** From the beginning of the day to the first draw, and from draw to draw. */
  firstSeconds: z.int().check(z.minimum(1), z.maximum(86_400)),
  everySeconds: z.int().check(z.minimum(30), z.maximum(86_400)),
  /** Draws of a day; null for draws until the day ends. */
  draws: z.nullable(z.int().check(z.minimum(1), z.maximum(2880))),
});
export type DrawSchedule = z.infer<typeof drawSchedule>;

export const lotteryGame = z.strictObject({
  gameId: idText,
  gameCode: z.string(),
  gameName: z.string(),
  gameGroupCode: z.string(),
  shape: z.enum(DRAW_SHAPES),
  prizeModeIds: z.array(prizeModeId),
  /** The operator accepts no bets at present. */
  suspended: z.boolean(),
  /** This site makes the results itself; they are not those of the real draw with this name. */
  simulated: z.boolean(),
  schedule: drawSchedule,
  /** The game of the catalogue, which favourites name; null without one. */
  catalogue: z.nullable(z.strictObject({ nodeId: idText, vassalage: z.string() })),
});
export type LotteryGame = z.infer<typeof lotteryGame>;

const popularLottery = z.strictObject({ ...lotteryGame.shape, currentNumero: issue });

/** Returns of a group in a prize mode. A series of 2000 is a return of 100 %. */
const seriesBand = z.strictObject({
  gameGroupCode: z.string(),
  prizeModeId,
  minSeries: z.int(),
  maxSeries: z.int(),
  /** The highest series of a bet. The rebate is (maxSeries − series) / 2000. */
  maxBetSeries: z.int(),
});
export type SeriesBand = z.infer<typeof seriesBand>;

const rowValues = z.union([
  z.strictObject({ from: z.int(), to: z.int(), width: z.int() }),
  z.strictObject({ words: z.array(z.string()) }),
]);

/** Exact odds of one prize of a stake: `winning` of `total` outcomes. */
const playTier = z.strictObject({
  code: z.string(),
  group: z.int(),
  winning: z.string(),
  total: z.string(),
  /** The prize of a stake of 2.00 at the highest series of a bet, rounded down. */
  prize: amountOut,
});

const menuPlay = z.strictObject({
  playId: z.int(),
  playCode: z.string(),
  board: z.enum(BOARDS),
  rows: z.array(z.strictObject({ name: z.string(), values: rowValues, min: z.int(), max: z.int() })),
  minPicks: z.int(),
  tiers: z.array(playTier),
});

const playMenu = z.strictObject({
  prizeModeId,
  playMenuGroups: z.array(z.strictObject({ code: z.string(), plays: z.array(menuPlay) })),
});
export type PlayMenu = z.infer<typeof playMenu>;

export const gameSetting = z.strictObject({
  gameId: idText,
  gameCode: z.string(),
  /** Seconds between the end of the sale and the draw. */
  closeBeforeSeconds: z.int(),
  /** The price of one stake at unit 1 and multiple 1. */
  singleBetPrice: amountOut,
  units: z.array(z.enum(STAKE_UNITS)),
  /** The price of a point for each lot of its play; null for a game without points. */
  pointPrice: z.nullable(amountOut),
  betMultipleMax: z.int(),
  /** The highest amount of a line. */
  betAmountMax: amountOut,
  /** The highest amount of a member on one issue. */
  memberAmountMax: amountOut,
  /** The highest prize of a member on one issue. */
  winAmountMax: amountOut,
  /** The version of the returns of the issue on sale. An order states the version that the member saw. */
  returnVersion: z.int(),
  series: z.array(seriesBand),
});
export type GameSetting = z.infer<typeof gameSetting>;

/** A published version. It applies to issues whose sale opened after the publication, and never changes. */
const returnVersion = z.strictObject({
  returnVersion: z.int(),
  publishedAt: timeText,
  /** The returns of the lottery in this version, and in the version before: empty for the first one. */
  series: z.array(seriesBand),
  earlier: z.array(seriesBand),
});

const VERSIONS_PER_PAGE = 10;

export const lottery = {
  lotteryGames: endpoint({
    method: 'GET',
    path: '/lgw/games',
    access: 'guest',
    summary: 'All number lotteries.',
    input: z.strictObject({ language }),
    output: z.array(lotteryGame),
    refusals: [],
  }),
  mobileLotteryGames: endpoint({
    method: 'GET',
    path: '/lgw/games/mobile',
    access: 'guest',
    summary: 'The number lotteries of a prize mode.',
    input: z.strictObject({ prizeMode: z.enum(PRIZE_MODES), language }),
    output: z.array(lotteryGame),
    refusals: [],
  }),
  popularLotteries: endpoint({
    method: 'GET',
    path: '/lgw/games/popular',
    access: 'guest',
    summary: 'Up to four lotteries of a prize mode that are on sale: those that are marked as hot first.',
    input: z.strictObject({ prizeMode: z.enum(PRIZE_MODES), language }),
    output: z.strictObject({ serverTime: timeText, content: z.array(popularLottery) }),
    refusals: [],
  }),
  lotterySetting: endpoint({
    method: 'GET',
    path: '/lgw/games/{id}/setting',
    access: 'guest',
    summary: 'Limits of a number lottery, and the returns of its issue on sale.',
    input: z.strictObject({ id: idText }),
    output: gameSetting,
    refusals: ['lottery.game.not.found'],
  }),
  playMenu: endpoint({
    method: 'GET',
    path: '/lgw/games/{id}/play_menu',
    access: 'guest',
    summary:
      'The plays of a number lottery for each prize mode, with their exact odds and the prizes of the issue on sale.',
    input: z.strictObject({ id: idText }),
    output: z.array(playMenu),
    refusals: ['lottery.game.not.found'],
  }),
  returnVersions: endpoint({
    method: 'GET',
    path: '/lgw/games/{id}/returns',
    access: 'guest',
    summary: 'The published versions of the returns of a number lottery, the latest first.',
    input: z.strictObject({
      id: idText,
      /** The last version of the page before. */
      before: z.optional(queryInteger(1, 2_147_483_647)),
      size: pageSize(VERSIONS_PER_PAGE),
    }),
    output: z.strictObject({ content: z.array(returnVersion), more: z.boolean() }),
    refusals: ['lottery.game.not.found'],
  }),
  customerSeries: endpoint({
    method: 'GET',
    path: '/lgw/customers/series',
    access: 'session',
    onTrial: true,
    summary: 'The returns of all groups of number lotteries, for issues whose sale opens now.',
    input: z.strictObject({}),
    output: z.array(seriesBand),
    refusals: [],
  }),
} as const;
