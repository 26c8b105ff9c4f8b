import type { Clock, Randomness } from '../../platform/clock.ts';
import { type ConcurrencyLimit, openConcurrencyLimit } from '../../platform/concurrency.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { defineJob, type Job, job, type Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { findSentMessage, insertSentMessage } from '../delivery/queries.ts';
import type { Sender } from '../delivery/render.ts';
import type { NoticeKind } from '../notices/notice-kinds.ts';
import type { PushAnswer, PushService, PushTerms } from './push-service.ts';
import { deleteSubscriptionById, findSubscription, listSubscriptions, type Subscription } from './queries.ts';
import { pushTerms, renderPush } from './render-push.ts';

/** One notification to one browser. Operators read the queue: it holds no text, amount or address. */
interface PushPayload {
  /** Of this attempt. An attempt that ended is not repeated. */
  readonly id: string;
  readonly attempt: number;
  readonly subscriptionId: string;
  readonly memberId: string;
  readonly kind: NoticeKind;
  readonly messageId: string | null;
  readonly terms: PushTerms;
  /** ISO 8601, of the notice. */
  readonly queuedAt: string;
}

/** Retries of failed attempts are jobs of their own; these are for a server that died. */
const sendPush = defineJob<PushPayload>({
  name: 'messages.send-push',
  retryLimit: 3,
  retryDelaySeconds: 15,
});

export interface PushNotice {
  readonly memberId: bigint;
  readonly kind: NoticeKind;
  readonly values: Readonly<Record<string, unknown>>;
  /** Null where the message is not in the inbox. */
  readonly messageId: bigint | null;
}

export interface PushQueue {
  /** Queues one notification for each browser of the member. */
  queue(tx: Tx, notice: PushNotice): Promise<void>;
}

interface QueueDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly jobs: Jobs;
}

export function openPushQueue({ clock, randomness, jobs }: QueueDeps): PushQueue {
  return {
    async queue(tx, { memberId, kind, values, messageId }) {
      for (const { id } of await tx.many(listSubscriptions, [memberId])) {
        await jobs.enqueue(tx, sendPush, {
          id: randomness.uuid(),
          attempt: 1,
          subscriptionId: id.toString(),
          memberId: memberId.toString(),
          kind,
          messageId: messageId?.toString() ?? null,
          terms: pushTerms(kind, values),
          queuedAt: clock.now().toISOString(),
        });
      }
    },
  };
}

/** Outcomes of notifications, for the metrics page. */
interface PushCounter {
  inc(labels: { readonly channel: 'push'; readonly outcome: 'sent' | 'failed' | 'refused' | 'stale' }): void;
}

export interface PushJobDeps extends QueueDeps {
  readonly database: Database;
  readonly log: Log;
  readonly push: PushService;
  readonly counter: PushCounter;
  site(): Promise<Sender>;
  defaultLanguage(): Promise<string>;
}

/** Calls to push services at a time, in one process. Further jobs wait in the queue of the database. */
const AT_ONCE = 4;
/** After a call without an answer, or with a slow one, this process calls no push service of the member for this time. */
const PAUSE_MS = 300_000;
/** Push services answer in a fraction of this time. */
const SLOW_MS = 2000;
const FIRST_RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 3600;

export function pushJobs(deps: PushJobDeps): Job[] {
  const calls = {
    limit: openConcurrencyLimit({ atOnce: AT_ONCE, waiting: Infinity }),
    pauses: openPauses(deps.clock),
  };
  return [job(sendPush, (payload) => deliver(deps, calls, payload))];
}

interface Calls {
  readonly limit: ConcurrencyLimit;
  readonly pauses: Pauses;
}

/**
 * Members whose push service did not answer, or answered slowly. Such a service takes one of the few calls for seconds.
 * Members choose the addresses, so without pauses one member could delay the notifications of all others for hours.
 */
interface Pauses {
  isPaused(memberId: string): boolean;
  pause(memberId: string): void;
}

