import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/** Both ends of the sandbox's payouts: what is sent, what is answered, and the signature over a body. */
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
export type PayoutBody = z.infer<typeof payoutBody>;

export const payoutAnswer = z.strictObject({
  reference: z.string(),
  payoutId: digits,
  units: digits,
  currency: z.string(),
  status: z.enum(['pending', 'paid', 'failed']),
});
export type PayoutAnswer = z.infer<typeof payoutAnswer>;

export function bodySignature(key: KeyObject, rawBody: string | Buffer): string {
  return createHmac('sha256', key).update(rawBody).digest('base64url');
}

export function signatureHolds(key: KeyObject, rawBody: Buffer | undefined, given: unknown): boolean {
  const due = Buffer.from(bodySignature(key, rawBody ?? ''));
  const shown = Buffer.from(typeof given === 'string' ? given : '');
  return due.length === shown.length && timingSafeEqual(due, shown);
}
