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

/** What came out of notifications, for the figures page. */
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
const ATTEMPTS = 6;
const FIRST_RETRY_SECONDS = 30;

export function pushJobs(deps: PushJobDeps): Job[] {
  const limit = openConcurrencyLimit({ atOnce: AT_ONCE, waiting: Infinity });
  return [job(sendPush, (payload) => deliver(deps, limit, payload))];
}

async function deliver(deps: PushJobDeps, limit: ConcurrencyLimit, payload: PushPayload): Promise<void> {
  const { database, log, counter, push } = deps;
  const { id, subscriptionId, memberId, messageId, terms } = payload;
  if (await database.maybe(findSentMessage, [id])) return;
  const remaining = remainingSeconds(deps.clock, payload);
  if (remaining <= 0) return counter.inc({ channel: 'push', outcome: 'stale' });
  const message = messageId === null ? null : BigInt(messageId);
  const target = await database.maybe(findSubscription, [BigInt(subscriptionId), BigInt(memberId), message]);
  if (!target) return;
  const text = await textOf(deps, payload, target);
  const answer = await limit(() =>
    push.send(target, text, { ...terms, ttlSeconds: remaining }).catch((error: unknown) => {
      log.warn({ err: error, subscriptionId }, 'a push service did not answer');
      return NO_ANSWER;
    }),
  );
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

/** Records the end of the attempt, and queues the next attempt where the service asks for this. */
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
  const waitSeconds = Math.max(retryAfterSeconds ?? 0, FIRST_RETRY_SECONDS * 2 ** (attempt - 1));
  const again = temporary && attempt < ATTEMPTS && waitSeconds < remainingSeconds(clock, payload);
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
