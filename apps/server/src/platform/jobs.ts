import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss, type QueueResult } from 'pg-boss';
import type { Tx } from './database/statement.ts';
import type { Log } from './log.ts';

/**
 * A background job. The queue is in the same database and a job is written in the caller's transaction. So
 * the queue
 * is also the outbox: external effects happen after the commit, or never.
 */
export interface JobDefinition<Payload extends object> {
  /** Unique; also the name of the queue. */
  readonly name: string;
  /** Attempts after the first, with growing delays. */
  readonly retryLimit: number;
  readonly retryDelaySeconds: number;
  /** Five-field cron in UTC; such a job gets an empty payload. */
  readonly cron?: string;
  /** Runs when a server starts, and again a second after each run. The cron begins again after a crash. */
  readonly continuous?: boolean;
  /** One run at a time across all processes. A job that falls due meanwhile is left to the next run. */
  readonly alone?: boolean;
  /** Default: 15 minutes. Then the job counts as failed, and its work may overlap with the next run. */
  readonly timeLimitSeconds?: number;
  /** Carries the type only; never set. */
  readonly payload?: Payload;
}

export interface Job<Payload extends object = object> {
  readonly definition: JobDefinition<Payload>;
  /** Must be idempotent: a worker may die after the work and before the job is marked as done. */
  /** `stopping` is aborted when the process stops: a job that waits ends then. */
  work(payload: Payload, stopping?: AbortSignal): Promise<void>;
}

export interface EnqueueOptions {
  readonly startAfterSeconds?: number;
}

export interface Jobs {
  enqueue<Payload extends object>(
    tx: Tx,
    definition: JobDefinition<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Creates the queues and starts the workers. `removed` jobs of the previous release no longer fall due. */
  start(jobs: readonly Job[], removed?: readonly string[]): Promise<void>;
  /** Takes no new job and waits for running jobs, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

export function defineJob<Payload extends object>(
  definition: JobDefinition<Payload>,
): JobDefinition<Payload> {
  return definition;
}

/** Binds a definition to its work. The payload type is checked here only. */
export function job<Payload extends object>(
  definition: JobDefinition<Payload>,
  work: (payload: Payload, stopping?: AbortSignal) => Promise<void>,
): Job {
  return { definition, work: (payload: object, stopping) => work(payload as Payload, stopping) };
}

/** Retries are found by polling; there is no notification for them. */
const POLL_SECONDS = 2;
/** After this time without a heartbeat another worker takes the job of a killed one. */
const SILENT_SECONDS = 60;
const TIME_LIMIT_SECONDS = 900;
/** The queue accepts no job while one waits or runs. The database enforces this for all processes. */
const ONE_AT_A_TIME = 'exclusive';
/**
 * Completed jobs are retained for support. A job that no worker took in this time is reported as overdue long before.
 */
const COMPLETED_RETENTION_SECONDS = 7 * 86_400;
const FAILED_RETENTION_SECONDS = 14 * 86_400;
/** The queue deletes expired jobs in one statement. An hourly run keeps the statement small. */
const DELETED_EVERY_SECONDS = 3600;
/**
 * Jobs per fetch. One notification triggers one fetch, so single fetches would wait for polls during a rush.
 */
const BATCH_SIZE = 8;

/** A second at least, so that a run that fails at once is not repeated in a loop. */
const AGAIN_AFTER_MS = 1000;
const SEND_ATTEMPTS = 5;

interface JobsOptions {
  readonly databaseUrl: string;
  readonly log: Log;
  /** For commands beside the server: enqueues jobs on existing queues and runs no maintenance. */
  readonly enqueueOnly?: boolean;
  /** Poll interval, at least 0.5 s. Callers that wait for a retry poll more often. */
  readonly pollSeconds?: number;
}

export function openJobs(options: JobsOptions): Jobs {
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    schema: 'job',
    max: 3,
    useListenNotify: true,
    maintenanceIntervalSeconds: DELETED_EVERY_SECONDS,
    ...(options.enqueueOnly && { migrate: false, supervise: false, schedule: false }),
  });
  const stopping = new AbortController();
  boss.on('error', (error) => options.log.error({ err: error }, 'job queue'));
  return {
    async enqueue(tx, { name }, payload, { startAfterSeconds } = {}) {
      const db = { executeSql: (text: string, values: unknown[] = []) => tx.foreign(text, values) };
      await boss.send(name, payload, { db, ...(startAfterSeconds && { startAfter: startAfterSeconds }) });
    },
    async start(jobs, removed = []) {
      await boss.start();
      for (const name of removed) await remove(boss, name);
      const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const one of jobs) {
        await provide(boss, one.definition, queues.get(one.definition.name));
        await open(boss, one, options, stopping.signal);
      }
    },
    stop: (timeoutMs) => {
      stopping.abort();
      return boss.stop({ graceful: true, timeout: timeoutMs, close: true });
    },
  };
}

