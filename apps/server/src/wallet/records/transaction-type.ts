import type { TransactionType } from '@tessera/contract/wallet/report';
import { TRANSFER_LINES, type TransferLine } from '../../ledger/index.ts';

/**
 * The type of the record each line of the books stands under. What a provider took back stands with what it took
 * back, so that the lines of a type come to what was really staked or won.
 */
const TYPES: Readonly<Record<TransferLine, TransactionType>> = {
  deposit: 'deposit',
  chargeback: 'deposit',
  'withdrawal-hold': 'withdraw',
  'withdrawal-release': 'withdraw',
  'withdrawal-paid': 'withdraw',
  'withdrawal-fee': 'withdraw',
  bet: 'betting',
  'rollback-bet': 'betting',
  win: 'winning',
  'rollback-win': 'winning',
  bonus: 'dividend',
  'bonus-release': 'dividend',
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

/** Undefined for every line: no filter. */
export function linesOf(type: TransactionType | undefined): readonly TransferLine[] | undefined {
  return type && TRANSFER_LINES.filter((line) => TYPES[line] === type);
}
