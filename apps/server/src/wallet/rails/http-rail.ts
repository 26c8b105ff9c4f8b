import { amountFromUnits } from '@tessera/contract/money';
import { Webhook } from 'standardwebhooks';
import type { PaymentGatewayConfig } from '../../platform/config/payment-gateways.ts';
import type { PaymentRail } from '../payment-rail.ts';
import { paymentOf, payoutOf, payUrlOf } from './http-answers.ts';
import { type SignedCallDeps, signedCalls } from './signed-calls.ts';
import { signedMessage } from './signed-message.ts';

export interface HttpRailDeps extends SignedCallDeps {
  /** The address members use. */
  publicOrigin(): string;
}

/**
 * A payment gateway elsewhere, spoken to over HTTP as docs/gateways.md has it. Both sides sign what they send in the
 * manner of Standard Webhooks, each under a key of its own.
 */
export function httpRail(
  deps: HttpRailDeps,
  { code, url, key, webhookKey }: PaymentGatewayConfig,
): PaymentRail {
  const webhook = new Webhook(webhookKey);
  const ask = signedCalls(deps, url, new Webhook(key));
  return {
    code,
    async placeOrder({ orderId, amountUnits, currency }) {
      const origin = deps.publicOrigin();
      return payUrlOf(
        await ask('POST', '/orders', {
          orderId: orderId.toString(),
          amount: amountFromUnits(amountUnits),
          currency,
          returnUrl: `${origin}/m/voucherCenter?depositId=${orderId}`,
          notifyUrl: `${origin}/payment/${code}/webhook`,
        }),
      );
    },
    readWebhook: (headers, rawBody) => signedMessage(webhook, headers, rawBody),
    fetchPayment: async (orderId) => paymentOf(orderId, await ask('GET', `/orders/${orderId}`)),
    async sendPayout({ payoutId, amountUnits, currency, destination }) {
      const body = {
        payoutId: payoutId.toString(),
        amount: amountFromUnits(amountUnits),
        currency,
        destination,
        notifyUrl: `${deps.publicOrigin()}/payment/${code}/payout-webhook`,
      };
      const state = payoutOf(payoutId, await ask('POST', '/payouts', body));
      if (!state) throw new Error(`gateway ${code} knows nothing of the payout it was just sent`);
      return state;
    },
    fetchPayout: async (payoutId) => payoutOf(payoutId, await ask('GET', `/payouts/${payoutId}`)),
  };
}
