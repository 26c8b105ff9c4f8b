import type { WithdrawalDetail } from '@tessera/contract/wallet/withdrawal';
import { payoutBlock, readBalance } from '../../ledger/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { findOwnWithdrawal, listMedians, listSteps, type WithdrawalRow } from './queries.ts';
import { withdrawalView } from './withdrawal-view.ts';

/** One of the member's own withdrawals with all its steps; another member's is not found. */
export async function withdrawalDetail(
  withdrawalId: string,
  { db, session }: ReadCall<'session'>,
): Promise<WithdrawalDetail | Refusal<'withdrawal.not.found'>> {
  const found = await db.maybe(findOwnWithdrawal, [session.memberId, BigInt(withdrawalId)]);
  if (!found) return refuse('withdrawal.not.found');
  const { id, state, merchantCode, kind, endTransferId } = found;
  const steps = await db.many(listSteps, [id]);
  const [median] = await db.many(listMedians, [merchantCode, [kind]]);
  return {
    ...withdrawalView(found),
    steps: steps.map(({ at, ...step }) => ({ ...step, time: at.toISOString() })),
    waitsFor: state === 'approved' ? await waitsFor(db, found) : null,
    medianSeconds: median?.seconds ?? null,
    endTxId: endTransferId?.toString() ?? null,
  };
}

async function waitsFor(
  db: Queryable,
  { memberId, asset }: WithdrawalRow,
): Promise<WithdrawalDetail['waitsFor']> {
  const { stopped, restricted } = await payoutBlock(db, memberId);
  if (stopped || restricted) return 'payouts';
  return (await readBalance(db, memberId, asset)).debtUnits > 0n ? 'debt' : null;
}
