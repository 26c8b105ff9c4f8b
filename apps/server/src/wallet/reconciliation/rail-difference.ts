import type { RailAnswer } from '../payment-rail.ts';
import type { RailDifference } from './record-differences.ts';
import type { CreditedRow } from './queries.ts';

type Credited = Pick<
  CreditedRow,
  'orderId' | 'memberId' | 'amountUnits' | 'currency' | 'railReference' | 'chargedBack'
>;

/** What was credited, and maybe taken back since, against what the rail reports; undefined where they agree. */
export function railDifference(
  { orderId, memberId, amountUnits, currency, railReference, chargedBack }: Credited,
  payment: RailAnswer | undefined,
): RailDifference | undefined {
  const paid = `${amountUnits} ${currency} paid as ${railReference}`;
  const takenBack =
    payment !== undefined &&
    (payment.status === 'refunded' || payment.status === 'failed') &&
    toldOf({ ...payment, status: 'paid' }) === paid;
  const expected = toldOf(payment);
  if (chargedBack ? takenBack : expected === paid) return undefined;
  const found = chargedBack ? `${paid}, taken back` : paid;
  const subject = `deposit order ${orderId}`;
  return { orderId, takenBack, found: { check: 'deposit-rail', subject, memberId, expected, found } };
}

function toldOf(payment: RailAnswer | undefined): string {
  if (!payment) return 'no payment';
  if (payment.status === 'declined') return 'failed without a payment';
  return `${payment.amountUnits} ${payment.currency} ${payment.status} as ${payment.reference}`;
}
