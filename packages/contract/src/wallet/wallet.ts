import * as z from 'zod/mini';
import { merchantParameters } from '../client-parameters.ts';
import { endpoint } from '../endpoint.ts';
import { amountOut, idText, nothing, requestKey } from '../page.ts';

export const walletBalance = z.strictObject({
  /** Spendable money, two to four decimals. */
  sumBalance: amountOut,
  /** What the member owes; the next credit settles it. While it is above zero there is nothing to spend. */
  debt: amountOut,
  currency: z.string(),
  currencySymbol: z.string(),
  /** Rises with every movement; a screen drops an answer older than the one it shows. */
  sequence: z.string(),
});
export type WalletBalance = z.infer<typeof walletBalance>;

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

/** What a member's device sends under a request key of its own. */
export const moneyAction = z.enum(['withdrawal', 'deposit', 'upline-transfer', 'remainder']);
export type MoneyAction = z.infer<typeof moneyAction>;

/** Sent with a request that the member confirmed after `request.repeated`. */
export const repeatConfirmed = z.optional(z.literal(true));

export const wallet = {
  wallet: endpoint({
    method: 'GET',
    path: '/wps/v2/wallets/balance',
    access: 'session',
    onTrial: true,
    summary: 'The balance of the signed-in member.',
    input: nothing,
    output: walletBalance,
    refusals: [],
  }),
  merchantWallet: endpoint({
    method: 'GET',
    path: '/wps/v2/wallets/merchant',
    access: 'session',
    onTrial: true,
    summary: 'The balance, and whether it is the only wallet: all games play from one.',
    input: z.strictObject(merchantParameters),
    output: z.extend(walletBalance, {
      /** 1: there is no wallet beside the main one, and nothing to transfer. */
      isSingle: z.literal(1),
    }),
    refusals: ['merchant.unknown'],
  }),
  moneyRequestOutcome: endpoint({
    method: 'POST',
    path: '/wps/member/moneyRequest/outcome',
    access: 'member',
    summary:
      'What became of a money request whose answer was lost. A request that was not executed is cancelled for good.',
    input: z.strictObject({ action: moneyAction, requestKey }),
    output: z.strictObject({
      /** The withdrawal, the deposit or the movement it led to; null: nothing happened, and nothing will. */
      reference: z.nullable(idText),
    }),
    refusals: ['request.outcome.limit'],
  }),
  consolidatedFunds: endpoint({
    method: 'GET',
    path: '/wps/member/info/funds/consolidated',
    access: 'session',
    summary: 'Contracts waiting for an answer from the signed-in member.',
    input: nothing,
    output: consolidatedFunds,
    refusals: [],
  }),
} as const;
