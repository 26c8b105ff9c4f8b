import type { DepositState } from '@tessera/contract/deposit';
import type { Tx } from '../../../platform/database/statement.ts';
import { MANUAL } from '../../channels/channel.ts';
import { creditDeposit } from '../../deposits/credit-deposit.ts';
import { isOpen } from '../../deposits/deposit.ts';
import { type Move, moveTo } from '../../deposits/move.ts';
import { findOrder, isReferenceUsed, lockOrder, type OrderRow } from '../../deposits/queries.ts';
import type { WalletDeps } from '../../deps.ts';
import { type Decided, DONE, refused } from '../decision.ts';
import {
  confirmDepositFinding,
  type DepositEnd,
  findDepositFinding,
  isDepositAskedAbout,
  keepDepositFinding,
} from './queries.ts';

type GoneDeps = Pick<WalletDeps, 'clock' | 'events' | 'identity' | 'market' | 'rails'>;

export interface DepositFinding {
  readonly orderId: bigint;
  /** What became of it: in the balance from now on, or back with whoever paid. */
  readonly end: DepositEnd;
  /** What arrived by the gateway's records, in ledger units of the order's currency. */
  readonly amountUnits: bigint;
  /** The gateway's own number of the payment: it credits once. */
  readonly reference: string;
  /** Name of the operator. */
  readonly by: string;
  /** Who the machine says they are. */
  readonly machineUser: string;
}

type FindingRefusal =
  | 'not-found'
  | 'ended'
  | 'rail-there'
  | 'still-open'
  | 'still-asked'
  | 'was-received'
  | 'amount-invalid'
  | 'reference-invalid'
  | 'other-reference'
  | 'reference-used';

/** A server that has the rail asks about one in review within a minute of its time. */
const SILENCE_MS = 15 * 60_000;

/** Through what an order goes to its end, and why. */
const BEFORE: Readonly<Partial<Record<DepositState, Pick<Move, 'to' | 'reason'>>>> = {
  created: { to: 'received', reason: null },
  waiting: { to: 'received', reason: null },
  expired: { to: 'review', reason: 'late' },
  failed: { to: 'review', reason: 'paid-after-failed' },
};

/**
 * Ends a deposit whose rail is gone as two persons found it there: nobody can be asked how it stands. What the first says
 * is kept, and the second, another one, says the same.
 */
export async function settleGoneDeposit(
  deps: GoneDeps,
  tx: Tx,
  finding: DepositFinding,
): Promise<Decided<FindingRefusal> | { readonly outcome: 'second-needed' }> {
  const { orderId, end, amountUnits, by, machineUser } = finding;
  const reference = finding.reference.normalize('NFKC').replaceAll(/[\s\p{C}]/gu, '');
  if (amountUnits <= 0n) return refused('amount-invalid');
  if (reference === '') return refused('reference-invalid');
  if (!(await tx.maybe(findOrder, [orderId]))) return refused('not-found');
  const order = await tx.one(lockOrder, [orderId]);
  const hindrance = await hindranceOf(deps, tx, order, reference);
  if (hindrance) return refused(hindrance);
  const now = deps.clock.now();
  const before = await tx.maybe(findDepositFinding, [orderId]);
  const said = before?.end === end && before.amountUnits === amountUnits && before.reference === reference;
  if (!said || before.foundBy === by) {
    await tx.run(keepDepositFinding, [orderId, end, amountUnits, reference, by, machineUser, now]);
    return { outcome: 'second-needed' };
  }
  await tx.run(confirmDepositFinding, [orderId, by, machineUser, now]);
  const actor = { class: 'operator', name: by } as const;
  const on = BEFORE[order.state];
  if (on) await moveTo(tx, order, { ...on, actor, now });
  if (end === 'credited') {
    await creditDeposit(deps, tx, order, { reference, units: amountUnits, reason: 'confirmed', actor });
  } else {
    const payment = { amountUnits, currency: order.currency, reference };
    await moveTo(tx, order, { to: 'refunded', reason: 'returned', actor, now, payment });
  }
  return DONE;
}

async function hindranceOf(
  { rails, clock }: Pick<GoneDeps, 'rails' | 'clock'>,
  tx: Tx,
  { id, state, rail, expiresAt, receivedUnits, railReference }: OrderRow,
  reference: string,
): Promise<FindingRefusal | undefined> {
  if (state === 'credited' || state === 'refunded') return 'ended';
  if (rail === MANUAL || rails.get(rail)) return 'rail-there';
  const now = clock.now();
  if (isOpen(state) && now < expiresAt) return 'still-open';
  if (receivedUnits !== null) return 'was-received';
  // The machine this is typed on may lack what the servers have.
  const { asked } = await tx.one(isDepositAskedAbout, [id, new Date(now.getTime() - SILENCE_MS)]);
  if (asked) return 'still-asked';
  if (railReference !== null && railReference !== reference) return 'other-reference';
  return (await tx.one(isReferenceUsed, [rail, reference, id])).used ? 'reference-used' : undefined;
}
