import { countLateRounds } from './games/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { countLateJobs } from './platform/jobs/queries.ts';
import type { LateWork } from './platform/metrics.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** What should be done by now and is not: no break of the books, but somebody should look. */
export function lateWork({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): LateWork {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  return {
    'open-rounds': async () => Number((await database.one(countLateRounds, [before(DAY_MS)])).count),
    jobs: async () => Number((await database.one(countLateJobs, [before(MINUTE_MS)])).count),
  };
}
