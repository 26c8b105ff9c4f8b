import type { DepositReason } from '@tessera/contract/wallet/deposit';
import { endEverySession, notifyMember } from '../../identity/index.ts';
import { post } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { MANUAL } from '../channels/channel.ts';
import type { WalletDeps } from '../deps.ts';
import { findMonthPaidIn } from '../protection/reminders/queries.ts';
import { holdOrderAt } from '../reconciliation/queries.ts';
import { type Actor, moveTo } from './move.ts';
import type { OrderRow } from './queries.ts';

export type CreditDeps = Pick<WalletDeps, 'clock' | 'identity' | 'market'>;

export interface Credit {
  /** The payment's number at its gateway: it credits once. */
  readonly reference: string;
  readonly units: bigint;
  readonly reason: DepositReason | null;
  readonly actor: Actor;
}

/** What was credited is held against its rail soon after, and once more then. */
const HOLD_AGAIN_MS = 86_400_000;

/** Puts what arrived into the member's balance. The order is locked and may become credited. */
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
  await moveTo(tx, order, {
    to: 'credited',
    reason,
    actor,
    now,
    payment: { reference, amountUnits: units, currency },
    credit: { units, transferId: answer.transferId },
  });
  if (rail !== MANUAL) await tx.run(holdOrderAt, [id, new Date(now.getTime() + HOLD_AGAIN_MS)]);
  await watchLimit(deps, tx, order);
}

interface CreditedOrder {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly asset: string;
}

/**
 * Where the market watches them: writes to who has paid in half and all of their limit of a month with this order, and
 * ends their sessions at all of it. What is only ordered does not count.
 */
async function watchLimit(
  { identity, market, clock }: Pick<WalletDeps, 'clock' | 'identity' | 'market'>,
  tx: Tx,
  { id, memberId, asset }: CreditedOrder,
): Promise<void> {
  if (!market.signsOutAtLimit) return;
  const month = await tx.maybe(findMonthPaidIn, [memberId, asset, clock.now(), id]);
  if (!month) return;
  const { most, before, units } = month;
  const reached = before < most && units >= most;
  const half = before * 2n < most && units * 2n >= most;
  if (!reached && !half) return;
  const template = reached ? 'deposit-limit-reached' : 'deposit-limit-half';
  await notifyMember(identity, tx, { memberId, template, values: {} });
  if (reached) await endEverySession(identity, tx, memberId);
}
