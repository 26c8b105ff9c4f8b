import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { amountOut, idText, requestKey, timeText } from '../page.ts';
import { languageCode } from '../system.ts';
import { rewardState } from './rewards.ts';

export const promoCodes = {
  usePromoCode: endpoint({
    method: 'POST',
    path: '/wps/rewards/promo-code',
    access: 'member',
    summary:
      'Uses a promotional code, without regard to case. Cash is paid; a bonus waits in the reward center.',
    input: z.strictObject({
      code: z.string().check(z.minLength(1), z.maxLength(64)),
      requestKey,
      language: languageCode,
    }),
    output: z.strictObject({
      rewardId: idText,
      title: z.string(),
      form: z.enum(['cash', 'bonus']),
      amount: amountOut,
      /** `issued`: the reward waits in the reward center. */
      state: rewardState,
      expiresAt: timeText,
    }),
    refusals: [
      'promo.code.unknown',
      'promo.code.ended',
      'promo.code.used',
      'promo.code.used.up',
      'promo.code.not.eligible',
      'promo.code.limit',
      'promotion.used.up',
    ],
  }),
} as const;
