import { amountFromUnits } from '@tessera/contract/money';
import type { Transaction, TransactionType } from '@tessera/contract/wallet/report';
import { type HistoryEntry, TRANSFER_LINES, type TransferLine } from '../../ledger/index.ts';

/**
 * Transaction type by ledger line. A reversal has the type of the reversed line, so that the sum of a type is
 * the net stake or win.
 */
const TYPES: Readonly<Record<TransferLine, TransactionType>> = {
  deposit: 'deposit',
  chargeback: 'deposit',
  'withdrawal-hold': 'withdraw',
  'withdrawal-release': 'withdraw',
  'withdrawal-paid': 'withdraw',
  'withdrawal-fee': 'withdraw',
  bet: 'betting',
  'chase-hold': 'other',
  'chase-release': 'other',
  'rollback-bet': 'betting',
  win: 'winning',
  'rollback-win': 'winning',
  'bonus-bet': 'betting',
  'bonus-win': 'winning',
  'bonus-rollback': 'other',
  bonus: 'dividend',
  'bonus-return': 'dividend',
  'bonus-recall': 'dividend',
  'bonus-cover': 'dividend',
  'bonus-release': 'dividend',
  reward: 'dividend',
  rebate: 'betting_rebate',
  'commission-earned': 'agent_rebate',
  commission: 'agent_rebate',
  'upline-sent': 'other',
  'upline-received': 'other',
  'adjustment-credit': 'other',
  'adjustment-debit': 'other',
  'trial-grant': 'other',
  'remainder-given-up': 'other',
  reversal: 'other',
};

export function typeOf(line: TransferLine): TransactionType {
  return TYPES[line];
}

/** Ledger lines of a type; undefined for no filter. */
export function linesOf(type: TransactionType | undefined): readonly TransferLine[] | undefined {
  return type && TRANSFER_LINES.filter((line) => TYPES[line] === type);
}

type Movement = Pick<
  HistoryEntry,
  'transferId' | 'line' | 'amountUnits' | 'cashDeltaUnits' | 'cashAfterUnits' | 'recordedAt'
>;

/** One row of the account record. */
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
