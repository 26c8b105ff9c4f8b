import * as z from 'zod/mini';
import { languageCode } from './system.ts';
import { endpoint } from './endpoint.ts';
import { amountOut, amountText, idText, nothing, requestKey, timeText } from './page.ts';

export const walletBalance = z.strictObject({
  /** Spendable money, two to four decimals. */
  sumBalance: amountOut,
  currency: z.string(),
  currencySymbol: z.string(),
  /** Rises with every movement; a screen drops an answer older than the one it shows. */
  sequence: z.string(),
});
export type WalletBalance = z.infer<typeof walletBalance>;

export const depositState = z.enum(['waiting', 'received', 'credited', 'failed', 'expired', 'review']);
export type DepositState = z.infer<typeof depositState>;

export const depositOrder = z.strictObject({
  depositId: z.string(),
  state: depositState,
  requestedAmount: amountOut,
  /** What was credited; null until then. */
  amount: z.nullable(amountOut),
  currency: z.string(),
  method: z.string(),
  /** Where to pay while the state is `waiting`; null afterwards. */
  payUrl: z.nullable(z.string()),
  depositDate: timeText,
});
export type DepositOrder = z.infer<typeof depositOrder>;

const depositMethod = z.strictObject({
  code: z.string(),
  displayName: z.string(),
  min: amountOut,
  max: amountOut,
  /** Amounts offered as buttons. */
  fixAmounts: z.array(amountOut),
});
export type DepositMethod = z.infer<typeof depositMethod>;

/** A contract an agent was offered, or asked to change, and has not answered. */
const contractRequest = z.strictObject({ id: z.string(), status: z.enum(['P', 'E', 'V']) });
/** By game category. */
const contractRequests = z.record(z.string(), contractRequest);

export const consolidatedFunds = z.strictObject({
  /** Daily salary. */
  dailysalreqtype: contractRequests,
  /** Dividend of a period. */
  divtypecompperiodreq: contractRequests,
  /** Hourly salary. */
  contracthoursalreq: contractRequests,
});
export type ConsolidatedFunds = z.infer<typeof consolidatedFunds>;

export const wallet = {
  wallet: endpoint({
    method: 'GET',
    path: '/wps/v2/wallets/balance',
    access: 'session',
    onTrial: true,
    summary: 'The balance of whoever is signed in.',
    input: nothing,
    output: walletBalance,
    refusals: [],
  }),
  consolidatedFunds: endpoint({
    method: 'GET',
    path: '/wps/member/info/funds/consolidated',
    access: 'session',
    summary: 'Contracts that wait for an answer of whoever is signed in.',
    input: nothing,
    output: consolidatedFunds,
    refusals: [],
  }),
  depositMethods: endpoint({
    method: 'GET',
    path: '/wps/deposit/methods',
    access: 'member',
    summary: 'Ways to deposit, with their limits, named in the asked language.',
    input: z.strictObject({ language: languageCode }),
    output: z.array(depositMethod),
    refusals: [],
  }),
  deposit: endpoint({
    method: 'POST',
    path: '/wps/deposit',
    access: 'member',
    summary:
      'Opens a deposit order; the member pays at `payUrl`. The same `requestKey` gives the same order.',
    input: z.strictObject({
      method: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
      amount: amountText,
      requestKey,
    }),
    output: depositOrder,
    refusals: ['deposit.amount.limit', 'function.not.available', 'request.conflict'],
  }),
  depositDetail: endpoint({
    method: 'GET',
    path: '/wps/deposit/{depositId}',
    access: 'member',
    summary: 'How one deposit of this member stands.',
    input: z.strictObject({ depositId: idText }),
    output: depositOrder,
    refusals: ['deposit.not.found'],
  }),
  sandboxWebhook: endpoint({
    method: 'POST',
    path: '/payment/sandbox/webhook',
    access: 'provider',
    summary:
      'The sandbox rail says that a payment changed. Only a trigger: the credit follows a status query.',
    input: z.strictObject({ type: z.string(), reference: z.string(), orderId: idText }),
    output: z.strictObject({ received: z.boolean() }),
    refusals: ['payment.signature.invalid', 'payment.order.unknown'],
  }),
} as const;
