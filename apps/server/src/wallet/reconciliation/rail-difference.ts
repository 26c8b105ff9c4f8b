import type { Break } from '../../ledger/index.ts';
import type { RailAnswer } from '../payment-rail.ts';
import type { CreditedRow } from './queries.ts';

type Credited = Pick<CreditedRow, 'orderId' | 'memberId' | 'amountUnits' | 'currency' | 'railReference'>;

/** What was credited against what the rail says was paid; undefined where they agree. */
export function railDifference(
  { orderId, memberId, amountUnits, currency, railReference }: Credited,
  payment: RailAnswer | undefined,
): Break | undefined {
  const found = `${amountUnits} ${currency} paid as ${railReference}`;
  const expected = toldOf(payment);
  if (found === expected) return undefined;
  return { check: 'deposit-rail', subject: `deposit order ${orderId}`, memberId, expected, found };
}

function toldOf(payment: RailAnswer | undefined): string {
  if (!payment) return 'no payment';
  if (payment.status === 'declined') return 'failed without a payment';
  return `${payment.amountUnits} ${payment.currency} ${payment.status} as ${payment.reference}`;
}
