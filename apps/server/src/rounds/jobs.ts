import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { defineJob, type Job, job } from '../platform/jobs.ts';
import { closeOpenRounds, noteMonth } from './queries.ts';
import { consumeRoundEvents, dailyTotals, type RoundEventConsumer } from './round-events.ts';

export interface RoundsDeps {
  readonly database: Database;
  readonly clock: Clock;
}

const closeOldRoundsJob = defineJob<Record<string, never>>({
  name: 'games.close-old-rounds',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '*/10 * * * *',
  alone: true,
  timeLimitSeconds: 3600,
});

/** Lists of rounds skip registered months outside their range. An unregistered month is never skipped. */
const noteMonthJob = defineJob<Record<string, never>>({
  name: 'rounds.note-month',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '*/10 * * * *',
});

/** Providers settle within this time. A later win still counts and corrects the closed round. */
const OPEN_FOR_MS = 48 * 3_600_000;
const BATCH = 100;

export function roundJobs(deps: RoundsDeps): Job[] {
  return [
    job(closeOldRoundsJob, () => closeOldRounds(deps)),
    job(noteMonthJob, async () => {
      await deps.database.run(noteMonth, []);
    }),
    roundEventJob('rounds.add-daily-totals', deps.database, dailyTotals),
  ];
}

/**
 * Delivers events to a consumer every minute. A failed run needs no retry: the next run starts at the same
 * event.
 */
export function roundEventJob(name: string, database: Database, consumer: RoundEventConsumer): Job {
  const definition = defineJob<Record<string, never>>({
    name,
    retryLimit: 0,
    retryDelaySeconds: 0,
    cron: '* * * * *',
    alone: true,
    timeLimitSeconds: 3600,
  });
  return job(definition, () => consumeRoundEvents(database, consumer));
}

/** Closes rounds that their source never closed. */
async function closeOldRounds({ clock, database }: RoundsDeps): Promise<void> {
  const now = clock.now();
  const placedBefore = new Date(now.getTime() - OPEN_FOR_MS);
  let closed = BATCH;
  while (closed === BATCH) ({ closed } = await database.one(closeOpenRounds, [placedBefore, BATCH, now]));
}
