import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { withdrawal } from '@tessera/contract/wallet/withdrawal';
import type { ReadCall } from '../../platform/http/call.ts';
import { listOwnWithdrawals, sumOwnWithdrawals } from './queries.ts';
import { withdrawalView } from './withdrawal-view.ts';

const PAGE_SIZE = 20;

/** The member's own withdrawals of a filter, and what those come to whose money did not come back. */
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
