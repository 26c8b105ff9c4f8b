import type { Tx } from '../../../platform/database/statement.ts';
import type { WalletDeps } from '../../deps.ts';
import { type Decided, DONE, refused } from '../../reviews/decision.ts';
import { endWithdrawal } from '../end-withdrawal.ts';
import { findWaiting, type WithdrawalRow } from '../queries.ts';
import {
  confirmFinding,
  findFinding,
  type FoundEnd,
  isAskedAbout,
  isPayoutReferenceUsed,
  keepFinding,
} from './queries.ts';

export interface Finding {
  readonly withdrawalId: bigint;
  /** How it ended by the gateway's records. */
  readonly end: FoundEnd;
  /** The number under which they say so; of a payout that was paid the gateway's own. */
  readonly reference: string;
  /** Name of the operator. */
  readonly by: string;
  /** Who the machine says they are. */
  readonly machineUser: string;
}

type FindingRefusal =
  | 'not-sent'
  | 'rail-there'
  | 'still-asked'
  | 'reference-invalid'
  | 'other-reference'
  | 'reference-used';

/** A server that has the rail asks about each payout more often than this. */
const SILENCE_MS = 15 * 60_000;

/**
 * Ends a payout whose rail is gone as two persons found it: nobody can be asked how it stands. What the first says is
 * kept, and the second, another one, says the same.
 */
export async function settleByHand(
  { clock, identity, rails }: Pick<WalletDeps, 'clock' | 'identity' | 'rails'>,
  tx: Tx,
  { withdrawalId, end, reference: typed, by, machineUser }: Finding,
): Promise<Decided<FindingRefusal> | { readonly outcome: 'second-needed' }> {
  const reference = typed.normalize('NFKC').replaceAll(/[\s\p{C}]/gu, '');
  if (reference === '') return refused('reference-invalid');
  const sent = await tx.maybe(findWaiting, [withdrawalId, ['sent']]);
  if (!sent) return refused('not-sent');
  if (rails.get(sent.rail)) return refused('rail-there');
  const now = clock.now();
  // The machine this is typed on may lack what the servers have.
  const { asked } = await tx.one(isAskedAbout, [withdrawalId, new Date(now.getTime() - SILENCE_MS)]);
  if (asked) return refused('still-asked');
  if (end === 'paid') {
    const wrong = await wrongNumber(tx, sent, reference);
    if (wrong) return refused(wrong);
  }
  const before = await tx.maybe(findFinding, [withdrawalId]);
  const said = before?.end === end && before.reference === reference;
  if (!said || before.foundBy === by) {
    await tx.run(keepFinding, [withdrawalId, end, reference, by, machineUser, now]);
    return { outcome: 'second-needed' };
  }
  await tx.run(confirmFinding, [withdrawalId, by, machineUser, now]);
  const operator = { at: now, actor: 'operator', by } as const;
  if (end === 'paid') {
    await endWithdrawal({ identity }, tx, sent, { ...operator, to: 'paid', railReference: reference });
  } else {
    await endWithdrawal({ identity }, tx, sent, { ...operator, to: 'returned', reason: 'rail-failed' });
  }
  return DONE;
}

/** A payout has one number at its rail, and the number one payout. */
async function wrongNumber(
  tx: Tx,
  { id, rail, railReference }: WithdrawalRow,
  reference: string,
): Promise<'other-reference' | 'reference-used' | undefined> {
  if (railReference !== null && railReference !== reference) return 'other-reference';
  return (await tx.one(isPayoutReferenceUsed, [rail, reference, id])).used ? 'reference-used' : undefined;
}
