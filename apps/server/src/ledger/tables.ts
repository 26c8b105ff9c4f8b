import type { MonthlyTable } from '../platform/database/monthly-partitions.ts';
import type { RetainedTables } from '../platform/retention/retention-rule.ts';

/** Every posting claims its key in `idempotency` before it takes an id. */
export const monthlyLedgerTables: readonly MonthlyTable[] = [
  { table: 'transfer', sequence: 'transfer_id_seq', writeLock: 'idempotency' },
];

const BOOKS = 'money: the books are never deleted; finished months are archived';
const PER_BALANCE = 'bounded by the number of balances';

export const ledgerRetainedTables: RetainedTables = {
  asset: 'configuration',
  account: BOOKS,
  transfer: BOOKS,
  transfer_reversal: BOOKS,
  transfer_day: BOOKS,
  idempotency: 'money: a repeated request gets the stored answer at any time',
  day_seal: BOOKS,
  day_seal_block: BOOKS,
  book_month: BOOKS,
  book_month_account: BOOKS,
  book_month_member: BOOKS,
  book_break: 'evidence: a discrepancy of the books and its correction',
  book_break_clearance: 'evidence: a discrepancy of the books and its correction',
  member_balance: PER_BALANCE,
  member_checkpoint: PER_BALANCE,
  member_loss: PER_BALANCE,
  member_month: BOOKS,
  transfer_folded: PER_BALANCE,
  transfer_fold_place: 'one row',
  reconciliation_mark: 'a row for each kind of check',
  reconciliation_rows: 'a row for each kind of check',
  installation_clock: 'one row',
};
