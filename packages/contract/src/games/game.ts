import * as z from 'zod/mini';
import { GAME_CLASSES } from './game-classes.ts';
import { amountOut, queryInteger, timeText } from '../page.ts';
import { languageCode } from '../system.ts';

export * from './game-classes.ts';

/** Categories as the family writes them; HOT and INHOUSE are views, not categories. */
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
  /** What a round costs at least; null where nobody said. */
  minBet: z.nullable(amountOut),
  /** Its own or its vendor's, while it lasts. */
  maintenance: z.nullable(z.strictObject({ startTime: timeText, endTime: timeText })),
});
export type Game = z.infer<typeof game>;

export const vassalage = z.string().check(z.regex(/^[A-Z0-9_]{1,32}$/));

export const GAMES_PER_PAGE = 26;
export const pageNumber = queryInteger(1, 100_000);
/** What every list of games with pages takes. */
export const listQuery = { language: languageCode, pageNo: z._default(pageNumber, 1) };
