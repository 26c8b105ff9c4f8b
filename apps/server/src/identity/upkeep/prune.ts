import { defineJob, type Job, job } from '../../platform/jobs/jobs.ts';
import { pruneNonces } from '../../platform/http/queries.ts';
import type { IdentityDeps } from '../deps.ts';
import { endTrials } from '../trial/queries.ts';
import {
  forgetAccountEvents,
  forgetCodes,
  forgetCounts,
  forgetExclusions,
  forgetIdTokens,
  forgetRemembered,
  forgetResets,
  forgetSessions,
  forgetTickets,
} from './queries.ts';

const prune = defineJob<Record<string, never>>({
  name: 'identity.prune',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '17 * * * *',
});

/** So long a session is kept after its end, to tell the owner's devices from new ones. */
const SESSIONS_KEPT_MS = 90 * 86_400_000;
const ACCOUNT_EVENTS_KEPT_MS = 2 * 365 * 86_400_000;

const EXPIRED = [
  forgetCounts,
  forgetTickets,
  forgetIdTokens,
  forgetCodes,
  forgetResets,
  forgetRemembered,
  forgetExclusions,
  pruneNonces,
  endTrials,
];

/** Forgets what is over. All of it is checked where it is used, so nothing depends on when this runs. */
export function pruneJob({ clock, database }: Pick<IdentityDeps, 'clock' | 'database'>): Job {
  return job(prune, async () => {
    const now = clock.now();
    for (const forget of EXPIRED) await database.run(forget, [now]);
    await database.run(forgetSessions, [new Date(now.getTime() - SESSIONS_KEPT_MS)]);
    await database.run(forgetAccountEvents, [new Date(now.getTime() - ACCOUNT_EVENTS_KEPT_MS)]);
  });
}
