import { amountFromUnits } from '@tessera/contract/money';
import { Webhook } from 'standardwebhooks';
import type { Clock, Randomness } from '../../platform/clock.ts';
import type { PaymentGatewayConfig } from '../../platform/config/payment-gateways.ts';
import type { PaymentRail } from '../payment-rail.ts';
import { paymentOf, payoutOf, payUrlOf } from './http-answers.ts';

export interface HttpRailDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** The address members use. */
  publicOrigin(): string;
  /** How long one call may take; without it ten seconds. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const LONGEST_ANSWER_BYTES = 64 * 1024;

/**
 * A payment gateway elsewhere, spoken to over HTTP as docs/gateways.md has it. Both sides sign what they send in the
 * manner of Standard Webhooks, each under a key of its own.
 */
export function httpRail(
  deps: HttpRailDeps,
  { code, url, key, webhookKey }: PaymentGatewayConfig,
): PaymentRail {
  const webhook = new Webhook(webhookKey);
  const ask = caller(deps, url, new Webhook(key));
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
    readWebhook(headers, rawBody) {
      const messageId = headers['webhook-id'];
      try {
        webhook.verify(rawBody, headers as Record<string, string>);
      } catch {
        return undefined;
      }
      return typeof messageId === 'string' ? { messageId } : undefined;
    },
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

type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

/** One signed call; undefined where the gateway knows nothing of it. Anything but an answer in JSON throws. */
function caller(
  { clock, randomness, timeoutMs = TIMEOUT_MS }: HttpRailDeps,
  url: string,
  signer: Webhook,
): Ask {
  return async (method, path, body) => {
    const id = `msg_${randomness.uuid()}`;
    const now = clock.now();
    const text = body ? JSON.stringify(body) : '';
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': Math.floor(now.getTime() / 1000).toString(),
        // What is asked for is signed with it: a body alone would sign every question alike.
        'webhook-signature': signer.sign(id, now, `${method} ${path}\n${text}`),
      },
      ...(body && { body: text }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (response.status === 404 && method === 'GET') return undefined;
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}`);
    return JSON.parse(await readAtMost(response, LONGEST_ANSWER_BYTES)) as unknown;
  };
}

async function readAtMost(response: Response, limitBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > limitBytes) throw new Error(`an answer of more than ${limitBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
