import { vi } from 'vitest';
import type { Database } from '../../src/platform/database/database.ts';
import { statement } from '../../src/platform/database/statement.ts';

const unfinished = statement<[], { count: bigint }>(
  'test.unfinished-jobs',
  `SELECT count(*) FROM job.job WHERE name LIKE 'identity.%' AND state < 'completed'`,
);

/** Waits until nothing is under way, so that what did not come by then never will. */
export function finishedJobs(database: Database): Promise<void> {
  return vi.waitFor(
    async () => {
      const { count } = await database.one(unfinished, []);
      if (count > 0n) throw new Error(`${count} jobs are under way`);
    },
    { timeout: 25_000, interval: 50 },
  );
}
