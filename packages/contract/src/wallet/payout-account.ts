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
    summary: 'Banks, e-wallets and crypto networks we pay to, in the order of the house.',
    input: nothing,
    output: z.array(payoutBank),
    refusals: [],
  }),
  payoutAccounts: endpoint({
    method: 'GET',
    path: '/wps/v2/member/bankCards',
    access: 'member',
    summary: "The member's own accounts that money is paid to, and how many of each kind there may be.",
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
    sealed: true,
    summary:
      'Adds an account in the member’s own name; it can be paid to a day later, and the owner is told.',
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
    summary: 'Removes an account; anything already on its way there still arrives.',
    input: z.strictObject({ bankCardId: idText }),
    output: done,
    refusals: ['payout.account.not.found', 'session.confirm.required', 'session.limited'],
  }),
} as const;
