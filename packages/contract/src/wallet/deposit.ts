import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { amountOut, amountText, done, idText, requestKey, timeText } from '../page.ts';
import { languageCode } from '../system.ts';
import { repeatConfirmed } from './wallet.ts';

/**
 * `created`: our books have it, the payment service not yet. `waiting`: it can be paid. `received`: a payment was
 * seen. `review`: a person looks at it. `expired` and `failed` end there unless a payment comes after all, and then go
 * to `review`; `credited` and `refunded` are ends, and only `credited` moved money into the balance.
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

/** Why an order stands where it stands; the site has words for each. */
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

/** Where a transfer by hand goes, each to be copied as it stands. */
const transferTo = z.strictObject({
  bank: z.string(),
  holder: z.string(),
  number: z.string(),
  /** To be written with the transfer: it names the order. */
  remark: z.string(),
});
export type TransferTo = z.infer<typeof transferTo>;

export const depositOrder = z.strictObject({
  depositId: z.string(),
  state: depositState,
  reason: z.nullable(depositReason),
  requestedAmount: amountOut,
  /** What arrived, in `currency`; null while nothing did, and where it came in another currency. */
  receivedAmount: z.nullable(amountOut),
  /** What was credited; null until then. */
  amount: z.nullable(amountOut),
  /** What the payment service takes on top for itself. */
  fee: amountOut,
  currency: z.string(),
  method: z.string(),
  channel: z.string(),
  promotion: z.nullable(z.string()),
  /** Where to pay while the state is `waiting`; null afterwards, and where it is paid by a transfer. */
  payUrl: z.nullable(z.string()),
  /** Where to transfer to by hand while the state is `waiting`; null otherwise. */
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
  /** What was done to it, in order. */
  steps: z.array(depositStep),
  /** Slips that were sent. */
  slips: z.int(),
  /** From when on a reminder is taken; null where there is nothing to remind of. */
  reminderFrom: z.nullable(timeText),
  /** A slip is taken. */
  slipWanted: z.boolean(),
});
export type DepositProgress = z.infer<typeof depositProgress>;

const depositChannel = z.strictObject({
  code,
  displayName: z.string(),
  /** A sentence of the operator's about it, or empty. */
  note: z.string(),
  min: amountOut,
  max: amountOut,
  /** Amounts offered as buttons. */
  fixAmounts: z.array(amountOut),
  /** No other amounts than those. */
  fixAmountOnly: z.boolean(),
  /** What the payment service takes on top: a share in hundredths of a percent, and so much each time. */
  customerCharge: z.int(),
  customerChargeFixed: amountOut,
  recommendation: z.boolean(),
  /** The name of whoever pays has to be given. */
  payeeNameRequired: z.boolean(),
  /** One of them has to be chosen where there are any. */
  banks: z.array(z.strictObject({ code, displayName: z.string() })),
  /** It takes no orders for the time being. */
  paused: z.boolean(),
  /** The member's latest order was opened with it. */
  lastUsed: z.boolean(),
});
export type DepositChannel = z.infer<typeof depositChannel>;

const depositMethod = z.strictObject({
  code,
  displayName: z.string(),
  /** At least one, the operator's first one first. */
  channels: z.array(depositChannel),
});
export type DepositMethod = z.infer<typeof depositMethod>;

const depositPromotion = z.strictObject({ code: idText, title: z.string() });
export type DepositPromotion = z.infer<typeof depositPromotion>;

export const PAYEE_NAME_LENGTH = 100;
export const SLIP_LIMIT_BYTES = 5 * 1024 * 1024;
/**
 * A usual photo of a phone has 12 to 13 million pixels (4160 x 3120), a screenshot at most 5 million. The site scales
 * pictures down to 1600 pixels a side; larger ones come only from elsewhere, and cost the server time for nothing.
 */
export const SLIP_LIMIT_PIXELS = 13_000_000;
export const SLIPS_AT_MOST = 3;
export const SLIP_REMARK_LENGTH = 140;

export const deposit = {
  depositMethods: endpoint({
    method: 'GET',
    path: '/wps/deposit/methods',
    access: 'member',
    summary: 'Ways to deposit and their channels, with their limits, named in the asked language.',
    input: z.strictObject({ language: languageCode }),
    output: z.array(depositMethod),
    refusals: [],
  }),
  depositPromotions: endpoint({
    method: 'GET',
    path: '/wps/deposit/promotions',
    access: 'member',
    summary: 'Promotions that can be chosen with a deposit.',
    input: z.strictObject({ language: languageCode }),
    output: z.array(depositPromotion),
    refusals: [],
  }),
  deposit: endpoint({
    method: 'POST',
    path: '/wps/deposit',
    access: 'member',
    summary:
      'Opens a deposit order; the member pays at `payUrl` or by the transfer. The same `requestKey` gives the same order.',
    input: z.strictObject({
      method: code,
      /** Without one the first of the method. */
      channel: z.optional(code),
      amount: amountText,
      bank: z.optional(code),
      payeeName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(PAYEE_NAME_LENGTH))),
      promotion: z.optional(idText),
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
    summary: 'How one deposit of this member stands, and what was done to it.',
    input: z.strictObject({ depositId: idText }),
    output: depositProgress,
    refusals: ['deposit.not.found'],
  }),
  depositReminder: endpoint({
    method: 'POST',
    path: '/wps/deposit/{depositId}/reminder',
    access: 'member',
    summary: 'Asks us to look at a deposit that is under way, once in ten minutes.',
    input: z.strictObject({ depositId: idText }),
    output: done,
    refusals: ['deposit.not.found', 'deposit.not.open', 'deposit.reminder.wait'],
  }),
  depositSlip: endpoint({
    method: 'POST',
    path: '/wps/deposit/{depositId}/slip',
    access: 'member',
    bodyLimitBytes: 7_500_000,
    summary: 'Sends a picture that proves a payment: PNG or JPEG in base64, at most 5 MB, at most three.',
    input: z.strictObject({
      depositId: idText,
      image: z.string().check(z.minLength(1), z.maxLength(7_400_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
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
    summary: 'A rail says that a payment changed. Only a trigger: the credit follows a status query.',
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
