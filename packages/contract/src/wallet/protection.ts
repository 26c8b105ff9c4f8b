import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LIMIT_PERIODS } from './limit-order.ts';
import { amountOut, amountText, dateText, done, nothing, timeText } from '../page.ts';

/**
 * A deposit limit counts deposits, a loss limit stakes minus wins, and a time limit the time of open games.
 */
export const limitKind = z.enum(['deposit', 'loss', 'time']);
export type LimitKind = z.infer<typeof limitKind>;
/** Periods of the merchant's calendar; weeks start on Monday. */
export const limitPeriod = z.enum(LIMIT_PERIODS);
export type LimitPeriod = z.infer<typeof limitPeriod>;

/** All terms of a break; the market offers some of them. */
export const BREAK_TERMS = ['24h', '7d', '30d', '6w', '1mo', '2mo', '3mo'] as const;
export const breakTerm = z.enum(BREAK_TERMS);
export type BreakTerm = z.infer<typeof breakTerm>;

export const EXCLUSION_TERMS = ['1mo', '3mo', '6mo', '1y', '5y', 'permanent'] as const;
export const exclusionTerm = z.enum(EXCLUSION_TERMS);
export type ExclusionTerm = z.infer<typeof exclusionTerm>;

/** Refusals of a round or a launch. */
export const PLAY_REFUSALS = [
  'protection.limit.loss',
  'protection.limit.time',
  'protection.break',
  'protection.excluded',
  'protection.age',
  'protection.pause',
] as const;

/** Amounts; whole hours for a time limit. */
const limitView = z.strictObject({
  kind: limitKind,
  period: limitPeriod,
  most: z.string(),
  used: z.string(),
  /** Remaining amount of the period, never below zero. */
  left: z.string(),
  /** Start of the next period. */
  until: timeText,
  /** A requested raise: the new limit (null for none) and the earliest confirmation. */
  raise: z.nullable(z.strictObject({ to: z.nullable(z.string()), from: timeText, ready: z.boolean() })),
});
export type LimitView = z.infer<typeof limitView>;

export const protectionOverview = z.strictObject({
  limits: z.array(limitView),
  /** End of the running break. */
  breakUntil: z.nullable(timeText),
  exclusion: z.nullable(
    z.strictObject({
      term: exclusionTerm,
      /** Earliest leave request; the exclusion does not end by itself. */
      until: timeText,
      mayAsk: z.boolean(),
      /** Time when the requested leave takes effect. */
      leaveFrom: z.nullable(timeText),
    }),
  ),
  realityCheck: z.strictObject({ intervalMs: z.int(), choicesMs: z.array(z.int()) }),
  /** The market requires a birthday that the member has not stated. */
  birthdayDue: z.boolean(),
  rules: z.strictObject({
    raiseWaitMs: z.int(),
    breaks: z.array(breakTerm),
    exclusions: z.array(exclusionTerm),
    minimumAge: z.int(),
    /** Deposits and play require deposit limits of these periods. */
    limitsBeforePlay: z.array(limitPeriod),
    /** Highest monthly deposit limit of this member; null without a cap. */
    mostPerMonth: z.nullable(amountOut),
  }),
});
export type ProtectionOverview = z.infer<typeof protectionOverview>;

/** Deposits, withdrawals, stakes and wins; `net` is wins minus stakes. */
const activity = z.strictObject({
  deposits: amountOut,
  withdrawals: amountOut,
  staked: amountOut,
  won: amountOut,
  net: amountOut,
  playedMs: z.int(),
});
export type Activity = z.infer<typeof activity>;

export const activityStatement = z.strictObject({
  lastThirtyDays: activity,
  /** The current month and the five before it, latest first; `month` is `YYYY-MM`. */
  months: z.array(z.extend(activity, { month: z.string() })),
  /** Deposits minus withdrawals since registration. */
  sinceJoined: z.strictObject({ deposits: amountOut, withdrawals: amountOut, netDeposits: amountOut }),
});
export type ActivityStatement = z.infer<typeof activityStatement>;

/**
 * A limit is used up or half used, no limit is set before the first deposit, or the last review is too old.
 */
export const limitsReminder = z.enum(['reached', 'half', 'set', 'review']);
export type LimitsReminder = z.infer<typeof limitsReminder>;

const limitOf = { kind: limitKind, period: limitPeriod };

