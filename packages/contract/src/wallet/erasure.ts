import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { amountOut, amountText, nothing, requestKey, timeText } from '../page.ts';
import { OWNER_REFUSALS, ownerProof } from '../identity/withdrawal-password.ts';

/** Reasons that block an erasure: money in the account, a debt, or money in transit. */
export const erasureBlocker = z.enum(['balance', 'debt', 'withdrawal', 'deposit', 'round']);
export type ErasureBlocker = z.infer<typeof erasureBlocker>;

export const erasureOverview = z.strictObject({
  /** Time of the erasure; null without a request. */
  dueAt: z.nullable(timeText),
  hindrances: z.array(erasureBlocker),
  /** Days after the request in which the member can cancel it. */
  graceDays: z.int(),
  /** Years for which the law requires the operator to retain the books. */
  keptYears: z.int(),
  /** Whether a running exclusion outlasts the account. */
  excluded: z.boolean(),
  /** A balance that can only be given up, because it is below the `smallest` withdrawal; null otherwise. */
  remainder: z.nullable(z.strictObject({ amount: amountOut, smallest: amountOut })),
});
export type ErasureOverview = z.infer<typeof erasureOverview>;

/** The member's right to erasure. */
export const erasure = {
  erasure: endpoint({
    method: 'GET',
    path: '/wps/member/erasure',
    access: 'member',
    summary: 'Whether and when the account is erased, what blocks the erasure, and what is retained.',
    input: nothing,
    output: erasureOverview,
    refusals: [],
  }),
  requestErasure: endpoint({
    method: 'POST',
    path: '/wps/member/erasure',
    access: 'member',
    encrypted: true,
    summary:
      'Requests the erasure of all personal data after the grace period. A repeated request changes nothing.',
    input: z.strictObject(ownerProof),
    output: erasureOverview,
    refusals: ['erasure.hindered', 'session.confirm.required', 'session.limited', ...OWNER_REFUSALS],
  }),
  giveUpRemainder: endpoint({
    method: 'POST',
    path: '/wps/member/erasure/remainder',
    access: 'member',
    encrypted: true,
    summary:
      'Gives a balance below the smallest withdrawal to the operator permanently; `amount` is the complete balance. The same `requestKey` is executed once.',
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
    summary: 'Cancels the erasure. Without a request it changes nothing.',
    input: nothing,
    output: erasureOverview,
    refusals: [],
  }),
} as const;
