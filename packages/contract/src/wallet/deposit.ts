import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { gameType } from '../games/game.ts';
import { amountOut, amountText, done, idText, requestKey, timeText } from '../page.ts';
import { PICTURE_BODY_LIMIT_BYTES, pictureText } from '../picture.ts';
import { languageCode } from '../system.ts';
import { repeatConfirmed } from './wallet.ts';

/**
 * `created`: stored, but unknown to the payment service. `waiting`: can be paid. `received`: a payment
 * arrived. `review`: an operator reviews the order. `expired` and `failed` are final unless a payment arrives
 * later and moves the order to `review`. `credited` and `refunded` are final, and only `credited` moved money
 * into the balance.
 */
export const depositState = z.enum([
  'created',
  'waiting',
  'received',
  'review',
  'credited',
  'failed',
  'expired',
  'refunded',
]);
export type DepositState = z.infer<typeof depositState>;

/** Reason of the current state; the site has a text for each. */
export const depositReason = z.enum([
  'partial',
  'over',
  'other-currency',
  'late',
  'paid-after-failed',
  'failed-after-paid',
  'reference-used',
  'other-payer',
  'name-unknown',
  'slip',
  'confirming',
  'unsettled',
  'declined',
  'unpaid',
  'taken-back',
  'approved',
  'confirmed',
  'returned',
  'not-received',
  'reminded',
]);
export type DepositReason = z.infer<typeof depositReason>;

const code = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/));

/** Account for a manual transfer, each field to be copied unchanged. */
const transferTo = z.strictObject({
  bank: z.string(),
  holder: z.string(),
  number: z.string(),
  /** Remark of the transfer, which identifies the order. */
  remark: z.string(),
});
export type TransferTo = z.infer<typeof transferTo>;

export const depositOrder = z.strictObject({
  depositId: z.string(),
  state: depositState,
  reason: z.nullable(depositReason),
  requestedAmount: amountOut,
  /** Received amount in `currency`; null before a payment and for a payment in another currency. */
  receivedAmount: z.nullable(amountOut),
  /** Credited amount; null before the credit. */
  amount: z.nullable(amountOut),
  /** Fee of the payment service. */
  fee: amountOut,
  currency: z.string(),
  method: z.string(),
  channel: z.string(),
  promotion: z.nullable(z.string()),
  /** Payment address in state `waiting`; null otherwise and for manual transfers. */
  payUrl: z.nullable(z.string()),
  /** Account for a manual transfer in state `waiting`; null otherwise. */
  transfer: z.nullable(transferTo),
  depositDate: timeText,
});
export type DepositOrder = z.infer<typeof depositOrder>;

const depositStep = z.strictObject({
  state: depositState,
  time: timeText,
  actor: z.enum(['member', 'system', 'rail', 'operator']),
  reason: z.nullable(depositReason),
});
export type DepositStep = z.infer<typeof depositStep>;

const depositProgress = z.strictObject({
  ...depositOrder.shape,
  /** Steps in order. */
  steps: z.array(depositStep),
  /** Number of slips. */
  slips: z.int(),
  /** Earliest time of the next reminder; null when no reminder is possible. */
  reminderFrom: z.nullable(timeText),
  /** Whether another slip is accepted. */
  slipWanted: z.boolean(),
});
export type DepositProgress = z.infer<typeof depositProgress>;

const depositChannel = z.strictObject({
  code,
  displayName: z.string(),
  /** A note of the operator; may be empty. */
  note: z.string(),
  min: amountOut,
  max: amountOut,
  /** Amounts offered as buttons. */
  fixAmounts: z.array(amountOut),
  /** Only these amounts are accepted. */
  fixAmountOnly: z.boolean(),
  /** Fee of the payment service: basis points and a fixed amount. */
  customerCharge: z.int(),
  customerChargeFixed: amountOut,
  recommendation: z.boolean(),
  /** The payer name is required. */
  payeeNameRequired: z.boolean(),
  /** One of these banks must be chosen, unless the list is empty. */
  banks: z.array(z.strictObject({ code, displayName: z.string() })),
  /** The channel accepts no orders at the moment. */
  paused: z.boolean(),
  /** The member's latest order used this channel. */
  lastUsed: z.boolean(),
});
export type DepositChannel = z.infer<typeof depositChannel>;

const depositMethod = z.strictObject({
  code,
  displayName: z.string(),
  /** At least one channel, in the operator's order. */
  channels: z.array(depositChannel),
});
export type DepositMethod = z.infer<typeof depositMethod>;

/** Number of a published promotion, or the code of a deposit bonus, which begins with a letter. */
const promotionCode = z.string().check(z.regex(/^([1-9][0-9]{0,17}|[a-z][a-z0-9-]{1,39})$/));

