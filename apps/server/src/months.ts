import { monthlyGameTables } from './games/index.ts';
import { monthlyLedgerTables } from './ledger/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { type MonthlyTable, prepareMonths } from './platform/database/months.ts';
import { defineJob, type Job, job } from './platform/jobs/jobs.ts';
import { monthlyRoundTables } from './rounds/index.ts';
import { monthlyWalletTables } from './wallet/index.ts';

/** The tables of every domain that have a partition for each month. */
export const monthlyTables: readonly MonthlyTable[] = [
  ...monthlyLedgerTables,
  ...monthlyWalletTables,
  ...monthlyRoundTables,
  ...monthlyGameTables,
];

/** Every server leaves one for itself when it starts, so that no month begins late after a time without servers. */
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
