import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, idText, nothing, timeText } from '../page.ts';
import { OWNER_REFUSALS, ownerProof } from '../identity/withdrawal-password.ts';

/** Bank account, e-wallet, crypto address. */
export const payoutKind = z.enum(['BC', 'EW', 'VW']);
export type PayoutKind = z.infer<typeof payoutKind>;

const bankCode = z.string().check(z.regex(/^[A-Z0-9]{2,16}$/));

const payoutBank = z.strictObject({ bankCode, kind: payoutKind, name: z.string() });
export type PayoutBank = z.infer<typeof payoutBank>;

const account = z.strictObject({
  bankCardId: idText,
  kind: payoutKind,
  bankCode,
  name: z.string(),
  last4: z.string(),
  addedAt: timeText,
  /** The account receives no money before this time. */
  usableFrom: timeText,
  isWithdrawActive: z.boolean(),
});
export type PayoutAccount = z.infer<typeof account>;

/** Accounts that receive withdrawals. */
export const payoutAccount = {
  payoutBanks: endpoint({
    method: 'GET',
    path: '/wps/relay/MCSFE_getBanks',
    access: 'member',
    summary: 'Banks, e-wallets and crypto networks for payouts, in the operator’s order.',
    input: nothing,
    output: z.array(payoutBank),
    refusals: [],
  }),
  payoutAccounts: endpoint({
    method: 'GET',
    path: '/wps/v2/member/bankCards',
    access: 'member',
    summary: 'The member’s payout accounts, and the maximum number of each kind.',
    input: nothing,
    output: z.strictObject({
      accounts: z.array(account),
      mostOfKind: z.int(),
      holdHours: z.int(),
      /** Holder name of every account, initials only; null before the first account. */
      payeeName: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  addPayoutAccount: endpoint({
    method: 'POST',
    path: '/wps/v2/member/bankCards',
    access: 'member',
    encrypted: true,
    summary:
      'Adds an account in the member’s own name. It accepts payouts after one day, and the member is notified.',
    input: z.strictObject({
      kind: payoutKind,
      bankCode,
      number: z.string().check(z.maxLength(128)),
      /** Required for bank accounts and e-wallets. */
      holder: z.optional(z.string().check(z.maxLength(100))),
      ...ownerProof,
    }),
    output: account,
    refusals: [
      'function.not.available',
      'payout.account.invalid',
      'payout.account.card',
      'payout.account.name',
      'payout.account.taken',
      'payout.account.most',
      'session.confirm.required',
      'session.limited',
      ...OWNER_REFUSALS,
    ],
  }),
  removePayoutAccount: endpoint({
    method: 'DELETE',
    path: '/wps/v2/member/bankCards/{bankCardId}',
    access: 'member',
    summary: 'Removes an account. Payouts in transit still arrive.',
    input: z.strictObject({ bankCardId: idText }),
    output: done,
    refusals: ['payout.account.not.found', 'session.confirm.required', 'session.limited'],
  }),
} as const;
