import * as z from 'zod/mini';
import { merchantParameters } from '../client-parameters.ts';
import { endpoint } from '../endpoint.ts';
import { amountOut, idText, nothing, requestKey } from '../page.ts';

export const walletBalance = z.strictObject({
  /** Spendable money with two to four decimals. */
  sumBalance: amountOut,
  /** The member's debt, settled by the next credit. Spendable money is zero while a debt exists. */
  debt: amountOut,
  currency: z.string(),
  currencySymbol: z.string(),
  /** Increases with every transfer; a screen ignores a response older than the displayed one. */
  sequence: z.string(),
});
export type WalletBalance = z.infer<typeof walletBalance>;

/** A contract that was offered to an agent or changed, and waits for a response. */
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

/** Money requests that a device sends under its own request key. */
export const moneyAction = z.enum(['withdrawal', 'deposit', 'upline-transfer', 'remainder']);
export type MoneyAction = z.infer<typeof moneyAction>;

/** Sent after the member confirmed a `request.repeated`. */
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
    summary: 'The balance, and whether it is the only wallet: all games use one wallet.',
    input: z.strictObject(merchantParameters),
    output: z.extend(walletBalance, {
      /** 1: one main wallet exists, and transfers between wallets are not needed. */
      isSingle: z.literal(1),
    }),
    refusals: ['merchant.unknown'],
  }),
  moneyRequestOutcome: endpoint({
    method: 'POST',
    path: '/wps/member/moneyRequest/outcome',
    access: 'member',
    summary:
      'The outcome of a money request with a lost response. A request that was not executed is cancelled permanently.',
    input: z.strictObject({ action: moneyAction, requestKey }),
    output: z.strictObject({
      /**
       * Id of the resulting withdrawal, deposit or transfer. Null means that the request was not executed and
       * never will be.
       */
      reference: z.nullable(idText),
    }),
    refusals: ['request.outcome.limit'],
  }),
  consolidatedFunds: endpoint({
    method: 'GET',
    path: '/wps/member/info/funds/consolidated',
    access: 'session',
    summary: 'Contracts that require a response of the signed-in member.',
    input: nothing,
    output: consolidatedFunds,
    refusals: [],
  }),
} as const;
