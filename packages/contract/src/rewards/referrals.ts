import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { amountOut, dateText, idText, nothing, timeText } from '../page.ts';

/** Friends on one page of the list. */
export const FRIENDS_PAGE = 20;
/** Days on one page of the income. */
export const INCOME_PAGE = 20;
/** Members in the ranking. */
export const RANKING_LENGTH = 20;

/** `ended`: no reward, or not any more. */
const friendState = z.enum(['registered', 'deposited', 'qualified', 'review', 'rewarded', 'ended']);
export type FriendState = z.infer<typeof friendState>;

const terms = z.strictObject({
  /** What a friend deposits and stakes in total, within `days` after the registration. */
  deposit: amountOut,
  turnover: amountOut,
  days: z.int(),
  /** For the member. */
  reward: amountOut,
  /** For the friend; null without a reward. */
  friendReward: z.nullable(amountOut),
  /** Friends for whom the member is rewarded in a month. */
  monthLimit: z.int(),
  claimDays: z.int(),
  endsAt: z.nullable(timeText),
});

const friend = z.strictObject({
  id: idText,
  /** Masked; null after the erasure of the account. */
  name: z.nullable(z.string()),
  registeredAt: timeText,
  qualifyBy: timeText,
  state: friendState,
});

const income = z.strictObject({
  /** The day of the claim on the merchant's calendar. */
  day: dateText,
  rewards: z.int(),
  amount: amountOut,
});

const ranked = z.strictObject({
  rank: z.int(),
  /** Masked. */
  name: z.string(),
  /** Rewarded friends of the month. */
  friends: z.int(),
  own: z.boolean(),
});

export const referrals = {
  referralDetails: endpoint({
    method: 'GET',
    path: '/wps/referrals',
    access: 'member',
    summary:
      'The own referral code, the terms of the running promotion, invited friends and rewards in total.',
    input: nothing,
    output: z.strictObject({
      /** Null before the first use. */
      code: z.nullable(z.string()),
      /** Null while no promotion runs, or where the member may not receive offers. */
      terms: z.nullable(terms),
      invited: z.int(),
      rewarded: z.int(),
      earned: amountOut,
      claimable: amountOut,
      inReview: amountOut,
      /** Friends of this month that count for the limit. */
      monthCount: z.int(),
    }),
    refusals: [],
  }),
  createReferralCode: endpoint({
    method: 'POST',
    path: '/wps/referrals/code',
    access: 'member',
    summary: 'The own referral code. The first call creates the code.',
    input: nothing,
    output: z.strictObject({ code: z.string() }),
    refusals: ['referral.not.offered'],
  }),
  referralList: endpoint({
    method: 'GET',
    path: '/wps/referrals/friends',
    access: 'member',
    summary: 'Invited friends under masked names, the newest first.',
    input: z.strictObject({ before: z.optional(idText) }),
    output: z.strictObject({
      content: z.array(friend),
      /** `before` of the next page; null on the last page. */
      next: z.nullable(idText),
    }),
    refusals: [],
  }),
  referralIncome: endpoint({
    method: 'GET',
    path: '/wps/referrals/income',
    access: 'member',
    summary: 'Claimed rewards from referrals by day, the newest first. The days add up to `earned`.',
    input: z.strictObject({ before: z.optional(dateText) }),
    output: z.strictObject({
      content: z.array(income),
      /** `before` of the next page; null on the last page. */
      next: z.nullable(dateText),
    }),
    refusals: [],
  }),
  referralRanking: endpoint({
    method: 'GET',
    path: '/wps/referrals/ranking',
    access: 'member',
    summary: 'The members with the most rewarded friends of this month, under masked names.',
    input: nothing,
    output: z.strictObject({ content: z.array(ranked) }),
    refusals: [],
  }),
} as const;
