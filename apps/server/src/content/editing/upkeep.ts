import type { Database } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { defineJob, type Job, job } from '../../platform/jobs.ts';
import { contentTopic } from '../live-topics.ts';
import { endedSince } from '../promotions/activities.ts';
import { archiveEntry } from './publish-entry.ts';
import { announceBegun, listEnded } from './queries.ts';

const begin = defineJob<Record<string, never>>({
  name: 'content.begin',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
});
const end = defineJob<Record<string, never>>({
  name: 'content.end',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '23 * * * *',
  alone: true,
  timeLimitSeconds: 3600,
});
/** More than that wait for the next hour. */
const ARCHIVED_AT_ONCE = 1000;

export interface UpkeepDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Notifies open pages of what has begun, and archives what ended long ago. Lists look at the time themselves and wait for neither. */
export function contentJobs(deps: UpkeepDeps): Job[] {
  return [job(begin, () => announceWhatBegan(deps)), job(end, () => archiveWhatEnded(deps))];
}

/** Notifies open pages of entries whose time has come since they were published. */
export function announceWhatBegan({ database, clock }: UpkeepDeps): Promise<void> {
  return database.transaction(async (tx) => {
    for (const { merchantCode } of await tx.many(announceBegun, [clock.now()]))
      tx.notify(contentTopic(merchantCode));
  });
}

/** Keeps the lists short: whoever walks one passes every entry that lies in it, ended or not. */
export async function archiveWhatEnded({ database, clock }: UpkeepDeps): Promise<void> {
  const now = clock.now();
  for (const { merchantCode, key } of await database.many(listEnded, [endedSince(now), ARCHIVED_AT_ONCE])) {
    const editing = { merchantCode, editor: 'upkeep', now, categories: [], pictureOrigins: [] };
    await database.transaction((tx) => archiveEntry(tx, editing, key));
  }
}
