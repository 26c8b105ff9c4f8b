import { amountFromUnits } from '@tessera/contract/money';
import type { WithdrawalRow as RowView } from '@tessera/contract/wallet/withdrawal';
import type { WithdrawalRow } from './queries.ts';

/** A line of the withdrawal record. */
export function withdrawalView(row: WithdrawalRow): RowView {
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
