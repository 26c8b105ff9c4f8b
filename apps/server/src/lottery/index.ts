// Exports for the composition of the server.
export type { LotteryDeps } from './deps.ts';
export { hasRunningChase, lotteryDataExport, lotteryRetainedTables } from './retention.ts';
export { lotteryJobs } from './jobs.ts';
export { chaseCheck } from './reconciliation/queries.ts';
export { findOrigin } from './origins/find-origin.ts';
export { lotteryTopics } from './lottery-topics.ts';
export { countFailedLines, countOverdueResults } from './results/queries.ts';
export { chaseRoutes, lotteryOrderRoutes, lotteryRoutes, numeroRoutes } from './routes.ts';
export { generateIssues } from './issues/generate-issues.ts';
export { lotteryTitles, seedLotteries } from './seed/seed-lotteries.ts';
