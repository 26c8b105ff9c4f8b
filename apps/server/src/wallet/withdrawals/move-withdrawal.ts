import { amountFromUnits } from '@tessera/contract/money';
import type { WithdrawalReason, WithdrawalState } from '@tessera/contract/wallet/withdrawal';
import { notifyMember } from '../../identity/for-notices.ts';
import { type Leg, postTogether } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { insertStep, type StepRow, updateWithdrawalState, type WithdrawalRow } from './queries.ts';
import { mayMove, nextRecheckAt } from './withdrawal.ts';

export interface WithdrawalEnd {
  readonly to: 'paid' | 'returned' | 'rejected';
  readonly at: Date;
  readonly actor: StepRow['actor'];
  readonly by?: string;
  readonly reason?: WithdrawalReason;
  readonly railReference?: string;
}

/**
 * Pays out or releases the reserved money and notifies the member. Every end uses the same ledger key, so the ledger
 * refuses a second end of another kind.
 */
export async function endWithdrawal(
  { identity }: Pick<WalletDeps, 'identity'>,
  tx: Tx,
  withdrawal: WithdrawalRow,
  end: WithdrawalEnd,
): Promise<void> {
  const { id } = withdrawal;
  const answer = await postTogether(
    tx,
    { scope: 'job:withdrawal', key: `end-${id}`, reference: `withdrawal:${id}`, recordedAt: end.at },
    end.to === 'paid' ? paidLegs(withdrawal) : [releaseLeg(withdrawal)],
  );
  if (answer.outcome !== 'posted') throw new Error(`withdrawal ${id} was not ended: ${answer.reason}`);
  const queryAt = end.to === 'rejected' ? null : nextRecheckAt(end.at, end.at);
  await moveWithdrawal(tx, withdrawal, { ...end, endTransferId: answer.transferId, queryAt });
  const paid = end.to === 'paid';
  await notifyOfWithdrawal(identity, tx, withdrawal, paid ? 'withdrawal-paid' : 'withdrawal-returned');
}

type WithdrawalNotice =
  | 'withdrawal-requested'
  | 'withdrawal-sent'
  | 'withdrawal-paid'
  | 'withdrawal-returned';

/** The notice states the amount after the fee where money leaves, and the full amount elsewhere. */
export async function notifyOfWithdrawal(
  identity: WalletDeps['identity'],
  tx: Tx,
  { id, memberId, amountUnits, feeUnits, currency, ...to }: WithdrawalRow,
  template: WithdrawalNotice,
): Promise<void> {
  const leaves = template === 'withdrawal-sent' || template === 'withdrawal-paid';
  const amount = amountFromUnits(leaves ? amountUnits - feeUnits : amountUnits);
  const values = {
    amount: `${amount} ${currency}`,
    account: `${to.accountLabel} ···${to.accountLast4}`,
    withdrawalId: id.toString(),
  };
  await notifyMember(identity, tx, { memberId, template, values });
}

interface Step {
  readonly to: WithdrawalState;
  readonly at: Date;
  readonly actor: StepRow['actor'];
  /** Name of the operator. */
  readonly by?: string;
  readonly reason?: WithdrawalReason;
  readonly endTransferId?: bigint;
  readonly railReference?: string;
  /** Time of the next query to the rail. */
  readonly queryAt?: Date | null;
}

/** Moves a locked withdrawal to another state and records the step. Throws on a move that is not allowed. */
export async function moveWithdrawal(
  tx: Tx,
  { id, state }: Pick<WithdrawalRow, 'id' | 'state'>,
  step: Step,
): Promise<void> {
  const { to, at, actor, by = null, reason = null, endTransferId = null } = step;
  if (!mayMove(state, to)) throw new Error(`withdrawal ${id} cannot go from ${state} to ${to}`);
  const sentAt = to === 'sent' ? at : null;
  const endedAt = endTransferId === null ? null : at;
  const { railReference = null, queryAt = null } = step;
  await tx.run(updateWithdrawalState, [id, to, sentAt, endedAt, endTransferId, railReference, queryAt]);
  await tx.run(insertStep, [id, to, at, actor, by, reason]);
}

function paidLegs({ asset, memberId, amountUnits, feeUnits, rail }: WithdrawalRow): [Leg, ...Leg[]] {
  const shared = { asset, memberId };
  const paid: Leg = {
    ...shared,
    kind: 'withdrawal-paid',
    amountUnits: amountUnits - feeUnits,
    counterparty: rail,
  };
  return feeUnits === 0n ? [paid] : [paid, { ...shared, kind: 'withdrawal-fee', amountUnits: feeUnits }];
}

function releaseLeg({ asset, memberId, amountUnits }: WithdrawalRow): Leg {
  return { kind: 'withdrawal-release', asset, memberId, amountUnits };
}
