import { PgBoss, type QueueResult } from 'pg-boss';
import type { Tx } from '../database/statement.ts';
import type { Log } from '../log.ts';

/**
 * Work for later. The queue lies in the same database and a job is written in the caller's transaction,
 * so it is also the outbox: what must happen outside happens after the commit, or never.
 */
export interface JobDefinition<Payload extends object> {
  /** Unique; also the name of the queue. */
  readonly name: string;
  /** Tries after the first, each waiting longer than the one before. */
  readonly retryLimit: number;
  readonly retryDelaySeconds: number;
  /** Five-field cron in UTC; such a job gets an empty payload. */
  readonly cron?: string;
  /** One run at a time, whichever process works on it: what falls due meanwhile is left to the next. */
  readonly alone?: boolean;
  /** Without it a quarter of an hour. After it the job counts as failed, and its work may go on beside the next run. */
  readonly timeLimitSeconds?: number;
  /** Carries the type only; never set. */
  readonly payload?: Payload;
}

export interface Job<Payload extends object = object> {
  readonly definition: JobDefinition<Payload>;
  /** Must tolerate being run again after it was done: a worker may die between the work and its mark. */
  work(payload: Payload): Promise<void>;
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
  /** Makes the queues and begins to work on them. Jobs of the release before that are `removed` fall due no more. */
  start(jobs: readonly Job[], removed?: readonly string[]): Promise<void>;
  /** Takes no new job and waits for those under way, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

export function defineJob<Payload extends object>(
  definition: JobDefinition<Payload>,
): JobDefinition<Payload> {
  return definition;
}

/** Ties a definition to its work; the payload's type is checked here and forgotten after. */
export function job<Payload extends object>(
  definition: JobDefinition<Payload>,
  work: (payload: Payload) => Promise<void>,
): Job {
  return { definition, work: (payload: object) => work(payload as Payload) };
}

/** Retries come by polling, for nothing notifies of them. */
const POLL_SECONDS = 2;
/** A killed worker says nothing more: after this long another takes its job, long before the time a job may take. */
const SILENT_SECONDS = 60;
const TIME_LIMIT_SECONDS = 900;
/** A queue takes no job while one waits or is worked on. The database holds it, so that it is true for every process. */
const ONE_AT_A_TIME = 'exclusive';
/** Jobs that are done stay for questions about them. One that nobody took in this time is late work long before. */
const DONE_KEPT_SECONDS = 7 * 86_400;
const UNDONE_KEPT_SECONDS = 14 * 86_400;
/** The queue deletes what expired in one statement: every hour, so that it is little. */
const DELETED_EVERY_SECONDS = 3600;
/** Taken and worked on at once. One notice wakes for one fetch, so a rush taken singly would wait for polls. */
const BATCH_SIZE = 8;

interface JobsOptions {
  readonly databaseUrl: string;
  readonly log: Log;
  /** Of a command beside the server: leaves work for it, on queues the server made, and looks after nothing. */
  readonly enqueueOnly?: boolean;
  /** Other than a server's, at least half a second: who waits for a retry polls more often. */
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
        await open(boss, one, options);
      }
    },
    stop: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs, close: true }),
  };
}

/** What was scheduled already would count as late for as long as it is kept. */
async function remove(boss: PgBoss, name: string): Promise<void> {
  await boss.unschedule(name);
  if (await boss.getQueue(name)) await boss.deleteQueuedJobs(name);
}

/** Makes the queue, or gives one of an earlier version what its job asks for now. */
async function provide(boss: PgBoss, definition: JobDefinition<object>, queue: QueueResult | undefined) {
  const policy = definition.alone ? ONE_AT_A_TIME : 'standard';
  const settings = {
    retryLimit: definition.retryLimit,
    retryDelay: definition.retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: definition.timeLimitSeconds ?? TIME_LIMIT_SECONDS,
    deleteAfterSeconds: DONE_KEPT_SECONDS,
    retentionSeconds: UNDONE_KEPT_SECONDS,
    heartbeatSeconds: SILENT_SECONDS,
    notify: true,
  };
  if (queue && queue.policy !== policy) {
    // How many of its jobs run at a time cannot be changed. Nothing is lost: such jobs are due again by the clock.
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
): Promise<void> {
  const { name, cron } = definition;
  if (cron) await boss.schedule(name, cron, {});
  await boss.work(
    name,
    {
      batchSize: BATCH_SIZE,
      burstWhenBatchFull: true,
      perJobResults: true,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
    },
    (batch) =>
      Promise.all(
        batch.map(async ({ data, id }) => {
          try {
            await work(data ?? {});
            return { id, status: 'completed' as const };
          } catch (error) {
            log.warn(
              { err: error, job: name, jobId: id },
              'job failed, will be tried again within its bound',
            );
            return { id, status: 'failed' as const, output: { message: String(error) } };
          }
        }),
      ),
  );
}