export const protection = {
  protection: endpoint({
    method: 'GET',
    path: '/wps/member/protection',
    access: 'session',
    summary: 'The member’s limits, break, exclusion and reality check, and the options of this market.',
    input: nothing,
    output: protectionOverview,
    refusals: [],
  }),
  setLimit: endpoint({
    method: 'POST',
    path: '/wps/member/protection/limit',
    access: 'session',
    summary:
      'Sets a limit. A lower limit applies at once; a higher limit, or null for none, after a wait and a confirmation. ' +
      'The present limit cancels a pending raise. For time, `most` is a number of hours per day from 1 to 23. ' +
      'A limit above that of a longer period is refused; higher limits of shorter periods are reduced as well.',
    input: z.strictObject({ ...limitOf, most: z.nullable(amountText) }),
    output: protectionOverview,
    refusals: ['protection.limit.invalid', 'protection.limit.cap', 'protection.limit.order'],
  }),
  confirmRaise: endpoint({
    method: 'POST',
    path: '/wps/member/protection/limit/confirm',
    access: 'session',
    summary: 'Confirms a raise after its wait; `from` is the earliest time.',
    input: z.strictObject(limitOf),
    output: protectionOverview,
    refusals: ['protection.raise.early', 'protection.raise.none', 'protection.limit.order'],
  }),
  takeBreak: endpoint({
    method: 'POST',
    path: '/wps/member/protection/break',
    access: 'session',
    summary: 'Blocks deposits and play until the end of the break. A shorter break changes nothing.',
    input: z.strictObject({ term: breakTerm }),
    output: protectionOverview,
    refusals: ['function.not.available'],
  }),
  exclude: endpoint({
    method: 'POST',
    path: '/wps/member/protection/exclusion',
    access: 'session',
    summary:
      'Excludes the member and ends all sessions. A shorter term than the running one changes nothing.',
    input: z.strictObject({ term: exclusionTerm }),
    output: z.strictObject({ until: timeText }),
    refusals: ['function.not.available'],
  }),
  leaveExclusion: endpoint({
    method: 'POST',
    path: '/wps/member/protection/exclusion/leave',
    access: 'session',
    summary: 'Requests the end of an exclusion after its term. The exclusion ends after the wait.',
    input: nothing,
    output: protectionOverview,
    refusals: ['protection.leave.early', 'protection.leave.none'],
  }),
  setRealityCheck: endpoint({
    method: 'POST',
    path: '/wps/member/protection/check',
    access: 'session',
    summary: 'Sets the interval of the reality check.',
    input: z.strictObject({ intervalMs: z.int() }),
    output: protectionOverview,
    refusals: ['function.not.available'],
  }),
  setBirthday: endpoint({
    method: 'POST',
    path: '/wps/member/protection/birthday',
    access: 'session',
    summary:
      'Sets the date of birth once. A member below the minimum age cannot deposit, and can play from that age.',
    input: z.strictObject({ birthday: dateText }),
    output: protectionOverview,
    refusals: ['protection.birthday.told', 'protection.birthday.invalid'],
  }),
  dueSummary: endpoint({
    method: 'GET',
    path: '/wps/member/protection/summary',
    access: 'session',
    summary: 'The summary of the last 30 days, if it is due.',
    input: nothing,
    output: z.strictObject({ summary: z.nullable(activity) }),
    refusals: [],
  }),
  markSummaryShown: endpoint({
    method: 'POST',
    path: '/wps/member/protection/summary/shown',
    access: 'session',
    summary: 'Records that the summary was shown. It is due again after one day.',
    input: nothing,
    output: done,
    refusals: [],
  }),
  limitsReminder: endpoint({
    method: 'GET',
    path: '/wps/member/protection/limit/reminder',
    access: 'session',
    summary: 'The reminder of the deposit limits before a deposit.',
    input: nothing,
    output: z.strictObject({ reminder: z.nullable(limitsReminder) }),
    refusals: [],
  }),
  confirmLimits: endpoint({
    method: 'POST',
    path: '/wps/member/protection/limit/keep',
    access: 'session',
    summary: 'Confirms the present limits without a change.',
    input: nothing,
    output: done,
    refusals: [],
  }),
  activityStatement: endpoint({
    method: 'GET',
    path: '/wps/member/protection/statement',
    access: 'session',
    summary: 'Results of the account: 30 days, six months, and net deposits since the registration.',
    input: nothing,
    output: activityStatement,
    refusals: [],
  }),
} as const;
