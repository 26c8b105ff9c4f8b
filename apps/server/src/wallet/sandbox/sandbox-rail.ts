import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod/mini';
import { anyMember } from '../../identity/for-members.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import {
  type PaymentRail,
  type RailOrder,
  type RailPayoutState,
  signedMessage,
} from '../rails/payment-rail.ts';
import { findDemoData, findSandboxCredit } from './queries.ts';

const PAYOUT_TIMEOUT_MS = 5000;

/** Both sides of the sandbox's payouts: request, response and the signature of a body. */
export const PAYOUTS = '/payment/sandbox/payouts';

export const SIGNATURE_HEADER = 'x-sandbox-signature';

export const digits = z.string().check(z.regex(/^[1-9][0-9]{0,18}$/));

export const payoutBody = z.strictObject({
  payoutId: digits,
  units: digits,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  kind: z.enum(['BC', 'EW', 'VW']),
  bankCode: z.string().check(z.maxLength(32)),
  holder: z.string().check(z.maxLength(200)),
  number: z.string().check(z.minLength(1), z.maxLength(200)),
});

export const payoutAnswer = z.strictObject({
  reference: z.string(),
  payoutId: digits,
  units: digits,
  currency: z.string(),
  status: z.enum(['pending', 'paid', 'failed']),
});

export interface SandboxKeys {
  /** Key that signs the payment address. */
  readonly link: KeyObject;
  /** Key that signs webhooks. */
  readonly webhook: KeyObject;
  /** Bearer key of the status query. */
  readonly status: string;
  /** Key that signs payout requests. */
  readonly payout: KeyObject;
}

export interface SandboxRailOptions {
  readonly keys: SandboxKeys;
  /** Time limit of a query; five seconds by default. */
  readonly timeoutMs?: number;
  /** Origin of the rail, known once the server listens. */
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

/** The client of the sandbox rail: real addresses, signatures and queries, but no real money. */
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
      if (!response.ok) throw new Error(`the sandbox rail responded with ${response.status}`);
      const { units, orderId: order, ...rest } = z.parse(statusAnswer, await response.json());
      return { ...rest, orderId: BigInt(order), amountUnits: BigInt(units) };
    },
  };
}

export function isSigned(key: KeyObject, link: PayLink): boolean {
  const due = Buffer.from(signatureOf(key, link));
  const given = Buffer.from(link.sign);
  return due.length === given.length && timingSafeEqual(due, given);
}

export type PayoutBody = z.infer<typeof payoutBody>;

export type PayoutAnswer = z.infer<typeof payoutAnswer>;

export function bodySignature(key: KeyObject, rawBody: string | Buffer): string {
  return createHmac('sha256', key).update(rawBody).digest('base64url');
}

export function signatureHolds(key: KeyObject, rawBody: Buffer | undefined, given: unknown): boolean {
  const due = Buffer.from(bodySignature(key, rawBody ?? ''));
  const shown = Buffer.from(typeof given === 'string' ? given : '');
  return due.length === shown.length && timingSafeEqual(due, shown);
}

/** Whether this database holds the demo platform, seeded by this release or an earlier one. */
export async function hasDemoData(db: Queryable): Promise<boolean> {
  return (await db.maybe(findDemoData, [])) !== undefined;
}

/** Whether members have money of the sandbox rail, which was never really paid. */
export async function hasSandboxMoney(db: Queryable): Promise<boolean> {
  return (await db.maybe(findSandboxCredit, [])) !== undefined;
}

/**
 * Whether the sandbox rail runs: when it is configured; otherwise on the demo platform and on an empty
 * database that becomes one. In production the configuration returns false.
 */
export async function offersSandbox(
  db: Queryable,
  { sandboxPayments, seed }: Pick<Config, 'sandboxPayments' | 'seed'>,
): Promise<boolean> {
  if (sandboxPayments !== undefined) return sandboxPayments;
  return (await hasDemoData(db)) || (seed === 'demo' && !(await anyMember(db)));
}

interface PayoutCallsOptions {
  readonly payoutKey: KeyObject;
  /** Bearer key of the status query. */
  readonly status: string;
  origin(): string;
}

/** Client side of the sandbox's payouts. */
function payoutCalls({
  payoutKey,
  status,
  origin,
}: PayoutCallsOptions): Pick<PaymentRail, 'sendPayout' | 'fetchPayout'> {
  return {
    async sendPayout({ payoutId, amountUnits, currency, destination }) {
      const request: PayoutBody = {
        payoutId: payoutId.toString(),
        units: amountUnits.toString(),
        currency,
        ...destination,
      };
      const body = JSON.stringify(request);
      const response = await fetch(`${origin()}${PAYOUTS}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: bodySignature(payoutKey, body) },
        body,
        signal: AbortSignal.timeout(PAYOUT_TIMEOUT_MS),
        redirect: 'error',
      });
      // A conflict means that the id is known; the body has its state.
      if (!response.ok && response.status !== 409)
        throw new Error(`the sandbox rail responded with ${response.status}`);
      return stateOf(await response.json());
    },
    async fetchPayout(payoutId) {
      const response = await fetch(`${origin()}${PAYOUTS}/${payoutId}`, {
        headers: { authorization: `Bearer ${status}` },
        signal: AbortSignal.timeout(PAYOUT_TIMEOUT_MS),
        redirect: 'error',
      });
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`the sandbox rail responded with ${response.status}`);
      return stateOf(await response.json());
    },
  };
}

function stateOf(body: unknown): RailPayoutState {
  const { units, payoutId, ...rest } = z.parse(payoutAnswer, body);
  return { ...rest, payoutId: BigInt(payoutId), amountUnits: BigInt(units) };
}

/** Parameters of the payment address, signed with a shared key. */
export interface PayLink {
  readonly order: string;
  /** Ledger units as decimal digits. */
  readonly units: string;
  readonly currency: string;
  readonly sign: string;
}

function payLink(key: KeyObject, order: RailOrder): PayLink {
  const link = {
    order: order.orderId.toString(),
    units: order.amountUnits.toString(),
    currency: order.currency,
  };
  return { ...link, sign: signatureOf(key, link) };
}

function signatureOf(key: KeyObject, { order, units, currency }: Omit<PayLink, 'sign'>): string {
  return createHmac('sha256', key)
    .update(`currency=${currency}&order=${order}&units=${units}`)
    .digest('base64url');
}
