export { walletDataExport } from './data-export.ts';
export {
  countApprovedWithdrawals,
  countDepositsInReview,
  countReceivedDeposits,
  countRemindedTransfers,
  countSentWithdrawals,
  countWithdrawalsInChecks,
  depositEncryptedColumns,
  payoutAccountEncryptedColumns,
} from './queries.ts';
export { monthlyWalletTables, walletRetainedTables, walletRetention } from './retention.ts';
