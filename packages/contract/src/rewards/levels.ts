import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { gameType } from '../games/game.ts';
import { amountOut, timeText } from '../page.ts';
import { languageCode } from '../system.ts';

/** What counts for a level: of the month on the merchant's calendar, or in total. */
export const LEVEL_CONDITIONS = ['monthDeposit', 'totalDeposit', 'monthTurnover', 'totalTurnover'] as const;

const condition = z.strictObject({
  kind: z.enum(LEVEL_CONDITIONS),
  actual: amountOut,
  expected: amountOut,
});

/** `any`: one condition suffices. `all`: every condition must be met. */
const conditions = z.strictObject({ match: z.enum(['any', 'all']), list: z.array(condition) });

const rank = z.strictObject({
  /** 0 for members without a level. */
  rank: z.int(),
  name: z.string(),
  conditions,
  /** What a member needs in a month to stay; empty where nothing is needed. */
  retention: conditions,
  gift: z.nullable(amountOut),
  /** Basis points of the turnover. */
  rates: z.array(z.strictObject({ gameType, rate: z.int() })),
});
export type LevelRank = z.infer<typeof rank>;

const change = z.strictObject({ at: timeText, from: z.int(), to: z.int() });

/** Changes in the answer, newest first. */
export const LEVEL_CHANGES = 20;

export const levels = {
  memberClubBenefit: endpoint({
    method: 'GET',
    path: '/wps/member/clubBenefit',
    access: 'member',
    summary:
      'The own level, every level with its benefits and the own progress, and changes of the own level.',
    input: z.strictObject({ language: languageCode }),
    output: z.strictObject({
      /** Null where the merchant has no levels. */
      current: z.nullable(z.int()),
      /** Null at the highest level. */
      next: z.nullable(z.int()),
      ranks: z.array(rank),
      changes: z.array(change),
    }),
    refusals: [],
  }),
  memberLevel: endpoint({
    method: 'GET',
    path: '/wps/member/level',
    access: 'member',
    summary: 'The name of the own level; null for members without a level.',
    input: z.strictObject({ language: languageCode }),
    output: z.strictObject({ name: z.nullable(z.string()) }),
    refusals: [],
  }),
} as const;
