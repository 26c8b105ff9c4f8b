import { monthlyGameTables } from './games/index.ts';
import { monthlyLedgerTables } from './ledger/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { type MonthlyTable, prepareMonths } from './platform/database/monthly-partitions.ts';
import { defineJob, type Job, job } from './platform/jobs.ts';
import { monthlyRoundTables } from './rounds/index.ts';
import { monthlyWalletTables } from './wallet/for-maintenance.ts';

/** All tables with one partition per month, from every domain. */
export const monthlyTables: readonly MonthlyTable[] = [
  ...monthlyLedgerTables,
  ...monthlyWalletTables,
  ...monthlyRoundTables,
  ...monthlyGameTables,
];

/** Each server also enqueues this job at start, so that no month starts late after a downtime. */
export const prepareMonthsJob = defineJob<Record<string, never>>({
  name: 'months.prepare',
  retryLimit: 5,
  retryDelaySeconds: 5,
  cron: '*/10 * * * *',
  alone: true,
});

export function monthJobs({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Job[] {
  return [job(prepareMonthsJob, () => prepareMonths(database, monthlyTables, clock.now()))];
}
