import { amountFromUnits } from '@tessera/contract/money';
import type { DepositOrder } from '@tessera/contract/wallet';
import type { PaymentRail } from '../payment-rail.ts';
import type { OrderRow } from '../queries.ts';

/** What a member sees of an order. The address to pay at is there only while it can still be paid. */
export function depositView(order: OrderRow, rail: PaymentRail): DepositOrder {
  const { id, requestedUnits, creditedUnits, currency, state } = order;
  return {
    depositId: id.toString(),
    state,
    requestedAmount: amountFromUnits(requestedUnits),
    amount: creditedUnits === null ? null : amountFromUnits(creditedUnits),
    currency,
    method: order.method,
    payUrl: state === 'waiting' ? rail.payUrl({ orderId: id, amountUnits: requestedUnits, currency }) : null,
    depositDate: order.createdAt.toISOString(),
  };
}