/** What a deposit bonus gives and requires. */
const depositOffer = z.strictObject({
  /** Part of the deposit, in basis points. The bonus is rounded down to the coin. */
  basisPoints: z.int(),
  minDeposit: amountOut,
  maxBonus: amountOut,
  /** Stakes that must count: the bonus times this number. */
  wagering: z.int(),
  /** A stake is taken from the bonus first; otherwise from cash first. */
  bonusFirst: z.boolean(),
  /** Higher stakes are refused while the bonus is active; null without a maximum. */
  maxStake: z.nullable(amountOut),
  /** Days from the start of the bonus to complete the wagering. */
  lastsDays: z.int(),
  /** Days from the deposit to claim the bonus. */
  claimDays: z.int(),
  /** The most that the bonus and its winnings become in cash; null without a maximum. */
  maxWin: z.nullable(amountOut),
  /** Part of a stake that counts, in basis points. */
  contributions: z.record(gameType, z.int()),
  /** The highest part in instant games of the house. */
  instantBasisPoints: z.int(),
  /** Games that are refused while the bonus is active. */
  refusedTypes: z.array(gameType),
  /** Names of vendors and games that are refused, and of those whose stakes count nothing. */
  refusedNames: z.array(z.string()),
  uncountedNames: z.array(z.string()),
  /** Promotions that the member cannot have together with this one. */
  excludes: z.array(z.string()),
  /** What of the member's stakes of the last 30 full days would have counted; null without play. */
  lastMonthTurnover: z.nullable(amountOut),
});
export type DepositOffer = z.infer<typeof depositOffer>;

/** `offer` is null where a promotion gives no bonus by itself. */
const depositPromotion = z.strictObject({
  code: promotionCode,
  title: z.string(),
  offer: z.nullable(depositOffer),
});
export type DepositPromotion = z.infer<typeof depositPromotion>;

export const PAYEE_NAME_LENGTH = 100;
export const SLIPS_AT_MOST = 3;
export const SLIP_REMARK_LENGTH = 140;

export const deposit = {
  depositMethods: endpoint({
    method: 'GET',
    path: '/wps/deposit/methods',
    access: 'member',
    summary: 'Deposit methods and their channels with limits, in the requested language.',
    input: z.strictObject({ language: languageCode }),
    output: z.array(depositMethod),
    refusals: [],
  }),
  depositPromotions: endpoint({
    method: 'GET',
    path: '/wps/deposit/promotions',
    access: 'member',
    summary: 'Promotions available for a deposit.',
    input: z.strictObject({ language: languageCode }),
    output: z.array(depositPromotion),
    refusals: [],
  }),
  deposit: endpoint({
    method: 'POST',
    path: '/wps/deposit',
    access: 'member',
    summary:
      'Opens a deposit order. The member pays at `payUrl` or by transfer. The same `requestKey` returns the same order.',
    input: z.strictObject({
      method: code,
      /** The first channel of the method by default. */
      channel: z.optional(code),
      amount: amountText,
      bank: z.optional(code),
      payeeName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(PAYEE_NAME_LENGTH))),
      promotion: z.optional(promotionCode),
      repeatConfirmed,
      requestKey,
    }),
    output: depositOrder,
    refusals: [
      'deposit.amount.limit',
      'deposit.field.invalid',
      'deposit.open.limit',
      'deposit.payee.name',
      'deposit.paused',
      'function.not.available',
      'request.conflict',
      'request.cancelled',
      'request.repeated',
      'protection.limit.deposit',
      'protection.break',
      'protection.excluded',
      'protection.age',
      'protection.limits.required',
      'erasure.asked',
    ],
  }),
  depositDetail: endpoint({
    method: 'GET',
    path: '/wps/deposit/{depositId}',
    access: 'member',
    summary: 'Status and history of one deposit of the member.',
    input: z.strictObject({ depositId: idText }),
    output: depositProgress,
    refusals: ['deposit.not.found'],
  }),
  depositReminder: endpoint({
    method: 'POST',
    path: '/wps/deposit/{depositId}/reminder',
    access: 'member',
    summary: 'Requests a review of a pending deposit, once in ten minutes.',
    input: z.strictObject({ depositId: idText }),
    output: done,
    refusals: ['deposit.not.found', 'deposit.not.open', 'deposit.reminder.wait'],
  }),
  depositSlip: endpoint({
    method: 'POST',
    path: '/wps/deposit/{depositId}/slip',
    access: 'member',
    bodyLimitBytes: PICTURE_BODY_LIMIT_BYTES,
    summary: 'Uploads proof of a payment: PNG or JPEG in base64, at most 5 MB, at most three.',
    input: z.strictObject({
      depositId: idText,
      image: pictureText,
      remark: z._default(z.string().check(z.trim(), z.maxLength(SLIP_REMARK_LENGTH)), ''),
    }),
    output: done,
    refusals: [
      'deposit.not.found',
      'deposit.not.open',
      'deposit.slip.invalid',
      'deposit.slip.limit',
      'deposit.slip.busy',
    ],
  }),
  railWebhook: endpoint({
    method: 'POST',
    path: '/payment/{rail}/webhook',
    access: 'provider',
    summary:
      'Notification of a rail that a payment changed. It only triggers a status query, which decides the credit.',
    input: z.strictObject({
      rail: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/)),
      type: z.string(),
      reference: z.string(),
      orderId: idText,
    }),
    output: z.strictObject({ received: z.boolean() }),
    refusals: ['payment.signature.invalid', 'payment.order.unknown'],
  }),
} as const;
