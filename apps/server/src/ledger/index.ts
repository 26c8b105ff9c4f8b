/** The only door to money. */
export { openMemberAccounts } from './balance.ts';
export { readBalance, spendable } from './balance.ts';
export { explainTransfer, type PostedEntry } from './records.ts';
export { foldTransfers } from './records.ts';
export { type HistoryEntry, readHistory } from './records.ts';
export { monthlyLedgerTables } from './tables.ts';
export {
  balanceTopic,
  type Envelope,
  findPostedTransfer,
  MAX_UNITS,
  post,
  type Posted,
  postTogether,
  type ProtectionRefusal,
  type StakeRefusal,
} from './post.ts';
export type { BookCheck, Discrepancy } from './reconciliation/discrepancy.ts';
export { recordDiscrepancies, payoutBlock, raiseAlarm } from './reconciliation/discrepancy.ts';
export { audit, type AuditCommand } from './reconciliation/audit.ts';
export { verifyFile } from './reconciliation/audit.ts';
export { bookFigures } from './reconciliation/figures.ts';
export { bookJobs } from './reconciliation/jobs.ts';
export { findMark, passMark } from './reconciliation/mark-queries.ts';
export { reconcile } from './reconciliation/reconcile.ts';
export { settledUpTo } from './reconciliation/transfer-checks.ts';
export { reverse } from './post.ts';
export { type LineSum, readPeriods, readSums, readSumsAfter } from './records.ts';
export { type Leg, TRANSFER_LINES, type TransferLine } from './transfers.ts';
export { ledgerRetainedTables } from './tables.ts';
