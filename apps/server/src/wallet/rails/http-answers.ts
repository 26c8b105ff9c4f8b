import { AMOUNT_PATTERN, unitsFromAmount } from '@tessera/contract/money';
import * as z from 'zod/mini';
import { isGuardedUrl } from '../../platform/config/loopback.ts';
import type { RailPayment, RailPayoutState } from '../payment-rail.ts';

/** What a gateway answers; fields beyond these are its own affair. */
const amount = z.string().check(z.regex(AMOUNT_PATTERN));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const reference = z.string().check(z.minLength(1), z.maxLength(128));

const placed = z.object({ payUrl: z.string().check(z.maxLength(2000), z.refine(isGuardedUrl)) });
const order = z.object({
  orderId: z.string(),
  status: z.enum(['waiting', 'expired', 'confirming', 'paid', 'failed', 'refunded']),
  /** What was paid so far, and its number; not there before there is a payment. */
  reference: z.optional(reference),
  amount: z.optional(amount),
  currency: z.optional(currency),
});
const payout = z.object({
  payoutId: z.string(),
  reference,
  amount,
  currency,
  status: z.enum(['pending', 'paid', 'failed']),
});

/** Where an order can be paid: never an address that crosses the network in the open. */
export function payUrlOf(answer: unknown): string {
  return z.parse(placed, answer).payUrl;
}

/** The payment of an order; undefined while there is none. Throws when the answer is about another order. */
export function paymentOf(orderId: bigint, answer: unknown): RailPayment | undefined {
  if (answer === undefined) return undefined;
  const told = z.parse(order, answer);
  if (told.orderId !== orderId.toString())
    throw new Error(`asked about order ${orderId}, told of ${told.orderId}`);
  const { status } = told;
  if (status === 'waiting' || status === 'expired') return undefined;
  const paid = z.parse(z.object({ reference, amount, currency }), told);
  return {
    reference: paid.reference,
    orderId,
    amountUnits: unitsFromAmount(paid.amount),
    currency: paid.currency,
    status,
  };
}

/** How a payout stands; undefined where the gateway never heard of it. Throws when the answer is about another one. */
export function payoutOf(payoutId: bigint, answer: unknown): RailPayoutState | undefined {
  if (answer === undefined) return undefined;
  const told = z.parse(payout, answer);
  if (told.payoutId !== payoutId.toString()) {
    throw new Error(`asked about payout ${payoutId}, told of ${told.payoutId}`);
  }
  return {
    reference: told.reference,
    payoutId,
    amountUnits: unitsFromAmount(told.amount),
    currency: told.currency,
    status: told.status,
  };
}
