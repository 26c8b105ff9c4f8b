import * as z from 'zod/mini';
import { GAME_CLASSES } from './game-classes.ts';
import { amountOut, queryInteger, timeText } from '../page.ts';
import { languageCode } from '../system.ts';

export * from './game-classes.ts';

/** Category codes of this family of sites; HOT and INHOUSE are views, not categories. */
export const GAME_TYPES = [
  'RNG',
  'FISH',
  'LIVE',
  'PVP',
  'COCKFIGHT',
  'SPORTS',
  'ESPORTS',
  'LOTT',
  'ELOTT',
] as const;
export const gameType = z.enum(GAME_TYPES);
export type GameType = z.infer<typeof gameType>;

export const gameClassify = z.enum([...GAME_CLASSES.RNG, ...GAME_CLASSES.LIVE]);

export const game = z.strictObject({
  nodeId: z.string(),
  gameId: z.string(),
  gameName: z.string(),
  /** Other names of `gameId`, `gameName` and `iconUrl`. */
  roomId: z.string(),
  nodeName: z.string(),
  showIcon: z.string(),
  gameType,
  vassalage: z.string(),
  /** Picture, served by this site. */
  iconUrl: z.string(),
  hot: z.boolean(),
  isNew: z.boolean(),
  /** False while no provider is connected for it, and during maintenance. */
  playable: z.boolean(),
  /** 1 is real money only, 0 free play as well. */
  supportPlay: z.int(),
  gameClassify: z.nullable(gameClassify),
  /** Another name of `gameClassify`. */
  gameClassifyNew: z.nullable(gameClassify),
  /** Lowest stake of a round; null where the provider did not state it. */
  minBet: z.nullable(amountOut),
  /** Maintenance of the game or its vendor while it lasts; otherwise null. */
  maintenance: z.nullable(z.strictObject({ startTime: timeText, endTime: timeText })),
});
export type Game = z.infer<typeof game>;

export const vassalage = z.string().check(z.regex(/^[A-Z0-9_]{1,32}$/));

export const GAMES_PER_PAGE = 26;
export const pageNumber = queryInteger(1, 100_000);
/** Parameters of every paged list of games. */
export const listQuery = { language: languageCode, pageNo: z._default(pageNumber, 1) };
