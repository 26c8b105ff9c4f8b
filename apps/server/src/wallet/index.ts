export type { WalletDeps } from './deps.ts';
export { walletJobs } from './jobs.ts';
export { walletTopics } from './live-topics.ts';
export { walletRoutes } from './routes.ts';
export { sandboxPages } from './sandbox/pay-routes.ts';
export { SANDBOX, sandboxRail, type SandboxRailOptions } from './sandbox/sandbox-rail.ts';
export { sandboxJobs } from './sandbox/send-webhook.ts';
export { seedBalances, seedDepositMethods } from './seed.ts';
export { walletSubscriptions } from './subscriptions.ts';
