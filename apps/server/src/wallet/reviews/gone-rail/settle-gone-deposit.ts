import type { DepositState } from '@tessera/contract/wallet/deposit';
import { isSameName, readName } from '../../../identity/index.ts';
import type { Tx } from '../../../platform/database/statement.ts';
import { MANUAL } from '../../channels/channel.ts';
import { creditDeposit } from '../../deposits/credit-deposit.ts';
import { isOpen, LATE_PAYMENTS_MS } from '../../deposits/deposit.ts';
import { type Actor, type Move, moveTo } from '../../deposits/move.ts';
import { foreignReason, type ForeignReason } from '../../deposits/own-name.ts';
import { findOrder, isReferenceUsed, lockOrder, type OrderRow } from '../../deposits/queries.ts';
import type { WalletDeps } from '../../deps.ts';
import { type Decided, DONE, refused } from '../decision.ts';
import { forgetReadings, payersSaid, sayPayer } from '../payers/payers.ts';
import {
  confirmDepositFinding,
  type DepositEnd,
  findDepositFinding,
  isDepositAskedAbout,
  keepDepositFinding,
} from './queries.ts';

/** A server that has the rail asks about one in review within a minute of its time. */
const SILENCE_MS = 15 * 60_000;

type GoneDeps = Pick<WalletDeps, 'clock' | 'identity' | 'market' | 'rails'>;

export interface DepositFinding {
  readonly orderId: bigint;
  /** What became of it: in the balance from now on, or back with whoever paid. */
  readonly end: DepositEnd;
  /** What arrived by the gateway's records, in ledger units of the order's currency. */
  readonly amountUnits: bigint;
  /** The gateway's own number of the payment: it credits once. */
  readonly reference: string;
  /** Whose account it came from by those records: of what is to be credited. */
  readonly payer: string | undefined;
  /** Name of the operator. */
  readonly by: string;
  /** Who the machine says they are. */
  readonly machineUser: string;
}

/** One finding as it is compared; `name` is the payer's, of what is to be credited. */
type Found = Omit<DepositFinding, 'payer'> & { readonly name: string | undefined };

type FindingRefusal =
  | FindingHindrance
  | 'not-found'
  | 'amount-invalid'
  | 'reference-invalid'
  | 'payer-invalid';

/** Through what an order goes to its end, and why. */
const BEFORE: Readonly<Partial<Record<DepositState, Pick<Move, 'to' | 'reason'>>>> = {
  created: { to: 'received', reason: null },
  waiting: { to: 'received', reason: null },
  expired: { to: 'review', reason: 'late' },
  failed: { to: 'review', reason: 'paid-after-failed' },
};

/**
 * Ends a deposit whose rail is gone as two persons found it there: nobody can be asked how it stands. What the first says
 * is kept, and the second, another one, says the same. What came from an account in another name than the member's is not
 * credited by that: it waits for a person, as with any rail.
 */
export async function settleGoneDeposit(
  deps: GoneDeps,
  tx: Tx,
  { payer = '', ...finding }: DepositFinding,
): Promise<Decided<FindingRefusal> | { readonly outcome: 'second-needed' | ForeignReason }> {
  const { orderId, end, amountUnits, by, machineUser } = finding;
  const reference = finding.reference.normalize('NFKC').replaceAll(/[\s\p{C}]/gu, '');
  const name = end === 'credited' ? readName(payer) : undefined;
  if (amountUnits <= 0n) return refused('amount-invalid');
  if (reference === '') return refused('reference-invalid');
  if (end === 'credited' && name === undefined) return refused('payer-invalid');
  if (!(await tx.maybe(findOrder, [orderId]))) return refused('not-found');
  const order = await tx.one(lockOrder, [orderId]);
  const hindrance = await findingHindrance(deps, tx, order, reference);
  if (hindrance) return refused(hindrance);
  const now = deps.clock.now();
  const found = { ...finding, reference, name };
  const confirms = await isSaidByAnother(deps, tx, found);
  if (!confirms) {
    await tx.run(keepDepositFinding, [orderId, end, amountUnits, reference, by, machineUser, now]);
    await forgetReadings(tx, orderId);
  }
  if (name !== undefined) await sayPayer(deps, tx, order, { by, name });
  if (!confirms) return { outcome: 'second-needed' };
  await tx.run(confirmDepositFinding, [orderId, by, machineUser, now]);
  return settle(deps, tx, order, found);
}

/** Whether this is what another person found, word for word, and as banks write a name. */
async function isSaidByAnother(deps: GoneDeps, tx: Tx, found: Found): Promise<boolean> {
  const { orderId, end, amountUnits, reference, name, by } = found;
  const before = await tx.maybe(findDepositFinding, [orderId]);
  if (!before || before.foundBy === by || before.end !== end) return false;
  if (before.amountUnits !== amountUnits || before.reference !== reference) return false;
  if (name === undefined) return true;
  const said = (await payersSaid(deps, tx, [orderId])).get(orderId) ?? [];
  return said.some((one) => one.by === before.foundBy && isSameName(one.name, name));
}

async function settle(
  deps: GoneDeps,
  tx: Tx,
  order: OrderRow,
  { end, amountUnits, reference, name, by }: Found,
): Promise<typeof DONE | { readonly outcome: ForeignReason }> {
  const now = deps.clock.now();
  const actor: Actor = { class: 'operator', name: by };
  const payment = { amountUnits, currency: order.currency, reference };
  const foreign = await foreignReason(deps, tx, order, name);
  if (foreign) {
    await moveTo(tx, order, { to: 'review', reason: foreign, actor, now, payment });
    return { outcome: foreign };
  }
  const on = BEFORE[order.state];
  if (on) await moveTo(tx, order, { ...on, actor, now });
  if (end === 'credited') {
    await creditDeposit(deps, tx, order, { reference, units: amountUnits, reason: 'confirmed', actor });
  } else {
    await moveTo(tx, order, { to: 'refunded', reason: 'returned', actor, now, payment });
  }
  return DONE;
}

type FindingHindrance =
  | 'ended'
  | 'rail-there'
  | 'still-open'
  | 'still-late'
  | 'still-asked'
  | 'was-received'
  | 'other-reference'
  | 'reference-used';

/** Why nobody can say yet how this deposit ended, or not by this number. The machine that is typed on may lack a rail. */
async function findingHindrance(
  { rails, clock }: Pick<WalletDeps, 'rails' | 'clock'>,
  tx: Tx,
  { id, state, rail, expiresAt, receivedUnits, railReference }: OrderRow,
  reference: string,
): Promise<FindingHindrance | undefined> {
  if (state === 'credited' || state === 'refunded') return 'ended';
  if (rail === MANUAL || rails.get(rail)) return 'rail-there';
  const now = clock.now();
  if (isOpen(state) && now < expiresAt) return 'still-open';
  // So long a server that has the rail asks about it, and nothing of that is seen here. Of one in review it is.
  if (state !== 'review' && now.getTime() < expiresAt.getTime() + LATE_PAYMENTS_MS) return 'still-late';
  // One that failed after that cannot be approved: it is said here what became of it.
  if (state === 'review' && receivedUnits !== null) return 'was-received';
  const { asked } = await tx.one(isDepositAskedAbout, [id, new Date(now.getTime() - SILENCE_MS)]);
  if (asked) return 'still-asked';
  if (railReference !== null && railReference !== reference) return 'other-reference';
  return (await tx.one(isReferenceUsed, [rail, reference, id])).used ? 'reference-used' : undefined;
}
