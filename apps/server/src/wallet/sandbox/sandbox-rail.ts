import type { KeyObject } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod/mini';
import type { PaymentRail } from '../payment-rail.ts';
import { signedMessage } from '../rails/signed-message.ts';
import { payLink } from './pay-link.ts';
import { payoutCalls } from './payouts/payout-calls.ts';

export interface SandboxKeys {
  /** Signs the address of the payment page. */
  readonly link: KeyObject;
  /** Signs webhooks. */
  readonly webhook: KeyObject;
  /** Bearer key of the status query. */
  readonly status: string;
  /** Signs what asks for a payout. */
  readonly payout: KeyObject;
}

export interface SandboxRailOptions {
  readonly keys: SandboxKeys;
  /** How long a question may take; without it five seconds. */
  readonly timeoutMs?: number;
  /** Origin the rail answers at; known once the server listens. */
  origin(): string;
}

export const SANDBOX = 'sandbox';

const TIMEOUT_MS = 5000;

const statusAnswer = z.strictObject({
  reference: z.string(),
  orderId: z.string().check(z.regex(/^[1-9][0-9]{0,18}$/)),
  units: z.string().check(z.regex(/^[1-9][0-9]{0,18}$/)),
  currency: z.string(),
  status: z.enum(['confirming', 'paid', 'failed', 'refunded']),
});

/** Our end of the sandbox rail: real addresses, real signatures, real questions, no real money. */
export function sandboxRail({ keys, origin, timeoutMs = TIMEOUT_MS }: SandboxRailOptions): PaymentRail {
  const webhook = new Webhook(keys.webhook.export().toString('base64'));
  return {
    code: SANDBOX,
    ...payoutCalls({ payoutKey: keys.payout, status: keys.status, origin }),
    payUrl: (order) => `/payment/sandbox/pay?${new URLSearchParams({ ...payLink(keys.link, order) })}`,
    readWebhook: (headers, rawBody) => signedMessage(webhook, headers, rawBody),
    async fetchPayment(orderId) {
      const response = await fetch(`${origin()}/payment/sandbox/payments/${orderId}`, {
        headers: { authorization: `Bearer ${keys.status}` },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`the sandbox rail answered ${response.status}`);
      const { units, orderId: order, ...rest } = z.parse(statusAnswer, await response.json());
      return { ...rest, orderId: BigInt(order), amountUnits: BigInt(units) };
    },
  };
}
