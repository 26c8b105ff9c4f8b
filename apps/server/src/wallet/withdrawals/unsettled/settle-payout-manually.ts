import type { Tx } from '../../../platform/database/statement.ts';
import type { WalletDeps } from '../../deps.ts';
import { type Decided, DONE, refused } from '../../decision.ts';
import { endWithdrawal } from '../move-withdrawal.ts';
import { lockWithdrawalInState, type WithdrawalRow } from '../queries.ts';
import {
  confirmPayoutFinding,
  findPayoutFinding,
  type FindingEnd,
  isPayoutQueried,
  isPayoutReferenceUsed,
  savePayoutFinding,
} from './queries.ts';

export interface Finding {
  readonly withdrawalId: bigint;
  /** The outcome in the gateway's records. */
  readonly end: FindingEnd;
  /** The reference in the gateway's records. For a paid payout, the gateway's own payment reference. */
  readonly reference: string;
  /** Name of the operator. */
  readonly by: string;
  /** User name on the operator's machine. */
  readonly machineUser: string;
}

type FindingRefusal =
  | 'not-sent'
  | 'rail-configured'
  | 'still-queried'
  | 'reference-invalid'
  | 'other-reference'
  | 'reference-used';

/** A server that has the rail queries each payout more often than this. */
const QUERY_SILENCE_MS = 15 * 60_000;

/**
 * Settles a payout of a removed rail, which cannot be queried. Two operators must report the same finding;
 * the first finding is stored until the second confirms it.
 */
export async function settlePayoutManually(
  { clock, identity, rails }: Pick<WalletDeps, 'clock' | 'identity' | 'rails'>,
  tx: Tx,
  { withdrawalId, end, reference: typed, by, machineUser }: Finding,
): Promise<Decided<FindingRefusal> | { readonly outcome: 'second-needed' }> {
  const reference = typed.normalize('NFKC').replaceAll(/[\s\p{C}]/gu, '');
  if (reference === '') return refused('reference-invalid');
  const sent = await tx.maybe(lockWithdrawalInState, [withdrawalId, ['sent']]);
  if (!sent) return refused('not-sent');
  if (rails.get(sent.rail)) return refused('rail-configured');
  const now = clock.now();
  // The operator's machine may lack a rail that the servers have.
  const { queried } = await tx.one(isPayoutQueried, [
    withdrawalId,
    new Date(now.getTime() - QUERY_SILENCE_MS),
  ]);
  if (queried) return refused('still-queried');
  if (end === 'paid') {
    const wrong = await referenceRefusal(tx, sent, reference);
    if (wrong) return refused(wrong);
  }
  const before = await tx.maybe(findPayoutFinding, [withdrawalId]);
  const same = before?.end === end && before.reference === reference;
  if (!same || before.foundBy === by) {
    await tx.run(savePayoutFinding, [withdrawalId, end, reference, by, machineUser, now]);
    return { outcome: 'second-needed' };
  }
  await tx.run(confirmPayoutFinding, [withdrawalId, by, machineUser, now]);
  const operator = { at: now, actor: 'operator', by } as const;
  if (end === 'paid') {
    await endWithdrawal({ identity }, tx, sent, { ...operator, to: 'paid', railReference: reference });
  } else {
    await endWithdrawal({ identity }, tx, sent, { ...operator, to: 'returned', reason: 'rail-failed' });
  }
  return DONE;
}

/** Each payout has one reference at its rail, and each reference belongs to one payout. */
async function referenceRefusal(
  tx: Tx,
  { id, rail, railReference }: WithdrawalRow,
  reference: string,
): Promise<'other-reference' | 'reference-used' | undefined> {
  if (railReference !== null && railReference !== reference) return 'other-reference';
  return (await tx.one(isPayoutReferenceUsed, [rail, reference, id])).used ? 'reference-used' : undefined;
}
