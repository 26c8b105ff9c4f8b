import { vi } from 'vitest';
import type { Database } from '../../src/platform/database/database.ts';
import { statement } from '../../src/platform/database/statement.ts';

const unfinished = statement<[], { count: bigint }>(
  'test.unfinished-jobs',
  `SELECT count(*) FROM job.job WHERE name LIKE 'identity.%' AND state < 'completed'`,
);

/** Transactions of this database that are idle. */
export const idleInTransaction = statement<[], { count: bigint }>(
  'test.idle-in-transaction',
  `SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
);

/** Statements that wait for a lock. */
export const lockWaits = statement<[], { waits: bigint }>(
  'test.lock-waits',
  `SELECT count(*) AS waits FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`,
);

/** Waits until no job is pending or running. */
export function finishedJobs(database: Database): Promise<void> {
  return vi.waitFor(
    async () => {
      const { count } = await database.one(unfinished, []);
      if (count > 0n) throw new Error(`${count} jobs are under way`);
    },
    { timeout: 25_000, interval: 50 },
  );
}
