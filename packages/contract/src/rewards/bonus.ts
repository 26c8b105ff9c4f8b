import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { gameType } from '../games/game.ts';
import { amountOut, idText, timeText } from '../page.ts';
import { languageCode } from '../system.ts';
import { rewardKind } from './rewards.ts';

/** Lines on one page of the wagering statement. */
export const WAGER_PAGE = 20;

/** A ticket pays stakes: its amount is staked once. */
const bonusForm = z.enum(['bonus', 'ticket']);

const openBonus = z.strictObject({
  rewardId: idText,
  kind: rewardKind,
  form: bonusForm,
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
  /** The part of each stake that a discount pays, in basis points; null where the bonus pays whole stakes. */
  stakeBasisPoints: z.nullable(z.int()),
  /** Higher stakes are refused while the bonus is active; null without a maximum. */
  maxStake: z.nullable(amountOut),
  /** The most that the bonus and its winnings become in cash; the rest returns to the promotion. Null without a maximum. */
  maxWin: z.nullable(amountOut),
  /** Part of a stake that counts, in basis points. */
  contributions: z.record(gameType, z.int()),
  /** The highest part in instant games of the house. */
  instantBasisPoints: z.int(),
  /** Games that are refused while the bonus is active. */
  refusedTypes: z.array(gameType),
  /** Names of vendors and games that are refused, and of those whose stakes count nothing. */
  refusedNames: z.array(z.string()),
  uncountedNames: z.array(z.string()),
  /** Days from the start of the bonus; `wagerUntil` is null before. */
  lastsDays: z.int(),
  wagerUntil: z.nullable(timeText),
  /** What of the member's stakes of the last 30 full days would have counted; null without play. */
  lastMonthTurnover: z.nullable(amountOut),
});
export type Bonus = z.infer<typeof openBonus>;

/** Why a round does not count. `covered`: the bets of the member in an issue of a lottery cannot lose together. */
const wagerReason = z.enum(['rolled-back', 'tied', 'game', 'covered', 'earlier-round', 'ended']);
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
      'Every round with bets under a bonus with what counts of it, newest first. The lines add up to `wagered`.',
    input: z.strictObject({ rewardId: idText, before: z.optional(idText) }),
    output: z.strictObject({
      form: bonusForm,
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