/** Jobs that are already scheduled would count as overdue until they expire. */
async function remove(boss: PgBoss, name: string): Promise<void> {
  await boss.unschedule(name);
  if (await boss.getQueue(name)) await boss.deleteQueuedJobs(name);
}

/** Creates the queue, or updates the settings of an existing queue. */
async function provide(boss: PgBoss, definition: JobDefinition<object>, queue: QueueResult | undefined) {
  const policy = definition.alone ? ONE_AT_A_TIME : 'standard';
  const settings = {
    retryLimit: definition.retryLimit,
    retryDelay: definition.retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: definition.timeLimitSeconds ?? TIME_LIMIT_SECONDS,
    deleteAfterSeconds: COMPLETED_RETENTION_SECONDS,
    retentionSeconds: FAILED_RETENTION_SECONDS,
    heartbeatSeconds: SILENT_SECONDS,
    notify: true,
  };
  if (queue && queue.policy !== policy) {
    // The policy of a queue cannot change. Deletion loses nothing: such jobs are due again by their schedule.
    await boss.deleteQueue(definition.name);
  } else if (queue) {
    const current = Object.entries(settings).every(
      ([name, value]) => queue[name as keyof typeof settings] === value,
    );
    if (!current) await boss.updateQueue(definition.name, settings);
    return;
  }
  await boss.createQueue(definition.name, { ...settings, policy });
}

async function open(
  boss: PgBoss,
  { definition, work }: Job,
  { log, pollSeconds = POLL_SECONDS }: JobsOptions,
  stopping: AbortSignal,
): Promise<void> {
  const { name, cron, continuous } = definition;
  if (cron) await boss.schedule(name, cron, {});
  if (continuous) await boss.send(name, {});
  await boss.work(
    name,
    {
      batchSize: BATCH_SIZE,
      burstWhenBatchFull: true,
      perJobResults: true,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
    },
    async (batch) => {
      const ended = await Promise.all(
        batch.map(async ({ data, id }) => {
          try {
            await work(data ?? {}, stopping);
            return { id, status: 'completed' as const };
          } catch (error) {
            log.warn({ err: error, job: name, jobId: id }, 'job failed and will be retried within its limit');
            return { id, status: 'failed' as const, output: { message: String(error) } };
          }
        }),
      );
      if (continuous)
        sendAgain(boss, name, stopping).catch((error: unknown) =>
          log.warn({ err: error, job: name }, 'the next run waits for the cron'),
        );
      return ended;
    },
  );
}

/** The queue accepts the next run when the end of the last run is stored, unless another process was faster. */
async function sendAgain(boss: PgBoss, name: string, stopping: AbortSignal): Promise<void> {
  for (let attempt = 0; attempt < SEND_ATTEMPTS; attempt++) {
    await pause(AGAIN_AFTER_MS, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted || (await boss.send(name, {})) !== null) return;
  }
}
