import { amountFromUnits } from '@tessera/contract/money';
import type { DepositReason, DepositState } from '@tessera/contract/wallet/deposit';
import { endAllSessions } from '../../identity/for-erasure.ts';
import { notifyMember } from '../../identity/for-notices.ts';
import { post } from '../../ledger/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { MANUAL } from '../channels/channel.ts';
import type { WalletDeps } from '../deps.ts';
import { depositCredited } from '../events.ts';
import { findMonthlyDeposits } from '../protection/queries.ts';
import type { RailPayment } from '../rails/payment-rail.ts';
import { scheduleRecheck } from '../reconciliation/queries.ts';
import { moveOrder, type OrderRow } from './queries.ts';

export type CreditDeps = Pick<WalletDeps, 'clock' | 'identity' | 'market'>;

export interface Credit {
  /** The gateway's reference of the payment. Each reference is credited once. */
  readonly reference: string;
  readonly units: bigint;
  readonly reason: DepositReason | null;
  readonly actor: DepositActor;
}

/** A credited deposit is compared with its rail shortly after the credit, and again after this time. */
const RECHECK_MS = DAY_MS;

/**
 * Credits a received payment to the member's balance. The caller locked the order, and its state allows the
 * credit.
 */
export async function creditDeposit(
  deps: CreditDeps,
  tx: Tx,
  order: OrderRow,
  { reference, units, reason, actor }: Credit,
): Promise<void> {
  const { id, asset, memberId, currency, rail } = order;
  const now = deps.clock.now();
  const answer = await post(tx, {
    scope: `gateway:${rail}`,
    key: reference,
    reference: `deposit:${id}`,
    recordedAt: now,
    kind: 'deposit',
    asset,
    memberId,
    amountUnits: units,
    counterparty: rail,
  });
  if (answer.outcome !== 'posted') throw new Error(`deposit ${id} was not posted: ${answer.reason}`);
  await moveDeposit(deps, tx, order, {
    to: 'credited',
    reason,
    actor,
    now,
    payment: { reference, amountUnits: units, currency },
    credit: { units, transferId: answer.transferId },
  });
  await deps.identity.events.publish(tx, depositCredited, {
    memberId,
    orderId: id,
    asset,
    amountUnits: units,
    promotion: order.promotion,
    at: now,
  });
  if (rail !== MANUAL) await tx.run(scheduleRecheck, [id, new Date(now.getTime() + RECHECK_MS)]);
  await notifyOfMonthlyLimit(deps, tx, order);
}

/** Who moves an order. The name of an operator is recorded. */
export type DepositActor =
  | { readonly class: 'system' | 'rail' | 'member' }
  | { readonly class: 'operator'; readonly name: string };

export interface DepositMove {
  readonly to: DepositState;
  /** The reason of the new state. */
  readonly reason: DepositReason | null;
  /** The reason in the recorded step, where it differs from `reason`. */
  readonly recordedReason?: DepositReason;
  readonly actor: DepositActor;
  readonly now: Date;
  /** The received payment; `reference` is null when it belongs to another order. */
  readonly payment?: Pick<RailPayment, 'amountUnits' | 'currency'> & { readonly reference: string | null };
  readonly credit?: { readonly units: bigint; readonly transferId: bigint };
  readonly payUrl?: string;
}

/** Moves a locked order to another state, records the step and notifies the member. */
export async function moveDeposit(
  { identity }: Pick<WalletDeps, 'identity'>,
  tx: Tx,
  order: OrderRow,
  move: DepositMove,
): Promise<void> {
  const { id } = order;
  const { to, reason, recordedReason, actor, now, payment, credit, payUrl } = move;
  await tx.run(moveOrder, [
    id,
    to,
    reason,
    actor.class,
    actor.class === 'operator' ? actor.name : null,
    now,
    payment?.reference ?? null,
    payment?.amountUnits ?? null,
    payment?.currency ?? null,
    credit?.units ?? null,
    credit?.transferId ?? null,
    payUrl ?? null,
    recordedReason ?? reason,
  ]);
  const template = noticeOf(order, move);
  if (!template) return;
  const units = credit?.units ?? payment?.amountUnits ?? order.receivedUnits ?? order.requestedUnits;
  const paidIn = payment?.currency ?? order.receivedCurrency ?? order.currency;
  const values = { amount: `${amountFromUnits(units)} ${paidIn}`, depositId: id.toString() };
  await notifyMember(identity, tx, { memberId: order.memberId, template, values });
}

/**
 * The notice of a move; undefined where the member sees the outcome on the screen, or where nothing changed for
 * the member.
 */
function noticeOf({ state }: OrderRow, { to, actor }: DepositMove) {
  if (to === 'credited') return 'deposit-credited';
  if (to === 'review')
    return state === 'review' || actor.class === 'member' ? undefined : 'deposit-in-review';
  const closed = (to === 'failed' && state !== 'created') || to === 'refunded';
  return closed ? 'deposit-not-credited' : undefined;
}

interface CreditedOrder {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly asset: string;
}

/**
 * In markets that watch the monthly limit: notifies a member whose credited deposits reach half or all of the
 * limit, and ends their sessions at the limit. Open orders do not count.
 */
async function notifyOfMonthlyLimit(
  { identity, market, clock }: Pick<WalletDeps, 'clock' | 'identity' | 'market'>,
  tx: Tx,
  { id, memberId, asset }: CreditedOrder,
): Promise<void> {
  if (!market.signsOutAtLimit) return;
  const month = await tx.maybe(findMonthlyDeposits, [memberId, asset, clock.now(), id]);
  if (!month) return;
  const { most, before, units } = month;
  const reached = before < most && units >= most;
  const half = before * 2n < most && units * 2n >= most;
  if (!reached && !half) return;
  const template = reached ? 'deposit-limit-reached' : 'deposit-limit-half';
  await notifyMember(identity, tx, { memberId, template, values: {} });
  if (reached) await endAllSessions(identity, tx, memberId);
}
