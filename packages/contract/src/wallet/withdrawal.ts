import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { shortText } from '../identity/identity.ts';
import { amountOut, amountText, dateText, idText, nothing, requestKey, timeText } from '../page.ts';
import { repeatConfirmed } from './wallet.ts';
import { OWNER_REFUSALS, ownerProof, ownerProofMethod } from '../identity/withdrawal-password.ts';

/** To a bank account, an e-wallet, a crypto address. */
export const withdrawType = z.enum(['BC', 'EW', 'VW']);
export type WithdrawType = z.infer<typeof withdrawType>;

export const withdrawalState = z.enum([
  'requested',
  'checks',
  'approved',
  'sent',
  'paid',
  'returned',
  'rejected',
]);
export type WithdrawalState = z.infer<typeof withdrawalState>;

/** Reason of a step; the client has a text for each. */
export const withdrawalReason = z.enum([
  'automatic',
  'review',
  'checked',
  'rail-failed',
  'account-mismatch',
  'identity-check',
  'play-check',
  'house-decision',
]);
export type WithdrawalReason = z.infer<typeof withdrawalReason>;

/** Reasons for a rejection by an operator. */
export const REJECT_REASONS = [
  'account-mismatch',
  'identity-check',
  'play-check',
  'house-decision',
] as const satisfies readonly WithdrawalReason[];
export type RejectReason = (typeof REJECT_REASONS)[number];

/** `HH:MM` in the merchant's time zone. */
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

const turnover = z.strictObject({
  /** Deposits since the last withdrawal. */
  deposited: amountOut,
  /** Required multiple of stakes: `1`, `0.5`. */
  times: z.string(),
  required: amountOut,
  staked: amountOut,
  /** Stakes that the member can still take back. They count once this is no longer possible. */
  cancellable: amountOut,
  /** Missing stakes before a withdrawal; zero when none are missing. */
  missing: amountOut,
  /** Whether some deposits retain an earlier, lower requirement, so that `required` is less than `times` implies. */
  kept: z.boolean(),
});
export type WithdrawTurnover = z.infer<typeof turnover>;

const withdrawMethod = z.strictObject({
  withdrawType,
  minWithdrawal: amountOut,
  maxWithdrawal: amountOut,
  /** Only these amounts are paid, unless the list is empty. */
  fixedWithdrawAmounts: z.array(amountOut),
  /** Remaining amount of the day. */
  remainingWithdrawAmount: amountOut,
  maxTransactionTimes: z.int(),
  remainingTransactionTimes: z.int(),
  /** Opening hours; null when always open. */
  withdrawTime: z.nullable(z.strictObject({ from: clockTime, to: clockTime, open: z.boolean() })),
  /** Number of free withdrawals per day, and the charge of further ones. */
  charge: z.strictObject({ freeTimes: z.int(), fixed: amountOut, percent: z.string() }),
  /** Null when no turnover is required: the method requires none, or the member is barred from play. */
  turnover: z.nullable(turnover),
  /**
   * Amount from which the request needs a recently confirmed session and an owner proof; null without a
   * threshold.
   */
  confirmFrom: z.nullable(amountOut),
  /** Median duration of recent payments in seconds; null for too few payments. */
  medianSeconds: z.nullable(z.int()),
});
export type WithdrawMethod = z.infer<typeof withdrawMethod>;

const withdrawAccount = z.strictObject({
  bankCardId: idText,
  withdrawType,
  name: z.string(),
  last4: z.string(),
  usableFrom: timeText,
  isWithdrawActive: z.boolean(),
});
export type WithdrawAccount = z.infer<typeof withdrawAccount>;

const charged = z.strictObject({
  withdrawAmount: amountOut,
  charge: amountOut,
  /** Amount that arrives. */
  arrives: amountOut,
});

const withdrawalRow = z.strictObject({
  withdrawalId: z.string(),
  withdrawType,
  accountName: z.string(),
  accountLast4: z.string(),
  ...charged.shape,
  state: withdrawalState,
  createdTime: timeText,
  /** The transaction that reserved the money. */
  txId: z.string(),
});
export type WithdrawalRow = z.infer<typeof withdrawalRow>;

const step = z.strictObject({
  state: withdrawalState,
  time: timeText,
  actor: z.enum(['member', 'system', 'operator', 'rail']),
  reason: z.nullable(withdrawalReason),
});
export type WithdrawalStep = z.infer<typeof step>;

