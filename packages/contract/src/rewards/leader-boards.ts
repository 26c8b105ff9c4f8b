import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { amountOut, idText, timeText } from '../page.ts';
import { languageCode } from '../system.ts';
import { chosenGames, promotionPhase } from './missions.ts';

/** Rows of the top list. */
export const LEADERS = 10;
/** Rows above and below the own row. */
export const NEIGHBOURS = 2;

/** An amount of money, a number of rounds, or a multiple of the stake with four decimals. */
const score = z.string().check(z.regex(/^\d+(\.\d{2,4})?$/));

const metric = z.enum(['turnover', 'rounds', 'multiple']);
export type BoardMetric = z.infer<typeof metric>;

const board = z.strictObject({
  id: idText,
  title: z.string(),
  phase: promotionPhase,
  metric,
  /** The lowest stake of a round that counts; null where rounds are not counted. */
  minStake: z.nullable(amountOut),
  games: chosenGames,
  startsAt: timeText,
  endsAt: timeText,
  claimDays: z.int(),
  /** Whether members take part without joining, and the entry of the member. */
  automatic: z.boolean(),
  entry: z.nullable(z.enum(['joined', 'applying', 'approved', 'rejected'])),
  /** Prizes from the first rank on. */
  prizes: z.array(amountOut),
  /** SHA-256 of the final standings in hexadecimal digits; null before they are final. */
  digest: z.nullable(z.string()),
});
export type LeaderBoard = z.infer<typeof board>;

const place = z.strictObject({
  rank: z.int(),
  /** Masked. */
  name: z.string(),
  own: z.boolean(),
  score,
  /** The share of the prizes; null before the standings are final. */
  prize: z.nullable(amountOut),
});
export type LeaderPlace = z.infer<typeof place>;

export const leaderBoards = {
  leaderBoardList: endpoint({
    method: 'GET',
    path: '/wps/rewards/leader-boards',
    access: 'member',
    summary: 'Leader boards that are coming, running or finished recently.',
    input: z.strictObject({ language: languageCode }),
    output: z.strictObject({ content: z.array(board) }),
    refusals: [],
  }),
  leaderRanking: endpoint({
    method: 'GET',
    path: '/wps/rewards/leader-boards/ranking',
    access: 'member',
    summary:
      'The top of a leader board, and the own place with its neighbours. New rounds appear within a minute.',
    input: z.strictObject({ promotionId: idText }),
    output: z.strictObject({
      leaders: z.array(place),
      /** The own place between its neighbours; empty without a score. */
      around: z.array(place),
    }),
    refusals: ['leader.board.not.found'],
  }),
  finalStandings: endpoint({
    method: 'GET',
    path: '/wps/rewards/leader-boards/standings',
    access: 'member',
    summary: 'The text of the final standings. Its SHA-256 in UTF-8 is the digest.',
    input: z.strictObject({ promotionId: idText }),
    output: z.strictObject({ digest: z.string(), text: z.string() }),
    refusals: ['leader.board.not.found'],
  }),
} as const;
