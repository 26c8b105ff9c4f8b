import { amountFromUnits } from '@tessera/contract/money';
import type { Transaction } from '@tessera/contract/wallet/report';
import type { HistoryEntry } from '../../ledger/index.ts';
import { typeOf } from './transaction-type.ts';

type Movement = Pick<
  HistoryEntry,
  'transferId' | 'line' | 'amountUnits' | 'cashDeltaUnits' | 'cashAfterUnits' | 'recordedAt'
>;

/** A line of the account record. */
export function transactionView(movement: Movement): Transaction {
  const { transferId, line, amountUnits, cashDeltaUnits, cashAfterUnits, recordedAt } = movement;
  return {
    txId: transferId.toString(),
    txType: typeOf(line),
    txKind: line,
    txTime: recordedAt.toISOString(),
    amount: amountFromUnits(cashDeltaUnits),
    moved: amountFromUnits(amountUnits),
    currentAvailBalance: amountFromUnits(cashAfterUnits),
  };
}