function openPauses(clock: Clock): Pauses {
  /** In the order of the times. */
  const pausedUntil = new Map<string, number>();
  const isPaused = (memberId: string) => {
    const leftMs = (pausedUntil.get(memberId) ?? 0) - clock.now().getTime();
    // A longer remaining pause means that the clock was set back.
    return leftMs > 0 && leftMs <= PAUSE_MS;
  };
  return {
    isPaused,
    pause(memberId) {
      for (const [other] of pausedUntil) {
        if (isPaused(other)) break;
        pausedUntil.delete(other);
      }
      pausedUntil.delete(memberId);
      pausedUntil.set(memberId, clock.now().getTime() + PAUSE_MS);
    },
  };
}

async function deliver(deps: PushJobDeps, { limit, pauses }: Calls, payload: PushPayload): Promise<void> {
  const { database, log, counter, push } = deps;
  const { id, subscriptionId, memberId, messageId, terms } = payload;
  if (await database.maybe(findSentMessage, [id])) return;
  const remaining = remainingSeconds(deps.clock, payload);
  if (remaining <= 0) return counter.inc({ channel: 'push', outcome: 'stale' });
  const message = messageId === null ? null : BigInt(messageId);
  const target = await database.maybe(findSubscription, [BigInt(subscriptionId), BigInt(memberId), message]);
  if (!target) return;
  const text = await textOf(deps, payload, target);
  const answer = await limit(async () => {
    if (pauses.isPaused(memberId)) return NO_ANSWER;
    const startedMs = deps.clock.now().getTime();
    const reached = await push
      .send(target, text, { ...terms, ttlSeconds: remaining })
      .catch((error: unknown) => {
        log.warn({ err: error, subscriptionId }, 'a push service did not answer');
        pauses.pause(memberId);
        return NO_ANSWER;
      });
    if (deps.clock.now().getTime() - startedMs > SLOW_MS) pauses.pause(memberId);
    return reached;
  });
  await settle(deps, payload, target, answer ?? NO_ANSWER);
}

const NO_ANSWER: PushAnswer = { status: 0, retryAfterSeconds: undefined };

async function textOf(deps: PushJobDeps, payload: PushPayload, target: Subscription): Promise<string> {
  const { kind, messageId, terms } = payload;
  const language = target.language ?? (await deps.defaultLanguage());
  const shownData = target.showsAmounts ? target.data : null;
  const prefixed = messageId === null ? null : `m${messageId}`;
  return renderPush(
    { kind, messageId: prefixed, shownData, topic: terms.topic, language },
    await deps.site(),
  );
}

/**
 * Records the end of the attempt. A temporary failure queues the next attempt as long as the notification is stored: an
 * outage of hours loses nothing. A notification has one job at most.
 */
async function settle(
  deps: PushJobDeps,
  payload: PushPayload,
  { endpoint }: Subscription,
  { status, retryAfterSeconds }: PushAnswer,
): Promise<void> {
  const { database, jobs, randomness, log, counter, clock } = deps;
  const { id, attempt, subscriptionId } = payload;
  const sent = status >= 200 && status < 300;
  const ended = status === 404 || status === 410;
  const temporary = status === 0 || status === 429 || status >= 500;
  const pauseSeconds = Math.min(FIRST_RETRY_SECONDS * 2 ** (attempt - 1), LONGEST_RETRY_SECONDS);
  const waitSeconds = Math.max(retryAfterSeconds ?? 0, pauseSeconds);
  const again = temporary && waitSeconds < remainingSeconds(clock, payload);
  await database.transaction(async (tx) => {
    const first = (await tx.run(insertSentMessage, [id, 'push', clock.now()])) > 0;
    if (ended) await tx.run(deleteSubscriptionById, [BigInt(subscriptionId), endpoint]);
    if (!again || !first) return;
    const next = { ...payload, id: randomness.uuid(), attempt: attempt + 1 };
    await jobs.enqueue(tx, sendPush, next, { startAfterSeconds: waitSeconds });
  });
  counter.inc({ channel: 'push', outcome: sent ? 'sent' : temporary ? 'failed' : 'refused' });
  if (!sent && !ended && !again) log.warn({ status, subscriptionId }, 'a notification was not delivered');
}

function remainingSeconds(clock: Clock, { queuedAt, terms }: PushPayload): number {
  const waitedMs = clock.now().getTime() - new Date(queuedAt).getTime();
  return Math.floor(terms.ttlSeconds - waitedMs / 1000);
}
