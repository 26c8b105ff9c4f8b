import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { DepositRow, report } from '@tessera/contract/wallet/report';
import type { ReadCall } from '../../platform/http/call.ts';
import { listOwnOrders, type OrderRow, sumOwnOrders } from './queries.ts';

const PAGE_SIZE = 20;

/** The member's deposits of a filter, with their sums. */
export async function listDeposits(
  { depositState, startDate, endDate, after }: InputOf<typeof report.deposits>,
  { db, session }: ReadCall<'session'>,
): Promise<OutputOf<typeof report.deposits>> {
  const filter = [session.memberId, depositState ?? null, startDate ?? null, endDate ?? null] as const;
  const [rows, { count, requestedUnits, creditedUnits }] = await Promise.all([
    db.many(listOwnOrders, [...filter, after === undefined ? null : BigInt(after), PAGE_SIZE + 1]),
    db.one(sumOwnOrders, [...filter]),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    list: shown.map(rowView),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id.toString() ?? null) : null,
    footer: {
      totalCount: count,
      requestedAmount: amountFromUnits(requestedUnits),
      amount: amountFromUnits(creditedUnits),
    },
  };
}

function rowView({
  id,
  method,
  createdAt,
  requestedUnits,
  creditedUnits,
  state,
  transferId,
}: OrderRow): DepositRow {
  return {
    depositId: id.toString(),
    depositMethod: method,
    depositDate: createdAt.toISOString(),
    requestedAmount: amountFromUnits(requestedUnits),
    amount: creditedUnits === null ? null : amountFromUnits(creditedUnits),
    state,
    txId: transferId?.toString() ?? null,
  };
}
