import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { defineJob, type Job, job } from '../platform/jobs.ts';
import { endedSince } from './activities.ts';
import { archiveEntry } from './editing/publish-entry.ts';
import { listEnded, markStartedEntries } from './editing/queries.ts';
import { contentTopic } from './live-topics.ts';

const notifyStarted = defineJob<Record<string, never>>({
  name: 'content.begin',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
});
const archiveEnded = defineJob<Record<string, never>>({
  name: 'content.end',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '23 * * * *',
  alone: true,
  timeLimitSeconds: 3600,
});
/** Further entries wait for the next hour. */
const ARCHIVE_BATCH = 1000;

export interface ContentJobDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Notifies open pages of entries that have started, and archives entries that ended long ago. Lists filter
 * by time themselves and do not depend on these jobs.
 */
export function contentJobs(deps: ContentJobDeps): Job[] {
  return [
    job(notifyStarted, () => notifyStartedEntries(deps)),
    job(archiveEnded, () => archiveEndedEntries(deps)),
  ];
}

/** Notifies open pages of entries whose start time has passed since they were published. */
export function notifyStartedEntries({ database, clock }: ContentJobDeps): Promise<void> {
  return database.transaction(async (tx) => {
    for (const { merchantCode } of await tx.many(markStartedEntries, [clock.now()]))
      tx.notify(contentTopic(merchantCode));
  });
}

/** Archives ended entries: every list query reads all published entries, including ended ones. */
export async function archiveEndedEntries({ database, clock }: ContentJobDeps): Promise<void> {
  const now = clock.now();
  for (const { merchantCode, key } of await database.many(listEnded, [endedSince(now), ARCHIVE_BATCH])) {
    const editing = { merchantCode, editor: 'upkeep', now, categories: [], pictureOrigins: [] };
    await database.transaction((tx) => archiveEntry(tx, editing, key));
  }
}
