/** The only entry point to money. */
export { openMemberAccounts, readBalance, spendable } from './balance.ts';
export {
  explainTransfer,
  foldTransfers,
  type HistoryEntry,
  type LineSum,
  readHistory,
  readPeriods,
  readSums,
  readSumsAfter,
} from './records.ts';
export { ledgerRetainedTables, monthlyLedgerTables } from './tables.ts';
export {
  balanceTopic,
  findPostedTransfer,
  MAX_UNITS,
  post,
  postTogether,
  type ProtectionRefusal,
  reverse,
  type StakeRefusal,
} from './post.ts';
export {
  type BookCheck,
  type Discrepancy,
  payoutBlock,
  raiseAlarm,
  recordDiscrepancies,
} from './reconciliation/discrepancy.ts';
export { audit, type AuditCommand, verifyFile } from './reconciliation/audit.ts';
export { bookFigures } from './reconciliation/figures.ts';
export { bookJobs } from './reconciliation/jobs.ts';
export { findMark, passMark } from './reconciliation/mark-queries.ts';
export { settledUpTo } from './reconciliation/transfer-checks.ts';
export { type Leg, TRANSFER_LINES, type TransferLine } from './transfers.ts';
