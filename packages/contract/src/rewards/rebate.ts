import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { gameType } from '../games/game.ts';
import { amountOut, dateText, idText, nothing, requestKey, timeText } from '../page.ts';

/** Rows on one page of the report and of the history. */
export const REBATE_PAGE = 20;
/** Payouts of one claim, the oldest first. */
export const REBATE_CLAIM = 100;

/** `none`: nothing was due. `open`: the member can claim. */
const payoutState = z.enum(['none', 'open', 'paid']);
export type RebatePayoutState = z.infer<typeof payoutState>;

const reportRow = z.strictObject({
  /** The day of the bets on the merchant's calendar. */
  day: dateText,
  /** The own account. */
  source: z.string(),
  gameType,
  turnover: amountOut,
  /** Basis points of the turnover. */
  rate: z.int(),
  /** With four decimals; a payout is rounded down to the coin. */
  amount: amountOut,
  /** `settled`: the amount is in payouts. */
  state: z.enum(['pending', 'settled']),
});

const payout = z.strictObject({
  /** The day that ended with this payout. */
  day: dateText,
  amount: amountOut,
  /** Fractions of a coin from the payout before; negative after rollbacks of bets that were paid before. */
  remainderBefore: amountOut,
  remainderAfter: amountOut,
  state: payoutState,
  paidAt: z.nullable(timeText),
  transferId: z.nullable(idText),
});

const line = z.strictObject({
  day: dateText,
  gameType,
  /** Negative for rollbacks after an earlier payout. */
  turnover: amountOut,
  rate: z.int(),
  amount: amountOut,
});

/** Days of the merchant's calendar, both inclusive; a missing side is open. */
const range = { startDate: z.optional(dateText), endDate: z.optional(dateText) };

export const rebate = {
  rebateReport: endpoint({
    method: 'GET',
    path: '/wps/member/rebate',
    access: 'member',
    summary: 'Own turnover with rate and rebate by day and game category, newest first.',
    input: z.strictObject({
      ...range,
      beforeDay: z.optional(dateText),
      /** With `beforeDay`: the category of the last row. */
      beforeType: z.optional(gameType),
    }),
    output: z.strictObject({ content: z.array(reportRow), more: z.boolean() }),
    refusals: [],
  }),
  rebateHistory: endpoint({
    method: 'GET',
    path: '/wps/member/rebate/payouts',
    access: 'member',
    summary: 'Own payouts of rebate, newest first.',
    input: z.strictObject({ ...range, before: z.optional(dateText) }),
    output: z.strictObject({ content: z.array(payout), next: z.nullable(dateText) }),
    refusals: [],
  }),
  rebateDetail: endpoint({
    method: 'GET',
    path: '/wps/member/rebate/payouts/{day}',
    access: 'member',
    summary: 'What an own payout contains: turnover by day and category, and later changes.',
    input: z.strictObject({ day: dateText }),
    output: z.strictObject({ payout, lines: z.array(line) }),
    refusals: ['reward.not.found'],
  }),
  openRebate: endpoint({
    method: 'GET',
    path: '/wps/member/rebate/open',
    access: 'member',
    summary: 'What the next claim pays, and how the merchant pays rebate.',
    input: nothing,
    output: z.strictObject({
      /** Null where the merchant has no levels. */
      payout: z.nullable(z.enum(['automatic', 'claim'])),
      amount: amountOut,
      /** Days of the amount. */
      days: z.int(),
    }),
    refusals: [],
  }),
  claimRebate: endpoint({
    method: 'POST',
    path: '/wps/member/rebate/claim',
    access: 'member',
    summary: 'Claims open payouts, each once. The same `requestKey` gives the same answer.',
    input: z.strictObject({ requestKey }),
    output: z.strictObject({ amount: amountOut, balance: amountOut }),
    refusals: ['reward.not.claimable'],
  }),
} as const;
