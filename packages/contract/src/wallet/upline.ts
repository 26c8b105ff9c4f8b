import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { shortText } from '../identity/identity.ts';
import { amountOut, amountText, nothing, requestKey } from '../page.ts';
import { repeatConfirmed } from './wallet.ts';

export const upline = {
  uplineAccount: endpoint({
    method: 'GET',
    path: '/wps/member/transferUpline',
    access: 'member',
    summary: 'The recipient of a transfer to the upline, and the available amount.',
    input: nothing,
    output: z.strictObject({
      /** Masked name; null when the member cannot send money. */
      superior: z.nullable(z.string()),
      /** Largest transfer at the moment, in whole coins; zero while turnover is missing. */
      availableBalance: amountOut,
      unstaked: z.nullable(z.strictObject({ required: amountOut, missing: amountOut })),
      hasPassword: z.boolean(),
    }),
    refusals: [],
  }),
  transferUpline: endpoint({
    method: 'POST',
    path: '/wps/member/transferUpline',
    access: 'member',
    encrypted: true,
    summary:
      'Transfers money to the member’s upline immediately and permanently. The same `requestKey` is executed once.',
    input: z.strictObject({ amount: amountText, password: shortText, repeatConfirmed, requestKey }),
    output: z.strictObject({
      /** The transaction that debited the balance. */
      txId: z.string(),
      amount: amountOut,
      superior: z.string(),
    }),
    refusals: [
      'function.not.available',
      'transfer.amount.invalid',
      'transfer.bonus.open',
      'upline.not.available',
      'withdraw.turnover',
      'not.exists.payment.password',
      'invalid.payment.pw',
      'payment.password.locked',
      'login.busy',
      'session.limited',
      'balance.insufficient',
      'request.conflict',
      'request.cancelled',
      'request.repeated',
      'protection.break',
      'protection.excluded',
      'protection.age',
    ],
  }),
} as const;
