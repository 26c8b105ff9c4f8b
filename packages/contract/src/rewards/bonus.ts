import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { gameType } from '../games/game.ts';
import { amountOut, idText, timeText } from '../page.ts';
import { languageCode } from '../system.ts';
import { rewardKind } from './rewards.ts';

/** Lines on one page of the wagering statement. */
export const WAGER_PAGE = 20;

const openBonus = z.strictObject({
  rewardId: idText,
  kind: rewardKind,
  /** The promotion in the language of the reader; null without a promotion. */
  title: z.nullable(z.string()),
  /** What the bonus gave. */
  amount: amountOut,
  /** What is in the bonus balance; zero before the start of the bonus. */
  balance: amountOut,
  /** Stakes that must count, and those that count so far. */
  required: amountOut,
  wagered: amountOut,
  /** A stake is taken from the bonus first; otherwise from cash first. */
  bonusFirst: z.boolean(),
  /** Higher stakes are refused while the bonus is active; null without a maximum. */
  maxStake: z.nullable(amountOut),
  /** Part of a stake that counts, in basis points. */
  contributions: z.record(gameType, z.int()),
  /** Games that are refused while the bonus is active. */
  refusedTypes: z.array(gameType),
  /** Days from the start of the bonus; `wagerUntil` is null before. */
  lastsDays: z.int(),
  wagerUntil: z.nullable(timeText),
});
export type Bonus = z.infer<typeof openBonus>;

/** Why a round does not count. */
const wagerReason = z.enum(['rolled-back', 'tied', 'game']);
export type WagerReason = z.infer<typeof wagerReason>;

const wagerLine = z.strictObject({
  orderNo: idText,
  gameType,
  nodeId: idText,
  time: timeText,
  /** Stakes of the round under the bonus. */
  stake: amountOut,
  win: amountOut,
  basisPoints: z.int(),
  counted: amountOut,
  /** Null where the stake counts, or where it is too small to count. */
  reason: z.nullable(wagerReason),
});

export const bonus = {
  bonusStatus: endpoint({
    method: 'GET',
    path: '/wps/rewards/bonus',
    access: 'member',
    summary:
      'The active bonus of the member with its progress, the queued ones in their order, and those to claim.',
    input: z.strictObject({ language: languageCode }),
    output: z.strictObject({
      active: z.nullable(openBonus),
      queued: z.array(openBonus),
      /** Bonuses to claim: their terms before the claim. */
      issued: z.array(openBonus),
    }),
    refusals: [],
  }),
  wageringStatement: endpoint({
    method: 'GET',
    path: '/wps/rewards/bonus/{rewardId}/wagering',
    access: 'member',
    summary:
      'Every settled round under a bonus with what counts of it, newest first. The lines add up to `wagered`.',
    input: z.strictObject({ rewardId: idText, before: z.optional(idText) }),
    output: z.strictObject({
      required: amountOut,
      wagered: amountOut,
      lines: z.array(wagerLine),
      /** `before` of the next page; null on the last page. */
      next: z.nullable(idText),
    }),
    refusals: ['bonus.not.found'],
  }),
  forfeitBonus: endpoint({
    method: 'POST',
    path: '/wps/rewards/bonus/{rewardId}/forfeit',
    access: 'member',
    summary:
      'Gives up a bonus and its winnings; cash stays. The next queued bonus starts. Repeating has no effect.',
    input: z.strictObject({ rewardId: idText }),
    output: z.strictObject({ balance: amountOut }),
    refusals: ['bonus.not.found'],
  }),
} as const;
