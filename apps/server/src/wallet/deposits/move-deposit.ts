import type { DepositReason, DepositState } from '@tessera/contract/wallet/deposit';
import { endAllSessions } from '../../identity/for-erasure.ts';
import { notifyMember } from '../../identity/for-notices.ts';
import { post } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { MANUAL } from '../channels/channel.ts';
import type { WalletDeps } from '../deps.ts';
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
const RECHECK_MS = 86_400_000;

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
    house: rail,
  });
  if (answer.outcome !== 'posted') throw new Error(`deposit ${id} was not posted: ${answer.reason}`);
  await moveDeposit(tx, order, {
    to: 'credited',
    reason,
    actor,
    now,
    payment: { reference, amountUnits: units, currency },
    credit: { units, transferId: answer.transferId },
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

/** Moves a locked order to another state and records the step. */
export async function moveDeposit(tx: Tx, { id }: Pick<OrderRow, 'id'>, move: DepositMove): Promise<void> {
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
