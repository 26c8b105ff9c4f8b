import { AMOUNT_PATTERN, unitsFromAmount } from '@tessera/contract/money';
import * as z from 'zod/mini';
import { isGuardedUrl } from '../../platform/config/loopback.ts';
import { type RailAnswer, RailFault, type RailPayoutState } from '../payment-rail.ts';

/** What a gateway answers; fields beyond these are its own affair. */
const amount = z.string().check(z.regex(AMOUNT_PATTERN));
/** Whatever a gateway calls it: of one that is not the order's a person decides. */
const currency = z.string().check(z.regex(/^[!-~]{1,16}$/));
const reference = z.string().check(z.minLength(1), z.maxLength(128));

const placed = z.object({ payUrl: z.string().check(z.maxLength(2000), z.refine(isGuardedUrl)) });
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

/** Where an order can be paid: never an address that crosses the network in the open. Throws a RailFault for any other. */
export function payUrlOf(answer: unknown): string {
  return read(placed, answer).payUrl;
}

/** The payment of an order; undefined while there is none. Throws a RailFault when the answer is about another order. */
export function paymentOf(orderId: bigint, answer: unknown): RailAnswer | undefined {
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
export function payoutOf(payoutId: bigint, answer: unknown): RailPayoutState | undefined {
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
