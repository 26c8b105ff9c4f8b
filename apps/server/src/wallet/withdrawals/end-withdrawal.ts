import { amountFromUnits } from '@tessera/contract/money';
import type { WithdrawalReason } from '@tessera/contract/wallet/withdrawal';
import { notifyMember } from '../../identity/index.ts';
import { type Leg, postTogether } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
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
 * The held money leaves for good, or comes back whole, and the member is told. Every end has the same key in the books: a second one of
 * another kind is refused there, whoever asks for it.
 */
export async function endWithdrawal(
  { identity }: Pick<WalletDeps, 'identity'>,
  tx: Tx,
  withdrawal: WithdrawalRow,
  end: End,
): Promise<void> {
  const { id } = withdrawal;
  const answer = await postTogether(
    tx,
    { scope: 'job:withdrawal', key: `end-${id}`, reference: `withdrawal:${id}`, recordedAt: end.at },
    end.to === 'paid' ? paidLegs(withdrawal) : [released(withdrawal)],
  );
  if (answer.outcome !== 'posted') throw new Error(`withdrawal ${id} was not ended: ${answer.reason}`);
  const askAt = end.to === 'rejected' ? null : holdAgainAt(end.at, end.at);
  await move(tx, withdrawal, { ...end, endTransferId: answer.transferId, askAt });
  await notifyMember(identity, tx, noticeOf(withdrawal, end));
}

/** What arrived, or everything that came back. */
function noticeOf({ memberId, amountUnits, feeUnits, currency, ...to }: WithdrawalRow, end: End) {
  const paid = end.to === 'paid';
  const amount = amountFromUnits(paid ? amountUnits - feeUnits : amountUnits);
  const values = { amount: `${amount} ${currency}`, account: `${to.accountLabel} ···${to.accountLast4}` };
  return { memberId, template: paid ? 'withdrawal-paid' : 'withdrawal-returned', values } as const;
}

function paidLegs({ asset, memberId, amountUnits, feeUnits, rail }: WithdrawalRow): [Leg, ...Leg[]] {
  const shared = { asset, memberId };
  const paid: Leg = { ...shared, kind: 'withdrawal-paid', amountUnits: amountUnits - feeUnits, house: rail };
  return feeUnits === 0n ? [paid] : [paid, { ...shared, kind: 'withdrawal-fee', amountUnits: feeUnits }];
}

function released({ asset, memberId, amountUnits }: WithdrawalRow): Leg {
  return { kind: 'withdrawal-release', asset, memberId, amountUnits };
}
