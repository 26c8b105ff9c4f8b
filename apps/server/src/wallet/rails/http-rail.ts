import { AMOUNT_PATTERN, amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod/mini';
import type { Clock, Randomness } from '../../platform/clock.ts';
import { isSecureUrl } from '../../platform/config/url-rules.ts';
import type { PaymentGatewayConfig } from '../../platform/config/payment-gateways.ts';
import {
  type PaymentRail,
  type RailAnswer,
  RailFault,
  type RailPayoutState,
  RailRefusal,
} from '../payment-rail.ts';
import { signedMessage } from './signed-message.ts';

/** What a gateway answers; fields beyond these are its own affair. */
const amount = z.string().check(z.regex(AMOUNT_PATTERN));

/** Whatever a gateway calls it: of one that is not the order's a person decides. */
const currency = z.string().check(z.regex(/^[!-~]{1,16}$/));

const reference = z.string().check(z.minLength(1), z.maxLength(128));

const placed = z.object({ payUrl: z.string().check(z.maxLength(2000), z.refine(isSecureUrl)) });

const order = z.object({
  orderId: z.string(),
  status: z.enum(['waiting', 'expired', 'confirming', 'paid', 'failed', 'refunded']),
  /** What was paid so far, and its number; not there before there is a payment. */
  reference: z.optional(reference),
  amount: z.optional(amount),
  currency: z.optional(currency),
  /** Whose account it came from. */
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

const LONGEST_ANSWER_BYTES = 64 * 1024;

/** Not about what was asked but about who asks, or how often: nothing else would be answered either. */
const ABOUT_US = new Set([401, 403, 408, 425, 429]);

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

interface SignedCallDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** How long one call may take; without it ten seconds. */
  readonly timeoutMs?: number;
}

/** One signed call; undefined where the gateway knows nothing of it. */
type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

/** How to call one gateway. Anything but an answer in JSON throws: a RailRefusal, a RailFault, or that it is out of reach. */
function signedCalls(
  { clock, randomness, timeoutMs = TIMEOUT_MS }: SignedCallDeps,
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
    if (!response.ok) throw faultOf(response.status, `${method} ${path} was answered ${response.status}`);
    return jsonOf(await readAtMost(response, LONGEST_ANSWER_BYTES));
  };
}

function faultOf(status: number, message: string): Error {
  const refused = status >= 400 && status < 500 && !ABOUT_US.has(status);
  return refused ? new RailRefusal(message) : new Error(message);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new RailFault('an answer that is no JSON', { cause: error });
  }
}

async function readAtMost(response: Response, limitBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > limitBytes) throw new RailFault(`an answer of more than ${limitBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Where an order can be paid: never an address that crosses the network in the open. Throws a RailFault for any other. */
function payUrlOf(answer: unknown): string {
  return read(placed, answer).payUrl;
}

/** The payment of an order; undefined while there is none. Throws a RailFault when the answer is about another order. */
function paymentOf(orderId: bigint, answer: unknown): RailAnswer | undefined {
  if (answer === undefined) return undefined;
  const told = read(order, answer);
  if (told.orderId !== orderId.toString())
    throw new RailFault(`asked about order ${orderId}, told of ${told.orderId}`);
  const { status } = told;
  if (status === 'waiting' || status === 'expired') return undefined;
  if (status === 'failed' && told.reference === undefined) return { orderId, status: 'declined' };
  const paid = read(payment, told);
  return {
    reference: paid.reference,
    orderId,
    amountUnits: unitsFromAmount(paid.amount),
    currency: paid.currency,
    payer: told.payer,
    status,
  };
}

/** How a payout stands; undefined where the gateway never heard of it. Throws a RailFault when it is about another one. */
function payoutOf(payoutId: bigint, answer: unknown): RailPayoutState | undefined {
  if (answer === undefined) return undefined;
  const told = read(payout, answer);
  if (told.payoutId !== payoutId.toString()) {
    throw new RailFault(`asked about payout ${payoutId}, told of ${told.payoutId}`);
  }
  return {
    reference: told.reference,
    payoutId,
    amountUnits: unitsFromAmount(told.amount),
    currency: told.currency,
    status: told.status,
  };
}

function read<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> {
  const { data, error } = z.safeParse(schema, answer);
  if (error) throw new RailFault(`an answer that cannot be read: ${error.message}`, { cause: error });
  return data;
}
