import type { DepositReason } from '@tessera/contract/deposit';
import { post } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { MANUAL } from '../channels/channel.ts';
import type { WalletDeps } from '../deps.ts';
import { watchLimit } from '../protection/reminders/watch-limit.ts';
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
