// Exports for the composition of the server.
export type { LotteryDeps } from './deps.ts';
export { hasRunningChase, lotteryDataExport, lotteryRetainedTables } from './retention.ts';
export { lotteryJobs } from './jobs.ts';
export { chaseCheck } from './reconciliation/queries.ts';
export { cancellableStakes } from './cancellations/cancellable-stakes.ts';
export { findOrigin } from './origins/find-origin.ts';
export { lotteryTopics } from './lottery-topics.ts';
export { countOverdueResults } from './results/queries.ts';
export { countFailedLines } from './settlement/queries.ts';
export { chaseRoutes, lotteryMenuRoutes, lotteryOrderRoutes, lotteryRoutes, numeroRoutes } from './routes.ts';
export { lotteryTitles, seedDraws, seedLotteries } from './seed/seed-lotteries.ts';
