export { adjustmentCheck } from './adjustments/queries.ts';
export { seedDepositMethods } from './channels/seed-channels.ts';
export { depositRoutes } from './deposits/routes.ts';
export type { WalletDeps } from './deps.ts';
export { remainderCheck } from './erasure/queries.ts';
export { erasureRoutes } from './erasure/routes.ts';
export { walletJobs } from './jobs.ts';
export { offerBanks } from './payout-accounts/banks.ts';
export { payoutAccountRoutes } from './payout-accounts/routes.ts';
export { protectionRoutes } from './protection/routes.ts';
export { httpRail } from './rails/http-rail.ts';
export { openRails } from './rails/rails.ts';
export { openAtRemovedRails, reportRails } from './rails/report-rails.ts';
export { depositCheck, withdrawalCheck } from './reconciliation/queries.ts';
export { reportRoutes } from './records/routes.ts';
export { transactionFileOperation, transactionFiles } from './records/transaction-file.ts';
export { walletRoutes, uplineRoutes } from './routes.ts';
export {
  hasDemoData,
  hasSandboxMoney,
  offersSandbox,
  SANDBOX,
  sandboxRail,
  type SandboxRailOptions,
} from './sandbox/sandbox-rail.ts';
export { type SandboxDeps, sandboxPages } from './sandbox/pay-routes.ts';
export { markDemoData } from './sandbox/queries.ts';
export { sandboxJobs } from './sandbox/send-webhook.ts';
export { seedBalances, seedPayoutAccounts, seedWithdrawalMethods } from './seed.ts';
export { walletSubscriptions } from './subscriptions.ts';
export { walletTopics } from './wallet-balance.ts';
export { withdrawalJobs } from './withdrawals/jobs.ts';
export { withdrawalRoutes } from './withdrawals/routes.ts';
