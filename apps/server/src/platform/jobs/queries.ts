import { statement } from '../database/statement.ts';

/** Work that should have been begun before a time. */
export const countLateJobs = statement<[dueBefore: Date], { count: bigint }>(
  'jobs.count-late',
  `SELECT count(*) AS "count" FROM job.job WHERE state < 'active' AND start_after < $1`,
);
