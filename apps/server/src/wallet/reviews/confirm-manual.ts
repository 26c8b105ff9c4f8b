import type { DepositState } from '@tessera/contract/wallet/deposit';
import { readName } from '../../identity/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { MANUAL } from '../channels/channel.ts';
import { creditDeposit } from '../deposits/credit-deposit.ts';
import { type Move, moveTo } from '../deposits/move.ts';
import { foreignReason } from '../deposits/own-name.ts';
import {
  findOrder,
  isReferenceUsed,
  keepFound,
  lockOrder,
  onePersonUnits,
  type OrderRow,
} from '../deposits/queries.ts';
import { contradict, forgetReadings, payersSaid, type SaidPayer, sayPayer } from './payers/payers.ts';
import { type Decided, type Decision, DONE, refused, type ReviewDeps } from './decision.ts';

export interface Confirmation extends Decision {
  /** What the bank statement says arrived, in ledger units of the order's currency. */
  readonly amountUnits: bigint;
  /** The bank's own number of the transfer: it credits once. */
  readonly reference: string;
  /** Whose account the statement says it came from. */
  readonly payer: string;
}

type ConfirmationRefusal =
  | 'not-found'
  | 'not-manual'
  | 'not-open'
  | 'amount-invalid'
  | 'reference-invalid'
  | 'payer-invalid'
  | 'reference-used';

/** It came from another's account, or one says it did. */
type Differs = 'other-payer' | 'payers-differ';

/** What an order goes through until it may be credited, and why. */
const BEFORE: Readonly<Partial<Record<DepositState, Pick<Move, 'to' | 'reason'>>>> = {
  waiting: { to: 'received', reason: null },
  expired: { to: 'review', reason: 'late' },
  failed: { to: 'review', reason: 'paid-after-failed' },
};

/**
 * Credits a transfer that a person found on the bank's statement: what arrived, in time or late. More than was ordered,
 * and a large amount, once another person says the same. What came from an account in another name waits for a person,
 * who approves it knowing that, or sends it back; so does what two persons read different names of.
 */
export async function confirmManual(
  deps: ReviewDeps,
  tx: Tx,
  { orderId, operator, amountUnits, reference: typed, payer }: Confirmation,
): Promise<Decided<ConfirmationRefusal> | { readonly outcome: 'second-needed' | Differs }> {
  const reference = bankReference(typed);
  if (amountUnits <= 0n) return refused('amount-invalid');
  if (reference === '') return refused('reference-invalid');
  const name = readName(payer);
  if (name === undefined) return refused('payer-invalid');
  if (!(await tx.maybe(findOrder, [orderId]))) return refused('not-found');
  const order = await tx.one(lockOrder, [orderId]);
  if (order.rail !== MANUAL) return refused('not-manual');
  const before = BEFORE[order.state];
  if (!before && order.state !== 'review') return refused('not-open');
  if ((await tx.one(isReferenceUsed, [MANUAL, reference, orderId])).used) return refused('reference-used');
  const found = { amountUnits, reference, by: operator, name };
  const agreed = await agreement(deps, tx, order, found);
  if (agreed === 'second-needed') return { outcome: agreed };
  const actor = { class: 'operator', name: operator } as const;
  const payment = { amountUnits, currency: order.currency, reference };
  const now = deps.clock.now();
  const foreign = await foreignReason(deps, tx, order, name);
  if (foreign || agreed === 'payers-differ') {
    await moveTo(tx, order, { to: 'review', reason: 'other-payer', actor, now, payment });
    return { outcome: agreed === 'payers-differ' ? agreed : 'other-payer' };
  }
  if (before) await moveTo(tx, order, { ...before, actor, now, payment });
  await creditDeposit(deps, tx, order, { reference, units: amountUnits, reason: 'confirmed', actor });
  return DONE;
}

interface Found extends SaidPayer {
  readonly amountUnits: bigint;
  readonly reference: string;
}

/** Whether as many persons found the same as it takes. What the first says is kept for the second. */
async function agreement(
  deps: ReviewDeps,
  tx: Tx,
  order: OrderRow,
  { amountUnits, reference, ...payer }: Found,
): Promise<'agreed' | 'second-needed' | 'payers-differ'> {
  const { id, foundUnits, foundReference, foundBy } = order;
  const said = foundUnits === amountUnits && foundReference === reference;
  // What somebody found of it before and took back is not what is confirmed here, and nor is whom they named.
  if (!said && foundBy !== null) {
    await tx.run(keepFound, [id, null, null, null]);
    await forgetReadings(tx, id);
  }
  // `deposit_takes_two` in the database says the same.
  const { mostUnits } = await tx.one(onePersonUnits, [order.memberId]);
  if (amountUnits <= order.requestedUnits && amountUnits <= mostUnits) return 'agreed';
  const payers = (await payersSaid(deps, tx, [id])).get(id) ?? [];
  const first = payers.find(({ by }) => by === foundBy);
  await sayPayer(deps, tx, order, payer);
  if (said && first && foundBy !== payer.by) {
    return contradict([first, payer]) ? 'payers-differ' : 'agreed';
  }
  await tx.run(keepFound, [id, amountUnits, reference, payer.by]);
  return 'second-needed';
}

/** The bank's number as it is compared: nobody credits it twice by typing it in another way. */
function bankReference(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{C}]/gu, '')
    .toUpperCase();
}
