import { AMOUNT_PATTERN, amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod/mini';
import type { Clock, Randomness } from '../../platform/clock.ts';
import { isSecureUrl } from '../../platform/config/url-rules.ts';
import type { PaymentGatewayConfig } from '../../platform/config/payment-gateways.ts';
import {
  type PaymentRail,
  type RailAnswer,
  RailError,
  type RailPayoutState,
  RailRefusal,
  signedMessage,
} from './payment-rail.ts';

/** Response of a gateway; further fields are ignored. */
const amount = z.string().check(z.regex(AMOUNT_PATTERN));

/**
 * A currency in the gateway's own spelling. An operator reviews a payment in another currency than the
 * order's.
 */
const currency = z.string().check(z.regex(/^[!-~]{1,16}$/));

const reference = z.string().check(z.minLength(1), z.maxLength(128));

const placed = z.object({ payUrl: z.string().check(z.maxLength(2000), z.refine(isSecureUrl)) });

const order = z.object({
  orderId: z.string(),
  status: z.enum(['waiting', 'expired', 'confirming', 'paid', 'failed', 'refunded']),
  /** Paid amount so far and payment reference; absent before the first payment. */
  reference: z.optional(reference),
  amount: z.optional(amount),
  currency: z.optional(currency),
  /** Name on the paying account. */
  payer: z.optional(z.string().check(z.maxLength(200))),
});

const payout = z.object({
  payoutId: z.string(),
  reference,
  amount,
  currency,
  status: z.enum(['pending', 'paid', 'failed']),
});

const payment = z.object({ reference, amount, currency });

const TIMEOUT_MS = 10_000;

const LARGEST_RESPONSE_BYTES = 64 * 1024;

/** Statuses about the caller or the request rate. Other requests would fail as well. */
const CALLER_STATUSES = new Set([401, 403, 408, 425, 429]);

export interface HttpRailDeps extends SignedCallDeps {
  /** Base address of the site for members. */
  publicOrigin(): string;
}

/**
 * A payment gateway over HTTP, as specified in docs/gateways.md. Both sides sign with Standard Webhooks, each
 * with its own key.
 */
export function httpRail(
  deps: HttpRailDeps,
  { code, url, key, webhookKey }: PaymentGatewayConfig,
): PaymentRail {
  const webhook = new Webhook(webhookKey);
  const call = signedCalls(deps, url, new Webhook(key));
  return {
    code,
    async placeOrder({ orderId, amountUnits, currency }) {
      const origin = deps.publicOrigin();
      return payUrlOf(
        await call('POST', '/orders', {
          orderId: orderId.toString(),
          amount: amountFromUnits(amountUnits),
          currency,
          returnUrl: `${origin}/m/voucherCenter?depositId=${orderId}`,
          notifyUrl: `${origin}/payment/${code}/webhook`,
        }),
      );
    },
    readWebhook: (headers, rawBody) => signedMessage(webhook, headers, rawBody),
    fetchPayment: async (orderId) => paymentOf(orderId, await call('GET', `/orders/${orderId}`)),
    async sendPayout({ payoutId, amountUnits, currency, destination }) {
      const body = {
        payoutId: payoutId.toString(),
        amount: amountFromUnits(amountUnits),
        currency,
        destination,
        notifyUrl: `${deps.publicOrigin()}/payment/${code}/payout-webhook`,
      };
      const state = payoutOf(payoutId, await call('POST', '/payouts', body));
      if (!state) throw new Error(`gateway ${code} does not know the payout that was just sent`);
      return state;
    },
    fetchPayout: async (payoutId) => payoutOf(payoutId, await call('GET', `/payouts/${payoutId}`)),
  };
}

interface SignedCallDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** Time limit of one call; ten seconds by default. */
  readonly timeoutMs?: number;
}

/** One signed call; undefined when the gateway does not know the order or payout. */
type SignedCall = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

/**
 * Opens the calls to one gateway. Throws unless the response is JSON: RailRefusal, RailError, or an error
 * when the gateway is unreachable.
 */
function signedCalls(
  { clock, randomness, timeoutMs = TIMEOUT_MS }: SignedCallDeps,
  url: string,
  signer: Webhook,
): SignedCall {
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
        // The signature covers method and path, because a body alone would give every query the same
        // signature.
        'webhook-signature': signer.sign(id, now, `${method} ${path}\n${text}`),
      },
      ...(body && { body: text }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (response.status === 404 && method === 'GET') return undefined;
    if (!response.ok)
      throw errorOf(response.status, `${method} ${path} failed with status ${response.status}`);
    return jsonOf(await readAtMost(response, LARGEST_RESPONSE_BYTES));
  };
}

function errorOf(status: number, message: string): Error {
  const refused = status >= 400 && status < 500 && !CALLER_STATUSES.has(status);
  return refused ? new RailRefusal(message) : new Error(message);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new RailError('the response is not JSON', { cause: error });
  }
}

async function readAtMost(response: Response, limitBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > limitBytes) throw new RailError(`the response has more than ${limitBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The payment address of an order. Throws a RailError for an address without encryption. */
function payUrlOf(response: unknown): string {
  return read(placed, response).payUrl;
}

/**
 * The payment of an order; undefined without one. Throws a RailError when the response is about another
 * order.
 */
function paymentOf(orderId: bigint, response: unknown): RailAnswer | undefined {
  if (response === undefined) return undefined;
  const reported = read(order, response);
  if (reported.orderId !== orderId.toString())
    throw new RailError(`queried order ${orderId}, got order ${reported.orderId}`);
  const { status } = reported;
  if (status === 'waiting' || status === 'expired') return undefined;
  if (status === 'failed' && reported.reference === undefined) return { orderId, status: 'declined' };
  const paid = read(payment, reported);
  return {
    reference: paid.reference,
    orderId,
    amountUnits: unitsFromAmount(paid.amount),
    currency: paid.currency,
    payer: reported.payer,
    status,
  };
}

/**
 * The state of a payout; undefined when it is unknown to the gateway. Throws a RailError when the response is
 * about another payout.
 */
function payoutOf(payoutId: bigint, response: unknown): RailPayoutState | undefined {
  if (response === undefined) return undefined;
  const reported = read(payout, response);
  if (reported.payoutId !== payoutId.toString()) {
    throw new RailError(`queried payout ${payoutId}, got payout ${reported.payoutId}`);
  }
  return {
    reference: reported.reference,
    payoutId,
    amountUnits: unitsFromAmount(reported.amount),
    currency: reported.currency,
    status: reported.status,
  };
}

function read<Schema extends z.ZodMiniType>(schema: Schema, response: unknown): z.output<Schema> {
  const { data, error } = z.safeParse(schema, response);
  if (error) throw new RailError(`unreadable response: ${error.message}`, { cause: error });
  return data;
}
