import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { amountOut, idText, requestKey, timeText } from '../page.ts';
import { languageCode } from '../system.ts';
import { rewardState } from './rewards.ts';

/** 32 bytes in lower-case hexadecimal digits. */
const hexText = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const giveaway = z.strictObject({
  promotionId: idText,
  title: z.string(),
  /** `finished`: the time is over, or every part is taken. */
  phase: z.enum(['coming', 'open', 'finished']),
  opensAt: timeText,
  endsAt: z.nullable(timeText),
  parts: z.int(),
  /** Parts that are not taken yet. */
  left: z.int(),
  total: amountOut,
  smallest: amountOut,
  form: z.enum(['cash', 'bonus']),
  /** Stakes that a bonus requires, as a multiple; null for cash. */
  wagering: z.nullable(z.int()),
  /** SHA-256 of the seed, published before the start. */
  seedHash: hexText,
  /** Null until the giveaway is over. */
  seed: z.nullable(hexText),
  /** The part of the member. */
  own: z.nullable(z.strictObject({ rewardId: idText, rank: z.int(), amount: amountOut })),
});
export type Giveaway = z.infer<typeof giveaway>;

export const giveaways = {
  giveawayList: endpoint({
    method: 'GET',
    path: '/wps/rewards/giveaways',
    access: 'member',
    summary: 'Timed giveaways that are coming, open or finished recently, with the part of the member.',
    input: z.strictObject({ language: languageCode }),
    output: z.strictObject({ content: z.array(giveaway) }),
    refusals: [],
  }),
  takePart: endpoint({
    method: 'POST',
    path: '/wps/rewards/giveaways/take',
    access: 'member',
    summary: 'Takes the next part of a giveaway, at most one. The same `requestKey` gives the same answer.',
    input: z.strictObject({ promotionId: idText, requestKey }),
    output: z.strictObject({
      rewardId: idText,
      rank: z.int(),
      amount: amountOut,
      /** `issued`: the reward waits in the reward center. */
      state: rewardState,
    }),
    refusals: [
      'promotion.not.found',
      'promotion.not.open',
      'promotion.used.up',
      'giveaway.taken',
      'giveaway.gone',
    ],
  }),
  giveawayShares: endpoint({
    method: 'GET',
    path: '/wps/rewards/giveaways/{promotionId}/shares',
    access: 'member',
    summary: 'All parts of a giveaway that is over, with the seed from which anyone can derive them.',
    input: z.strictObject({ promotionId: idText }),
    output: z.strictObject({
      seed: hexText,
      seedHash: hexText,
      /** The smallest amount of the currency; parts are whole coins. */
      coin: amountOut,
      /** The smallest part, from which the parts are derived. */
      smallest: amountOut,
      shares: z.array(z.strictObject({ rank: z.int(), amount: amountOut, taken: z.boolean() })),
    }),
    refusals: ['giveaway.not.revealed'],
  }),
} as const;
