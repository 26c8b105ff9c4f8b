import type { DepositState } from '@tessera/contract/wallet/deposit';
import { isSameName, readName } from '../../identity/for-payees.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { MANUAL } from '../channels/channel.ts';
import { type Decided, DONE, refused } from '../decision.ts';
import { isOpen, DELAYED_PAYMENT_MS } from '../deposits/deposit.ts';
import { creditDeposit, type DepositActor, type DepositMove, moveDeposit } from '../deposits/move-deposit.ts';
import {
  recordedPayers,
  recordPayer,
  removeRecordedPayers,
  thirdPartyReason,
  type ThirdPartyReason,
} from '../deposits/payer.ts';
import { findOrder, isReferenceUsed, lockOrder, type OrderRow } from '../deposits/queries.ts';
import type { WalletDeps } from '../deps.ts';
import {
  confirmDepositFinding,
  type DepositEnd,
  findDepositFinding,
  isDepositQueried,
  saveDepositFinding,
} from './queries.ts';

/** A server that has the rail queries an order in review within a minute of the scheduled time. */
const QUERY_SILENCE_MS = 15 * 60_000;

type ManualDeps = Pick<WalletDeps, 'clock' | 'identity' | 'market' | 'rails'>;

export interface DepositFinding {
  readonly orderId: bigint;
  /** The outcome: credited now, or refunded to the payer. */
  readonly end: DepositEnd;
  /** Received amount in the gateway's records, in ledger units of the order's currency. */
  readonly amountUnits: bigint;
  /** The gateway's reference of the payment. Each reference is credited once. */
  readonly reference: string;
  /** Name on the paying account in the gateway's records; required for a credit. */
  readonly payer: string | undefined;
  /** Name of the operator. */
  readonly by: string;
  /** User name on the operator's machine. */
  readonly machineUser: string;
}

/** One finding in comparable form; `name` is the payer's, for a credit. */
type Found = Omit<DepositFinding, 'payer'> & { readonly name: string | undefined };

type FindingRefusal = FindingBlocker | 'not-found' | 'amount-invalid' | 'reference-invalid' | 'payer-invalid';

/** The step before the end and its reason, by state. */
const STEP_BEFORE_END: Readonly<Partial<Record<DepositState, Pick<DepositMove, 'to' | 'reason'>>>> = {
  created: { to: 'received', reason: null },
  waiting: { to: 'received', reason: null },
  expired: { to: 'review', reason: 'late' },
  failed: { to: 'review', reason: 'paid-after-failed' },
};

/**
 * Settles a deposit of a removed rail, which cannot be queried. Two operators must report the same finding;
 * the first finding is stored until the second confirms it. A payment from another person's account goes to
 * review, as with any rail.
 */
export async function settleDepositManually(
  deps: ManualDeps,
  tx: Tx,
  { payer = '', ...finding }: DepositFinding,
): Promise<Decided<FindingRefusal> | { readonly outcome: 'second-needed' | ThirdPartyReason }> {
  const { orderId, end, amountUnits, by, machineUser } = finding;
  const reference = finding.reference.normalize('NFKC').replaceAll(/[\s\p{C}]/gu, '');
  const name = end === 'credited' ? readName(payer) : undefined;
  if (amountUnits <= 0n) return refused('amount-invalid');
  if (reference === '') return refused('reference-invalid');
  if (end === 'credited' && name === undefined) return refused('payer-invalid');
  if (!(await tx.maybe(findOrder, [orderId]))) return refused('not-found');
  const order = await tx.one(lockOrder, [orderId]);
  const blocker = await findingBlocker(deps, tx, order, reference);
  if (blocker) return refused(blocker);
  const now = deps.clock.now();
  const found = { ...finding, reference, name };
  const confirms = await isConfirmedByAnother(deps, tx, found);
  if (!confirms) {
    await tx.run(saveDepositFinding, [orderId, end, amountUnits, reference, by, machineUser, now]);
    await removeRecordedPayers(tx, orderId);
  }
  if (name !== undefined) await recordPayer(deps, tx, order, { by, name });
  if (!confirms) return { outcome: 'second-needed' };
  await tx.run(confirmDepositFinding, [orderId, by, machineUser, now]);
  return settle(deps, tx, order, found);
}

/** Whether another operator reported the same finding. Names are compared like bank names. */
async function isConfirmedByAnother(deps: ManualDeps, tx: Tx, found: Found): Promise<boolean> {
  const { orderId, end, amountUnits, reference, name, by } = found;
  const before = await tx.maybe(findDepositFinding, [orderId]);
  if (!before || before.foundBy === by || before.end !== end) return false;
  if (before.amountUnits !== amountUnits || before.reference !== reference) return false;
  if (name === undefined) return true;
  const payers = (await recordedPayers(deps, tx, [orderId])).get(orderId) ?? [];
  return payers.some((one) => one.by === before.foundBy && isSameName(one.name, name));
}

async function settle(
  deps: ManualDeps,
  tx: Tx,
  order: OrderRow,
  { end, amountUnits, reference, name, by }: Found,
): Promise<typeof DONE | { readonly outcome: ThirdPartyReason }> {
  const now = deps.clock.now();
  const actor: DepositActor = { class: 'operator', name: by };
  const payment = { amountUnits, currency: order.currency, reference };
  const foreign = await thirdPartyReason(deps, tx, order, name);
  if (foreign) {
    await moveDeposit(deps, tx, order, { to: 'review', reason: foreign, actor, now, payment });
    return { outcome: foreign };
  }
  const on = STEP_BEFORE_END[order.state];
  if (on) await moveDeposit(deps, tx, order, { ...on, actor, now });
  if (end === 'credited') {
    await creditDeposit(deps, tx, order, { reference, units: amountUnits, reason: 'confirmed', actor });
  } else {
    await moveDeposit(deps, tx, order, { to: 'refunded', reason: 'returned', actor, now, payment });
  }
  return DONE;
}

type FindingBlocker =
  | 'ended'
  | 'rail-configured'
  | 'still-open'
  | 'payment-possible'
  | 'still-queried'
  | 'was-received'
  | 'other-reference'
  | 'reference-used';

/**
 * The reason that blocks a finding or its reference. The operator's machine may lack a rail that the servers
 * have.
 */
async function findingBlocker(
  { rails, clock }: Pick<WalletDeps, 'rails' | 'clock'>,
  tx: Tx,
  { id, state, rail, expiresAt, receivedUnits, railReference }: OrderRow,
  reference: string,
): Promise<FindingBlocker | undefined> {
  if (state === 'credited' || state === 'refunded') return 'ended';
  if (rail === MANUAL || rails.get(rail)) return 'rail-configured';
  const now = clock.now();
  if (isOpen(state) && now < expiresAt) return 'still-open';
  // A server that has the rail queries the order for this long, which is not visible here. For an order in
  // review the query is visible.
  if (state !== 'review' && now.getTime() < expiresAt.getTime() + DELAYED_PAYMENT_MS)
    return 'payment-possible';
  // An order with a received payment cannot be approved after a failure, so its outcome is decided in the
  // review.
  if (state === 'review' && receivedUnits !== null) return 'was-received';
  const { queried } = await tx.one(isDepositQueried, [id, new Date(now.getTime() - QUERY_SILENCE_MS)]);
  if (queried) return 'still-queried';
  if (railReference !== null && railReference !== reference) return 'other-reference';
  return (await tx.one(isReferenceUsed, [rail, reference, id])).used ? 'reference-used' : undefined;
}