const withdrawalDetail = z.strictObject({
  ...withdrawalRow.shape,
  /** In order. */
  steps: z.array(step),
  /** Reason why an approved withdrawal waits. */
  waitsFor: z.nullable(z.enum(['payouts', 'debt'])),
  medianSeconds: z.nullable(z.int()),
  /** The transaction that paid or returned the money; null before the end. */
  endTxId: z.nullable(z.string()),
});
export type WithdrawalDetail = z.infer<typeof withdrawalDetail>;

/** Refusals of any request with an amount. */
const AMOUNT_REFUSALS = ['function.not.available', 'withdraw.amount.limit'] as const;

export const withdrawal = {
  withdrawSettings: endpoint({
    method: 'GET',
    path: '/wps/relay/MCSFE_getWithdrawSettings',
    access: 'member',
    summary:
      'Withdrawal methods with limits, fees and hours, the remaining amount of today, and the permitted accounts.',
    input: nothing,
    output: z.strictObject({
      methods: z.array(withdrawMethod),
      accounts: z.array(withdrawAccount),
      /** Requests must contain the withdrawal password. */
      passwordRequired: z.boolean(),
      hasPassword: z.boolean(),
      /** Proof methods of this member for large requests; empty without one. */
      ownerWays: z.array(ownerProofMethod),
      /** Requests are accepted and wait. */
      payoutsDelayed: z.boolean(),
    }),
    refusals: [],
  }),
  withdrawCharge: endpoint({
    method: 'GET',
    path: '/wps/relay/MCSFE_getCalculatedWithdrawCharges',
    access: 'member',
    summary: 'The fee of a withdrawal of this amount now.',
    input: z.strictObject({ withdrawType, withdrawAmount: amountText }),
    output: charged,
    refusals: AMOUNT_REFUSALS,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/wps/v2/transaction/withdraw',
    access: 'member',
    encrypted: true,
    summary:
      'Requests a withdrawal. The money is reserved immediately and permanently. The same `requestKey` is executed once.',
    input: z.strictObject({
      bankCardId: idText,
      amount: amountText,
      password: z.optional(shortText),
      ...ownerProof,
      repeatConfirmed,
      /** The active bonus, and bonuses of deposits that have not begun, are forfeited with the withdrawal; cash stays. */
      forfeitBonus: z.optional(z.boolean()),
      requestKey,
    }),
    output: z.strictObject({ withdrawalId: z.string(), ...charged.shape, createdTime: timeText }),
    refusals: [
      'bonus.forfeit.unconfirmed',
      ...AMOUNT_REFUSALS,
      'withdraw.daily.limit',
      'withdraw.closed',
      'withdraw.turnover',
      'withdraw.account.held',
      'payout.account.not.found',
      'not.exists.payment.password',
      'invalid.payment.pw',
      'payment.password.locked',
      'login.busy',
      'session.limited',
      'session.confirm.required',
      ...OWNER_REFUSALS,
      'balance.insufficient',
      'request.conflict',
      'request.cancelled',
      'request.repeated',
    ],
  }),
  withdrawals: endpoint({
    method: 'GET',
    path: '/wps/report/withdrawTransaction',
    access: 'session',
    summary: 'The member’s withdrawals, newest first, with the totals for the filter.',
    input: z.strictObject({
      withdrawState: z.optional(withdrawalState),
      startDate: z.optional(dateText),
      endDate: z.optional(dateText),
      after: z.optional(idText),
    }),
    output: z.strictObject({
      list: z.array(withdrawalRow),
      next: z.nullable(z.string()),
      /** Without returned and rejected withdrawals. */
      footer: z.strictObject({ totalCount: z.int(), amount: amountOut, charge: amountOut }),
    }),
    refusals: [],
  }),
  withdrawalDetail: endpoint({
    method: 'GET',
    path: '/wps/report/withdrawTransaction/{withdrawalId}',
    access: 'session',
    summary: 'A withdrawal of the member: every step with its actor and reason, and the usual duration.',
    input: z.strictObject({ withdrawalId: idText }),
    output: withdrawalDetail,
    refusals: ['withdrawal.not.found'],
  }),
  payoutWebhook: endpoint({
    method: 'POST',
    path: '/payment/{rail}/payout-webhook',
    access: 'provider',
    summary:
      'Notification of a rail that a payout changed. It only triggers a status query, which decides the next step.',
    input: z.strictObject({
      rail: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/)),
      type: z.string(),
      reference: z.string(),
      payoutId: idText,
    }),
    output: z.strictObject({ received: z.boolean() }),
    refusals: ['payment.signature.invalid', 'withdrawal.not.found'],
  }),
} as const;
