import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { amountOut, idText, requestKey, timeText } from '../page.ts';
import { languageCode } from '../system.ts';
import { rewardState } from './rewards.ts';

const signInCalendar = z.strictObject({
  promotionId: idText,
  title: z.string(),
  /** `cycle`: the calendar begins again after its last day. `month`: on the first day of each month. */
  calendar: z.enum(['cycle', 'month']),
  /** What a missed day does. */
  missed: z.enum(['restart', 'continue']),
  form: z.enum(['cash', 'bonus']),
  /** Stakes that a bonus requires, as a multiple; null for cash. */
  wagering: z.nullable(z.int()),
  endsAt: z.nullable(timeText),
  /** `complete`: all days of the month are signed in. */
  today: z.enum(['open', 'signed-in', 'complete']),
  /** The start of the next day in the time zone of the merchant. */
  nextDayAt: timeText,
  /** Signed-in days of the current calendar. */
  signed: z.int(),
  /** What each day gives. */
  amounts: z.array(amountOut),
});
export type SignInCalendar = z.infer<typeof signInCalendar>;

export const signIn = {
  signInCalendars: endpoint({
    method: 'GET',
    path: '/wps/rewards/sign-in',
    access: 'member',
    summary: 'Running calendars of daily sign-ins, with the days that the member has signed in.',
    input: z.strictObject({ language: languageCode }),
    output: z.strictObject({ content: z.array(signInCalendar) }),
    refusals: [],
  }),
  signInToday: endpoint({
    method: 'POST',
    path: '/wps/rewards/sign-in',
    access: 'member',
    summary: 'Signs in for today, once, and claims the reward. The same `requestKey` gives the same answer.',
    input: z.strictObject({ promotionId: idText, requestKey }),
    output: z.strictObject({
      /** The place of the day in the calendar, from 1. */
      position: z.int(),
      amount: amountOut,
      /** `issued`: the reward waits in the reward center. */
      state: rewardState,
      balance: amountOut,
    }),
    refusals: [
      'promotion.not.found',
      'promotion.not.open',
      'promotion.used.up',
      'sign.in.repeated',
      'sign.in.complete',
    ],
  }),
} as const;
