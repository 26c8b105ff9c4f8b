import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { amountOut, amountText, nothing, requestKey, timeText } from '../page.ts';
import { OWNER_REFUSALS, ownerProof } from '../identity/withdrawal-password.ts';

/** What must come to its end first: money in the account, a debt, and whatever money is still on its way. */
export const erasureHindrance = z.enum(['balance', 'debt', 'withdrawal', 'deposit', 'round']);
export type ErasureHindrance = z.infer<typeof erasureHindrance>;

export const erasureOverview = z.strictObject({
  /** When the account is erased; null while nobody asked for it. */
  dueAt: z.nullable(timeText),
  hindrances: z.array(erasureHindrance),
  /** From the request on it can be taken back for so long. */
  graceDays: z.int(),
  /** How long the law has the house keep the books, at the least. */
  keptYears: z.int(),
  /** An exclusion runs, and outlasts the account. */
  excluded: z.boolean(),
  /** What is left and can only be given up: less than the `smallest` withdrawal of any way; null where that is not so. */
  remainder: z.nullable(z.strictObject({ amount: amountOut, smallest: amountOut })),
});
export type ErasureOverview = z.infer<typeof erasureOverview>;

/** A member's right to be forgotten. */
export const erasure = {
  erasure: endpoint({
    method: 'GET',
    path: '/wps/member/erasure',
    access: 'member',
    summary: 'Whether the account is to be erased and when, what stands in the way, and what is kept.',
    input: nothing,
    output: erasureOverview,
    refusals: [],
  }),
  askErasure: endpoint({
    method: 'POST',
    path: '/wps/member/erasure',
    access: 'member',
    sealed: true,
    summary:
      'Asks that everything personal is erased once the grace is over; asked again it changes nothing.',
    input: z.strictObject(ownerProof),
    output: erasureOverview,
    refusals: ['erasure.hindered', 'session.confirm.required', 'session.limited', ...OWNER_REFUSALS],
  }),
  giveUpRemainder: endpoint({
    method: 'POST',
    path: '/wps/member/erasure/remainder',
    access: 'member',
    sealed: true,
    summary:
      'Leaves to the house, for good, what is too little to withdraw: `amount` is all there is. The same `requestKey` gives up once.',
    input: z.strictObject({ amount: amountText, requestKey, ...ownerProof }),
    output: erasureOverview,
    refusals: [
      'erasure.remainder.changed',
      'erasure.remainder.large',
      'erasure.hindered',
      'request.conflict',
      'request.cancelled',
      'session.confirm.required',
      'session.limited',
      ...OWNER_REFUSALS,
    ],
  }),
  takeBackErasure: endpoint({
    method: 'DELETE',
    path: '/wps/member/erasure',
    access: 'member',
    summary: 'Keeps the account; without a request it changes nothing.',
    input: nothing,
    output: erasureOverview,
    refusals: [],
  }),
} as const;
