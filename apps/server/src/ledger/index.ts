/** The only door to money. */
export { openMemberAccounts } from './accounts.ts';
export { readBalance, spendable } from './balance.ts';
export { explainTransfer, type PostedEntry } from './explain.ts';
export { foldTransfers } from './fold.ts';
export { type HistoryEntry, readHistory } from './history.ts';
export { monthlyLedgerTables } from './monthly-tables.ts';
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
export type { BookCheck, Break } from './reconciliation/break.ts';
export { keepBreaks, payoutHold, raiseAlarm } from './reconciliation/breaks.ts';
export { audit, type AuditCommand } from './reconciliation/audit.ts';
export { verifyFile } from './archive/archive-commands.ts';
export { bookFigures } from './reconciliation/figures.ts';
export { bookJobs } from './reconciliation/jobs.ts';
export { findMark, passMark } from './reconciliation/mark-queries.ts';
export { reconcile } from './reconciliation/reconcile.ts';
export { settledUpTo } from './reconciliation/settled.ts';
export { reverse } from './reverse.ts';
export { type LineSum, readPeriods, readSums, readSumsAfter } from './sums.ts';
export { type Leg, TRANSFER_LINES, type TransferLine } from './transfers.ts';
export { ledgerKeptTables } from './retention.ts';
