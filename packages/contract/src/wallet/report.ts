import * as z from 'zod/mini';
import { depositState } from './deposit.ts';
import { endpoint } from '../endpoint.ts';
import { amountOut, dateText, idText, timeText } from '../page.ts';
import { languageCode } from '../system.ts';
import { withdrawalState } from './withdrawal.ts';

/** Types of the account record filter. Some types stay empty until their payments exist. */
export const TRANSACTION_TYPES = [
  'deposit',
  'withdraw',
  'betting',
  'winning',
  'dividend',
  'betting_rebate',
  'agent_rebate',
  'hour_wage',
  'real_time_wage',
  'daily_wage',
  'referral_rebate',
  'share_bonus',
  'other',
] as const;
const transactionType = z.enum(TRANSACTION_TYPES);
export type TransactionType = z.infer<typeof transactionType>;

/** Days of the merchant's calendar, both inclusive; a missing side is open. */
const days = { startDate: z.optional(dateText), endDate: z.optional(dateText) };
const typeAndDays = z.strictObject({ txType: z.optional(transactionType), ...days });
/** Id of the last row of the previous page. */
const after = z.optional(idText);

const transaction = z.strictObject({
  txId: z.string(),
  txType: transactionType,
  /** Ledger line: `bet`, `withdrawal-hold`, `rollback-win`. */
  txKind: z.string(),
  txTime: timeText,
  /** Change of the spendable money; negative for money that left the member. */
  amount: amountOut,
  /** Moved amount in any direction; reserved money and bonuses move without spendable money. */
  moved: amountOut,
  /** Spendable money afterwards. */
  currentAvailBalance: amountOut,
});
export type Transaction = z.infer<typeof transaction>;

/**
 * `own` is a balance of the member, `other` a balance of another member, `house` an account of the operator.
 */
const side = z.strictObject({ account: z.string(), whose: z.enum(['own', 'other', 'house']) });

const entry = z.strictObject({
  entryId: z.string(),
  kind: z.string(),
  from: side,
  to: side,
  amount: amountOut,
  time: timeText,
  /** Whether the entry belongs to the requesting member. */
  own: z.boolean(),
});
export type Entry = z.infer<typeof entry>;

const origin = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('deposit'), depositId: z.string(), state: depositState }),
  z.strictObject({ kind: z.literal('withdrawal'), withdrawalId: z.string(), state: withdrawalState }),
  /** A correction by the operator, with the reason of the proposal. */
  z.strictObject({ kind: z.literal('adjustment'), reason: z.string() }),
  /** Given up before the erasure; the smallest withdrawal at that time was larger. */
  z.strictObject({ kind: z.literal('remainder'), smallest: amountOut }),
  z.strictObject({
    kind: z.literal('round'),
    orderNo: z.string(),
    gameName: z.string(),
    betAmount: amountOut,
    winAmount: amountOut,
    /** Number of free bets in the round. */
    freeBets: z.int(),
    /** A round of the own studio, which can be replayed. */
    ownStudio: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('lottery-order'),
    orderId: idText,
    gameId: idText,
    gameName: z.string(),
    numero: z.string(),
  }),
  z.strictObject({ kind: z.literal('chase'), chaseId: idText, gameName: z.string() }),
]);
export type Origin = z.infer<typeof origin>;

const explanation = z.strictObject({
  ...transaction.shape,
  balanceBefore: amountOut,
  /** All ledger entries of the posting, in order. */
  entries: z.array(entry),
  /** The order or round of the transaction; null without one. */
  origin: z.nullable(origin),
  /** The reversed transaction, and the transaction that reversed this one. */
  reverses: z.nullable(z.string()),
  reversedBy: z.nullable(z.string()),
});
export type Explanation = z.infer<typeof explanation>;

/** Change of the spendable money by type. */
const sums = {
  deposit: amountOut,
  withdraw: amountOut,
  betting: amountOut,
  winning: amountOut,
  promotion: amountOut,
  rebate: amountOut,
  other: amountOut,
  /** Play, promotions and rebates, without deposits, withdrawals and corrections. */
  profitAndLoss: amountOut,
};
const periodSums = z.strictObject(sums);
export type PeriodSums = z.infer<typeof periodSums>;

const depositRow = z.strictObject({
  depositId: z.string(),
  depositMethod: z.string(),
  depositDate: timeText,
  requestedAmount: amountOut,
  /** Credited amount; null before the credit. */
  amount: z.nullable(amountOut),
  state: depositState,
  /** The transaction of the credit. */
  txId: z.nullable(z.string()),
});
export type DepositRow = z.infer<typeof depositRow>;

/** A file instead of an envelope; `transactionFile` in the API document. */
export const TRANSACTION_FILE = '/wps/report/transaction.csv';
export const transactionFileInput = z.strictObject({ ...typeAndDays.shape, language: languageCode });
/** Largest number of lines in a file; the file reports when more exist. */
export const FILE_LINES = 50_000;

export const report = {
  transactions: endpoint({
    method: 'GET',
    path: '/wps/report/transaction',
    access: 'session',
    summary: 'The member’s account record, newest first: every movement with the balance after it.',
    input: z.strictObject({ ...typeAndDays.shape, after }),
    output: z.strictObject({ list: z.array(transaction), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  transactionTotals: endpoint({
    method: 'GET',
    path: '/wps/report/transaction/totals',
    access: 'session',
    summary: 'Totals of the account record for a filter, across all pages.',
    input: typeAndDays,
    output: z.strictObject({
      totalCount: z.int(),
      moneyIn: amountOut,
      /** Negative or zero. */
      moneyOut: amountOut,
      net: amountOut,
    }),
    refusals: [],
  }),
  explainTransaction: endpoint({
    method: 'GET',
    path: '/wps/report/transaction/{txId}',
    access: 'session',
    summary: 'A movement of the member, with the ledger entries and the order or round that explain it.',
    input: z.strictObject({ txId: idText, language: languageCode }),
    output: explanation,
    refusals: ['transaction.not.found'],
  }),
  balanceParts: endpoint({
    method: 'GET',
    path: '/wps/v2/wallets/balance/parts',
    access: 'session',
    summary: 'The parts of the balance: available, owed, reserved for withdrawals, and bonus.',
    input: z.strictObject({}),
    output: z.strictObject({ cash: amountOut, debt: amountOut, held: amountOut, bonus: amountOut }),
    refusals: [],
  }),
  profitAndLoss: endpoint({
    method: 'GET',
    path: '/wps/report/profitAndLoss',
    access: 'session',
    summary: 'Totals of each type of movement in a range, overall and by day or month, newest first.',
    input: z.strictObject({
      ...days,
      by: z.enum(['day', 'month']),
      /** First day of the last period of the previous page. */
      before: z.optional(dateText),
    }),
    output: z.strictObject({
      total: periodSums,
      list: z.array(z.strictObject({ period: dateText, ...sums })),
      next: z.nullable(dateText),
    }),
    refusals: [],
  }),
  deposits: endpoint({
    method: 'GET',
    path: '/wps/report/depositTransaction',
    access: 'session',
    summary: 'The member’s deposits, newest first, with the totals for the filter.',
    input: z.strictObject({ depositState: z.optional(depositState), ...days, after }),
    output: z.strictObject({
      list: z.array(depositRow),
      next: z.nullable(z.string()),
      footer: z.strictObject({ totalCount: z.int(), requestedAmount: amountOut, amount: amountOut }),
    }),
    refusals: [],
  }),
} as const;
