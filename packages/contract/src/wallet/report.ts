import * as z from 'zod/mini';
import { depositState } from './deposit.ts';
import { endpoint } from '../endpoint.ts';
import { amountOut, dateText, idText, timeText } from '../page.ts';
import { languageCode } from '../system.ts';
import { withdrawalState } from './withdrawal.ts';

/** The filter of the account record. Some hold nothing until what pays them is there. */
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

/** Days of the house's calendar, both in the range; a side that is left out is open. */
const days = { startDate: z.optional(dateText), endDate: z.optional(dateText) };
const typeAndDays = z.strictObject({ txType: z.optional(transactionType), ...days });
/** Id of the last row of the page before. */
const after = z.optional(idText);

const transaction = z.strictObject({
  txId: z.string(),
  txType: transactionType,
  /** What happened, as the books say it: `bet`, `withdrawal-hold`, `rollback-win`. */
  txKind: z.string(),
  txTime: timeText,
  /** What it did to the spendable money; negative where it left the member. */
  amount: amountOut,
  /** What was moved, wherever to: held money and bonuses move without the spendable money. */
  moved: amountOut,
  /** Spendable money after it. */
  currentAvailBalance: amountOut,
});
export type Transaction = z.infer<typeof transaction>;

/** `own` is a pocket of the member, `other` one of somebody else, `house` an account of the house. */
const side = z.strictObject({ account: z.string(), whose: z.enum(['own', 'other', 'house']) });

const entry = z.strictObject({
  entryId: z.string(),
  kind: z.string(),
  from: side,
  to: side,
  amount: amountOut,
  time: timeText,
  /** The entry is a movement of the member who asks. */
  own: z.boolean(),
});
export type Entry = z.infer<typeof entry>;

const origin = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('deposit'), depositId: z.string(), state: depositState }),
  z.strictObject({ kind: z.literal('withdrawal'), withdrawalId: z.string(), state: withdrawalState }),
  /** A correction by the house, with what whoever proposed it wrote. */
  z.strictObject({ kind: z.literal('adjustment'), reason: z.string() }),
  /** Given up when the member went: less than the smallest withdrawal of that time. */
  z.strictObject({ kind: z.literal('remainder'), smallest: amountOut }),
  z.strictObject({
    kind: z.literal('round'),
    orderNo: z.string(),
    gameName: z.string(),
    betAmount: amountOut,
    winAmount: amountOut,
    /** Bets in it that cost nothing. */
    freeBets: z.int(),
    /** A round of our own studio, which can be shown again. */
    ownStudio: z.boolean(),
  }),
]);
export type Origin = z.infer<typeof origin>;

const explanation = z.strictObject({
  ...transaction.shape,
  balanceBefore: amountOut,
  /** Every ledger entry that was posted with it, in their order. */
  entries: z.array(entry),
  /** The order or the round behind it; null where there is none. */
  origin: z.nullable(origin),
  /** The transaction it took back, and the one that took it back. */
  reverses: z.nullable(z.string()),
  reversedBy: z.nullable(z.string()),
});
export type Explanation = z.infer<typeof explanation>;

/** What each type did to the spendable money. */
const sums = {
  deposit: amountOut,
  withdraw: amountOut,
  betting: amountOut,
  winning: amountOut,
  promotion: amountOut,
  rebate: amountOut,
  other: amountOut,
  /** Of play, promotions and rebates: without what was paid in, paid out or corrected. */
  profitAndLoss: amountOut,
};
const periodSums = z.strictObject(sums);
export type PeriodSums = z.infer<typeof periodSums>;

const depositRow = z.strictObject({
  depositId: z.string(),
  depositMethod: z.string(),
  depositDate: timeText,
  requestedAmount: amountOut,
  /** What was credited; null until then. */
  amount: z.nullable(amountOut),
  state: depositState,
  /** The transaction that credited it. */
  txId: z.nullable(z.string()),
});
export type DepositRow = z.infer<typeof depositRow>;

/** A file, no answer in an envelope: `transactionFile` of the API document. */
export const TRANSACTION_FILE = '/wps/report/transaction.csv';
export const transactionFileInput = z.strictObject({ ...typeAndDays.shape, language: languageCode });
/** Lines of a file at most; it says so when there are more. */
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
    summary: 'Totals of the account record for a filter, over all its pages.',
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
    summary: 'One of the member’s movements, with the ledger entries and the order or round that explain it.',
    input: z.strictObject({ txId: idText, language: languageCode }),
    output: explanation,
    refusals: ['transaction.not.found'],
  }),
  balanceParts: endpoint({
    method: 'GET',
    path: '/wps/v2/wallets/balance/parts',
    access: 'session',
    summary: 'What makes up the balance: spendable, owed, held for withdrawals, and given with conditions.',
    input: z.strictObject({}),
    output: z.strictObject({ cash: amountOut, debt: amountOut, held: amountOut, bonus: amountOut }),
    refusals: [],
  }),
  profitAndLoss: endpoint({
    method: 'GET',
    path: '/wps/report/profitAndLoss',
    access: 'session',
    summary: 'Totals of each type of movement in a range, overall and by day or month, latest first.',
    input: z.strictObject({
      ...days,
      by: z.enum(['day', 'month']),
      /** First day of the last period of the page before. */
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
