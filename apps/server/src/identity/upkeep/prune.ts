import { defineJob, type Job, job } from '../../platform/jobs/jobs.ts';
import { pruneNonces } from '../../platform/http/queries.ts';
import type { IdentityDeps } from '../deps.ts';
import { endTrials } from '../trial/queries.ts';
import {
  forgetAccountEvents,
  forgetCaptchas,
  forgetCodes,
  forgetCounts,
  forgetExcluded,
  forgetExclusions,
  forgetIdTokens,
  forgetRemembered,
  forgetResets,
  forgetSentMessages,
  forgetSessions,
  forgetTickets,
} from './queries.ts';

const prune = defineJob<Record<string, never>>({
  name: 'identity.prune',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '17 * * * *',
  alone: true,
});

/** So long a session is kept after its end, to tell the owner's devices from new ones. */
const SESSIONS_KEPT_MS = 90 * 86_400_000;
const SENT_MESSAGES_KEPT_MS = 30 * 86_400_000;
const ACCOUNT_EVENTS_KEPT_MS = 2 * 365 * 86_400_000;

/** What is deleted or ended, and how long after its end. */
const RETENTION = [
  [forgetCounts, 0],
  [forgetTickets, 0],
  [forgetIdTokens, 0],
  [forgetCaptchas, 0],
  [forgetCodes, 0],
  [forgetResets, 0],
  [forgetRemembered, 0],
  [forgetExclusions, 0],
  [forgetExcluded, 0],
  [pruneNonces, 0],
  [endTrials, 0],
  [forgetSentMessages, SENT_MESSAGES_KEPT_MS],
  [forgetSessions, SESSIONS_KEPT_MS],
  [forgetAccountEvents, ACCOUNT_EVENTS_KEPT_MS],
] as const;

/** Rows of one statement: far less than the database has time for, however long the job did not run. */
const BATCH_ROWS = 5000;

/**
 * Forgets what is over. All of it is checked where it is used, so nothing depends on when this runs. A table that fails
 * keeps no other from its turn; the job fails at its end, with every failure.
 */
export function pruneJob(
  { clock, database }: Pick<IdentityDeps, 'clock' | 'database'>,
  batchRows = BATCH_ROWS,
): Job {
  return job(prune, async () => {
    const now = clock.now().getTime();
    const failures: unknown[] = [];
    for (const [forget, keptMs] of RETENTION) {
      const before = new Date(now - keptMs);
      try {
        while ((await database.run(forget, [before, batchRows])) === batchRows);
      } catch (error) {
        failures.push(new Error(`${forget.name} failed`, { cause: error }));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some rows were not forgotten');
  });
}
