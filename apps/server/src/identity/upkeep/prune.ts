import { forgetClaims } from '../../platform/database/claims.ts';
import { forgetEnded, type Retention } from '../../platform/database/retention.ts';
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
  timeLimitSeconds: 3 * 3600,
});

/** So long a session is kept after its end, to tell the owner's devices from new ones. */
const SESSIONS_KEPT_MS = 90 * 86_400_000;
const SENT_MESSAGES_KEPT_MS = 30 * 86_400_000;
const ACCOUNT_EVENTS_KEPT_MS = 2 * 365 * 86_400_000;

const RETENTION: Retention = [
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
  [forgetClaims, 0],
  [endTrials, 0],
  [forgetSentMessages, SENT_MESSAGES_KEPT_MS],
  [forgetSessions, SESSIONS_KEPT_MS],
  [forgetAccountEvents, ACCOUNT_EVENTS_KEPT_MS],
];

/** Forgets what is over. All of it is checked where it is used, so nothing depends on when this runs. */
export function pruneJob(
  { clock, database }: Pick<IdentityDeps, 'clock' | 'database'>,
  batchRows?: number,
): Job {
  return job(prune, () => forgetEnded(database, RETENTION, clock.now(), batchRows));
}
