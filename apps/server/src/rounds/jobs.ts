import type { Clock } from '../platform/clock.ts';
import { workOnEach } from '../platform/concurrency.ts';
import type { Database } from '../platform/database/database.ts';
import { defineJob, type Job, job } from '../platform/jobs.ts';
import { closeOpenRounds, listOldRounds, noteMonth } from './queries.ts';
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

/** Closes rounds that their source never closed. A round that fails stops no other round. */
async function closeOldRounds({ clock, database }: RoundsDeps): Promise<void> {
  const now = clock.now();
  const close = (ids: readonly bigint[]) => database.run(closeOpenRounds, [ids, now]);
  await workOnEach(oldRounds(database, new Date(now.getTime() - OPEN_FOR_MS)), async (ids) => {
    try {
      await close(ids);
    } catch {
      await workOnEach(ids, (id) => close([id]));
    }
  });
}

/** The ids of rounds that were placed before a time, batch by batch. */
async function* oldRounds(database: Database, placedBefore: Date): AsyncGenerator<readonly bigint[]> {
  let after: bigint | undefined = 0n;
  while (after !== undefined) {
    const rounds: { id: bigint }[] = await database.many(listOldRounds, [placedBefore, after, BATCH]);
    if (rounds.length > 0) yield rounds.map(({ id }) => id);
    after = rounds.at(-1)?.id;
  }
}
