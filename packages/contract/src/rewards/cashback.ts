import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { gameType } from '../games/game.ts';
import { amountOut, idText, timeText } from '../page.ts';
import { languageCode } from '../system.ts';

const cashbackOffer = z.strictObject({
  promotionId: idText,
  title: z.string(),
  window: z.enum(['day', 'week']),
  /** Part of the net loss of a window. */
  basisPoints: z.int(),
  /** A smaller net loss gives nothing. */
  minLoss: amountOut,
  maxAmount: amountOut,
  /** Games whose rounds count. Empty: all games. */
  gameTypes: z.array(gameType),
  form: z.enum(['cash', 'bonus']),
  /** Stakes that a bonus requires, as a multiple; null for cash. */
  wagering: z.nullable(z.int()),
  claimDays: z.int(),
  /** The end of the current window; a promotion that ends before shortens it. */
  windowEndsAt: timeText,
  endsAt: z.nullable(timeText),
});
export type CashbackOffer = z.infer<typeof cashbackOffer>;

export const cashback = {
  cashbackOffers: endpoint({
    method: 'GET',
    path: '/wps/rewards/cashback',
    access: 'member',
    summary: 'The terms of running cashback promotions. The cashback of a window is a reward after its end.',
    input: z.strictObject({ language: languageCode }),
    output: z.strictObject({ content: z.array(cashbackOffer) }),
    refusals: [],
  }),
} as const;
