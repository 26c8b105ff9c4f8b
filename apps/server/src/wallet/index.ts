export { approveAdjustment, rejectAdjustment } from './adjustments/decide-adjustment.ts';
export { proposeAdjustment } from './adjustments/propose-adjustment.ts';
export {
  adjustmentCheck,
  listProposedAdjustments,
  listSharedAccountAdjustments,
} from './adjustments/queries.ts';
export { seedDepositMethods } from './channels/seed-channels.ts';
export { monthlyWalletTables } from './monthly-tables.ts';
export type { WalletDeps } from './deps.ts';
export { depositSealedColumns } from './deposits/sealed/queries.ts';
export { depositRoutes } from './deposits/routes.ts';
export { walletJobs } from './jobs.ts';
export { walletTopics } from './live-topics.ts';
export { offerBanks } from './payout-accounts/banks.ts';
export { walletSealedColumns } from './payout-accounts/sealed/queries.ts';
export { walletOwnData } from './own-data/queries.ts';
export { seedPayoutAccounts } from './payout-accounts/seed.ts';
export { payoutAccountRoutes } from './payout-accounts/routes.ts';
export { approveReview } from './reviews/approve-review.ts';
export { refundReview, rejectReview } from './reviews/close-review.ts';
export { listDepositFindings } from './reviews/gone-rail/queries.ts';
export { settleGoneDeposit } from './reviews/gone-rail/settle-gone-deposit.ts';
export { payersSaid } from './reviews/payers/payers.ts';
export { confirmManual } from './reviews/confirm-manual.ts';
export { listOpenTransfers, listReviews } from './deposits/queries.ts';
export { MANUAL } from './channels/channel.ts';
export {
  countApprovedWithdrawals,
  countDepositsInReview,
  countReceivedDeposits,
  countRemindedTransfers,
  countSentWithdrawals,
  countWithdrawalsInChecks,
} from './late/queries.ts';
export {
  importSettlement,
  type SettlementFile,
  type SettlementReport,
} from './settlement/import-settlement.ts';
export { type FileLine, instantOf, readLines, SettlementFault, timeOf } from './settlement/read-file.ts';
export { listSlips } from './slips/queries.ts';
export { depositCheck, withdrawalCheck } from './reconciliation/queries.ts';
export { transactionFileOperation } from './records/transaction-file-operation.ts';
export { transactionFiles } from './records/transaction-file.ts';
export { askForMember } from './erasure/ask-for-member.ts';
export { walletForgets } from './erasure/queries.ts';
export { remainderCheck } from './erasure/remainder/queries.ts';
export { erasureRoutes } from './erasure/routes.ts';
export { leftAtGoneRails, reportRails } from './rails/gone-rails.ts';
export { httpRail } from './rails/http-rail.ts';
export { openRails } from './rails/rails.ts';
export { explainHeld, launchHeldBack } from './protection/held-back.ts';
export { keepTalk, talksDue } from './protection/reminders/talks.ts';
export { protectionRoutes } from './protection/routes.ts';
export { reportRoutes } from './records/routes.ts';
export { walletRoutes } from './routes.ts';
export { holdsDemoData, holdsSandboxMoney, offersSandbox } from './sandbox/demo-data.ts';
export { markDemoData } from './sandbox/queries.ts';
export { type SandboxDeps, sandboxPages } from './sandbox/pay-routes.ts';
export { SANDBOX, sandboxRail, type SandboxRailOptions } from './sandbox/sandbox-rail.ts';
export { sandboxJobs } from './sandbox/send-webhook.ts';
export { seedBalances } from './seed.ts';
export { approveWithdrawal } from './withdrawals/approve-withdrawal.ts';
export { listFindings } from './withdrawals/by-hand/queries.ts';
export { settleByHand } from './withdrawals/by-hand/settle-by-hand.ts';
export { rejectWithdrawal } from './withdrawals/reject-withdrawal.ts';
export { returnWithdrawal } from './withdrawals/return-withdrawal.ts';
export { LONGEST_LOOK_HOURS, lookAtPayout } from './withdrawals/stuck/look-at-payout.ts';
export {
  type ListedWithdrawalRow,
  listStuckPayouts,
  listWaitingWithdrawals,
  listWithdrawalsIn,
  PAYOUT_STUCK_MS,
} from './withdrawals/stuck/queries.ts';
export { withdrawalJobs } from './withdrawals/jobs.ts';
export { withdrawalRoutes } from './withdrawals/routes.ts';
export { seedWithdrawalMethods } from './withdrawals/seed.ts';
export { uplineRoutes } from './upline/routes.ts';
export { walletSubscriptions } from './subscriptions.ts';
export { walletKeptTables, walletRetention } from './retention.ts';
