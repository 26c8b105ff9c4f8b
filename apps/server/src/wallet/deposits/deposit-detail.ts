import { amountFromUnits } from '@tessera/contract/money';
import type {
  DepositOrder,
  DepositProgress,
  DepositStep,
  TransferTo,
} from '@tessera/contract/wallet/deposit';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import type { PaymentRails } from '../rails/rails.ts';
import { acceptsSlip } from './slip.ts';
import { reminderFrom } from './deposit.ts';
import { findOwnOrder, listSteps, type OrderRow, type StepRow, countSlips } from './queries.ts';

/** One deposit of the member. Deposits of other members are not found. */
export async function depositDetail(
  { rails, clock }: WalletDeps,
  depositId: string,
  { db, session }: ReadCall<'member'>,
): Promise<DepositProgress | Refusal<'deposit.not.found'>> {
  const id = BigInt(depositId);
  const order = await db.maybe(findOwnOrder, [session.memberId, id]);
  if (!order) return refuse('deposit.not.found');
  const [steps, { slips }] = await Promise.all([db.many(listSteps, [id]), db.one(countSlips, [id])]);
  return progressView(order, { steps, slips, rails, now: clock.now() });
}

/** The member's view of an order. The payment address is present only while the order can be paid. */
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

/** The view of an order with its steps. */
function progressView(
  order: OrderRow,
  { steps, slips, rails, now }: { steps: readonly StepRow[]; slips: number; rails: PaymentRails; now: Date },
): DepositProgress {
  return {
    ...depositView(order, rails),
    steps: steps.map(stepView),
    slips,
    reminderFrom: reminderFrom(order)?.toISOString() ?? null,
    slipWanted: acceptsSlip(order, slips, now),
  };
}

function stepView({ state, at, actorClass, reason }: StepRow): DepositStep {
  return { state, time: at.toISOString(), actor: actorClass, reason };
}

function payUrl(
  { id, rail, payUrl: storedUrl, requestedUnits, currency }: OrderRow,
  rails: PaymentRails,
): string | null {
  return (
    storedUrl ?? rails.get(rail)?.payUrl?.({ orderId: id, amountUnits: requestedUnits, currency }) ?? null
  );
}

function transferOf({ id, transferTo }: OrderRow): TransferTo | null {
  return transferTo && { ...transferTo, remark: `D${id}` };
}
