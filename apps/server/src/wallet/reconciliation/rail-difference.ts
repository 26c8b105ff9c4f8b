import type { Break } from '../../ledger/index.ts';
import type { RailPayment } from '../payment-rail.ts';
import type { CreditedRow } from './queries.ts';

type Credited = Pick<CreditedRow, 'orderId' | 'memberId' | 'amountUnits' | 'currency' | 'railReference'>;

/** What was credited against what the rail says was paid; undefined where they agree. */
export function railDifference(
  { orderId, memberId, amountUnits, currency, railReference }: Credited,
  payment: RailPayment | undefined,
): Break | undefined {
  const found = `${amountUnits} ${currency} paid as ${railReference}`;
  const expected = payment
    ? `${payment.amountUnits} ${payment.currency} ${payment.status} as ${payment.reference}`
    : 'no payment';
  if (found === expected) return undefined;
  return { check: 'deposit-rail', subject: `deposit order ${orderId}`, memberId, expected, found };
}
