import { statement } from './database/statement.ts';

/** Affects one row for the first use of a nonce, and none afterwards. */
export const takeNonce = statement<[nonce: Buffer, expiresAt: Date]>(
  'http.take-nonce',
  `INSERT INTO sealed_nonce (nonce, expires_at) VALUES ($1, $2) ON CONFLICT (nonce) DO NOTHING`,
);

/** Jobs that were due before a time and have not started. */
export const countOverdueJobs = statement<[dueBefore: Date], { count: bigint }>(
  'jobs.count-late',
  `SELECT count(*) AS "count" FROM job.job WHERE state < 'active' AND start_after < $1`,
);

export const ping = statement<[], { alive: number }>('platform.ping', 'SELECT 1 AS alive');
