import type { WithdrawalReason } from '@tessera/contract/withdrawal';
import { type Leg, postTogether } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { StepRow, WithdrawalRow } from './queries.ts';
import { move } from './move.ts';
import { holdAgainAt } from './withdrawal.ts';

export interface End {
  readonly to: 'paid' | 'returned' | 'rejected';
  readonly at: Date;
  readonly actor: StepRow['actor'];
  readonly by?: string;
  readonly reason?: WithdrawalReason;
  readonly railReference?: string;
}

/**
 * The held money leaves for good, or comes back whole. Every end has the same key in the books: a second one of
 * another kind is refused there, whoever asks for it.
 */
export async function endWithdrawal(tx: Tx, withdrawal: WithdrawalRow, end: End): Promise<void> {
  const { id } = withdrawal;
  const answer = await postTogether(
    tx,
    { scope: 'job:withdrawal', key: `end-${id}`, reference: `withdrawal:${id}`, recordedAt: end.at },
    end.to === 'paid' ? paidLegs(withdrawal) : [released(withdrawal)],
  );
  if (answer.outcome !== 'posted') throw new Error(`withdrawal ${id} was not ended: ${answer.reason}`);
  const askAt = end.to === 'rejected' ? null : holdAgainAt(end.at, end.at);
  await move(tx, withdrawal, { ...end, endTransferId: answer.transferId, askAt });
}

function paidLegs({ asset, memberId, amountUnits, feeUnits, rail }: WithdrawalRow): [Leg, ...Leg[]] {
  const shared = { asset, memberId };
  const paid: Leg = { ...shared, kind: 'withdrawal-paid', amountUnits: amountUnits - feeUnits, house: rail };
  return feeUnits === 0n ? [paid] : [paid, { ...shared, kind: 'withdrawal-fee', amountUnits: feeUnits }];
}

function released({ asset, memberId, amountUnits }: WithdrawalRow): Leg {
  return { kind: 'withdrawal-release', asset, memberId, amountUnits };
}
