import type { DepositState } from '@tessera/contract/wallet/deposit';
import { readName } from '../../identity/for-payees.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { MANUAL } from '../channels/channel.ts';
import { creditDeposit, type DepositMove, moveDeposit } from '../deposits/move-deposit.ts';
import {
  payersDiffer,
  thirdPartyReason,
  removeRecordedPayers,
  recordedPayers,
  type RecordedPayer,
  recordPayer,
} from '../deposits/payer.ts';
import { findOrder, isReferenceUsed, lockOrder, type OrderRow } from '../deposits/queries.ts';
import { saveFoundTransfer, onePersonUnits } from './queries.ts';
import { type Decided, type Decision, DONE, refused, type ReviewDeps } from '../decision.ts';

export interface Confirmation extends Decision {
  /** Received amount on the bank statement, in ledger units of the order's currency. */
  readonly amountUnits: bigint;
  /** The bank's reference of the transfer. Each reference is credited once. */
  readonly reference: string;
  /** Name on the paying account. */
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

/** The payer is another person, or two operators read different payers. */
type PayerMismatch = 'other-payer' | 'payers-differ';

/** The step before the credit and its reason, by state. */
const STEP_BEFORE_CREDIT: Readonly<Partial<Record<DepositState, Pick<DepositMove, 'to' | 'reason'>>>> = {
  waiting: { to: 'received', reason: null },
  expired: { to: 'review', reason: 'late' },
  failed: { to: 'review', reason: 'paid-after-failed' },
};

/**
 * Credits a manual transfer that an operator found on the bank statement, in time or late. An amount above
 * the order, or a large amount, needs a second operator with the same finding. A transfer from another
 * person's account goes to review; an operator then approves or refunds it. The same applies when two
 * operators read different payers.
 */
export async function confirmTransfer(
  deps: ReviewDeps,
  tx: Tx,
  { orderId, operator, amountUnits, reference: typed, payer }: Confirmation,
): Promise<Decided<ConfirmationRefusal> | { readonly outcome: 'second-needed' | PayerMismatch }> {
  const reference = bankReference(typed);
  if (amountUnits <= 0n) return refused('amount-invalid');
  if (reference === '') return refused('reference-invalid');
  const name = readName(payer);
  if (name === undefined) return refused('payer-invalid');
  if (!(await tx.maybe(findOrder, [orderId]))) return refused('not-found');
  const order = await tx.one(lockOrder, [orderId]);
  if (order.rail !== MANUAL) return refused('not-manual');
  const before = STEP_BEFORE_CREDIT[order.state];
  if (!before && order.state !== 'review') return refused('not-open');
  if ((await tx.one(isReferenceUsed, [MANUAL, reference, orderId])).used) return refused('reference-used');
  const found = { amountUnits, reference, by: operator, name };
  const agreed = await agreement(deps, tx, order, found);
  if (agreed === 'second-needed') return { outcome: agreed };
  const actor = { class: 'operator', name: operator } as const;
  const payment = { amountUnits, currency: order.currency, reference };
  const now = deps.clock.now();
  const foreign = await thirdPartyReason(deps, tx, order, name);
  if (foreign || agreed === 'payers-differ') {
    await moveDeposit(deps, tx, order, { to: 'review', reason: 'other-payer', actor, now, payment });
    return { outcome: agreed === 'payers-differ' ? agreed : 'other-payer' };
  }
  if (before) await moveDeposit(deps, tx, order, { ...before, actor, now, payment });
  await creditDeposit(deps, tx, order, { reference, units: amountUnits, reason: 'confirmed', actor });
  return DONE;
}

interface Found extends RecordedPayer {
  readonly amountUnits: bigint;
  readonly reference: string;
}

/** Whether enough operators agree. The first finding is stored for the second operator. */
async function agreement(
  deps: ReviewDeps,
  tx: Tx,
  order: OrderRow,
  { amountUnits, reference, ...payer }: Found,
): Promise<'agreed' | 'second-needed' | 'payers-differ'> {
  const { id, foundUnits, foundReference, foundBy } = order;
  const same = foundUnits === amountUnits && foundReference === reference;
  // A different earlier finding is replaced, together with its payer.
  if (!same && foundBy !== null) {
    await tx.run(saveFoundTransfer, [id, null, null, null]);
    await removeRecordedPayers(tx, id);
  }
  // The database enforces the same rule (`deposit_takes_two`).
  const { mostUnits } = await tx.one(onePersonUnits, [order.memberId]);
  if (amountUnits <= order.requestedUnits && amountUnits <= mostUnits) return 'agreed';
  const payers = (await recordedPayers(deps, tx, [id])).get(id) ?? [];
  const first = payers.find(({ by }) => by === foundBy);
  await recordPayer(deps, tx, order, payer);
  if (same && first && foundBy !== payer.by) {
    return payersDiffer([first, payer]) ? 'payers-differ' : 'agreed';
  }
  await tx.run(saveFoundTransfer, [id, amountUnits, reference, payer.by]);
  return 'second-needed';
}

/** Normalizes the bank reference, so that different spellings are not credited twice. */
function bankReference(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{C}]/gu, '')
    .toUpperCase();
}
