import type {
  DepositOrder,
  DepositProgress,
  DepositStep,
  TransferTo,
} from '@tessera/contract/wallet/deposit';
import { amountFromUnits } from '@tessera/contract/money';
import type { PaymentRails } from '../rails/rails.ts';
import { reminderFrom } from '../slips/reminder.ts';
import { takesSlip } from '../slips/slip.ts';
import type { OrderRow, StepRow } from './queries.ts';

/** What a member sees of an order. Where to pay is there only while it can still be paid. */
export function depositView(order: OrderRow, rails: PaymentRails): DepositOrder {
  const { id, requestedUnits, receivedUnits, receivedCurrency, creditedUnits, currency, state } = order;
  const inCurrency = receivedUnits !== null && receivedCurrency === currency;
  return {
    depositId: id.toString(),
    state,
    reason: order.reason,
    requestedAmount: amountFromUnits(requestedUnits),
    receivedAmount: inCurrency ? amountFromUnits(receivedUnits) : null,
    amount: creditedUnits === null ? null : amountFromUnits(creditedUnits),
    fee: amountFromUnits(order.feeUnits),
    currency,
    method: order.method,
    channel: order.channel,
    promotion: order.promotion,
    payUrl: state === 'waiting' ? payUrl(order, rails) : null,
    transfer: state === 'waiting' ? transferOf(order) : null,
    depositDate: order.createdAt.toISOString(),
  };
}

/** The same with what was done to it. */
export function progressView(
  order: OrderRow,
  { steps, slips, rails, now }: { steps: readonly StepRow[]; slips: number; rails: PaymentRails; now: Date },
): DepositProgress {
  return {
    ...depositView(order, rails),
    steps: steps.map(stepView),
    slips,
    reminderFrom: reminderFrom(order)?.toISOString() ?? null,
    slipWanted: takesSlip(order, slips, now),
  };
}

function payUrl(
  { id, rail, payUrl: told, requestedUnits, currency }: OrderRow,
  rails: PaymentRails,
): string | null {
  return told ?? rails.get(rail)?.payUrl?.({ orderId: id, amountUnits: requestedUnits, currency }) ?? null;
}

function transferOf({ id, transferTo }: OrderRow): TransferTo | null {
  return transferTo && { ...transferTo, remark: `D${id}` };
}

function stepView({ state, at, actorClass, reason }: StepRow): DepositStep {
  return { state, time: at.toISOString(), actor: actorClass, reason };
}
