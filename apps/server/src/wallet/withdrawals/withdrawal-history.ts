import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type {
  withdrawal,
  WithdrawalDetail,
  WithdrawalRow as RowView,
} from '@tessera/contract/wallet/withdrawal';
import { payoutBlock, readBalance } from '../../ledger/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import {
  findOwnWithdrawal,
  listMedians,
  listOwnWithdrawals,
  listSteps,
  sumOwnWithdrawals,
  type WithdrawalRow,
} from './queries.ts';

const PAGE_SIZE = 20;

/** One withdrawal of the member with all its steps. Withdrawals of other members are not found. */
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

/** The member's withdrawals of a filter, with the sum of those that were not returned or rejected. */
export async function listWithdrawals(
  { withdrawState, startDate, endDate, after }: InputOf<typeof withdrawal.withdrawals>,
  { db, session }: ReadCall<'session'>,
): Promise<OutputOf<typeof withdrawal.withdrawals>> {
  const filter = [session.memberId, withdrawState ?? null, startDate ?? null, endDate ?? null] as const;
  const [rows, { count, amountUnits, feeUnits }] = await Promise.all([
    db.many(listOwnWithdrawals, [...filter, after === undefined ? null : BigInt(after), PAGE_SIZE + 1]),
    db.one(sumOwnWithdrawals, [...filter]),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    list: shown.map(withdrawalView),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id.toString() ?? null) : null,
    footer: { totalCount: count, amount: amountFromUnits(amountUnits), charge: amountFromUnits(feeUnits) },
  };
}

/** One row of the withdrawal record. */
function withdrawalView(row: WithdrawalRow): RowView {
  const { id, kind, accountLabel, accountLast4, amountUnits, feeUnits, state, createdAt, holdTransferId } =
    row;
  return {
    withdrawalId: id.toString(),
    withdrawType: kind,
    accountName: accountLabel,
    accountLast4,
    withdrawAmount: amountFromUnits(amountUnits),
    charge: amountFromUnits(feeUnits),
    arrives: amountFromUnits(amountUnits - feeUnits),
    state,
    createdTime: createdAt.toISOString(),
    txId: holdTransferId.toString(),
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
