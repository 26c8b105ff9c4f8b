import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from './start-error.ts';
import type { Log } from './log.ts';
import type { FromWorker, NumberedFigures, ToWorker } from './worker-process.ts';

/** Metrics of a worker that does not respond in time are left out. */
const ANSWER_TIMEOUT_MS = 2000;

export interface PrimaryOptions {
  /** The program of the workers. It gets the arguments and Node.js options of this process. */
  readonly program: string;
  readonly processes: number;
  /** Environment in addition to that of this process. */
  readonly env: Readonly<Record<string, string>>;
  readonly log: Log;
  /** Delay before restarting a worker that ended `failures` times in a row soon after its start. */
  readonly replaceAfterMs?: (failures: number) => number;
}

export interface Primary {
  /**
   * Starts the first worker, which prepares the database, then the others. Resolves with the address once
   * each worker
   * is ready or has failed once. Throws a StartError when the first worker does not start.
   */
  start(): Promise<string>;
  /** Lets every worker finish its work and stop. */
  stop(): Promise<void>;
}

/** A worker that ends sooner than this has failed to start. */
const STEADY_AFTER_MS = 10_000;
/** A worker drains within 15 s or exits by itself. */
const KILL_AFTER_MS = 17_000;

/** Runs several workers on one port and replaces each worker that ends. */
export function openPrimary(options: PrimaryOptions): Primary {
  const { program, processes, env, log, replaceAfterMs = growingDelay } = options;
  const running = new Map<number, Worker>();
  let replaces = false;
  // Workers accept connections themselves. Through the primary, a connection on its way to a killed worker
  // would hang until the client gives up.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: program, args: process.argv.slice(2), serialization: 'advanced' });
  const startOne = (number: number, failures: number): Promise<string> => {
    const worker = cluster.fork(env);
    const startedAt = performance.now();
    running.set(number, worker);
    worker.once('exit', () => {
      running.delete(number);
      if (!replaces) return;
      const failed = performance.now() - startedAt < STEADY_AFTER_MS;
      void replace(number, failed ? failures + 1 : 0);
    });
    return untilReady(worker, (requestId) => void collectFigures(running, worker, requestId));
  };
  const replace = async (number: number, failures: number) => {
    const waitMs = replaceAfterMs(failures);
    log.error({ process: number, failures, waitMs }, 'a server process ended and is replaced');
    await pause(waitMs);
    if (replaces) await startOne(number, failures).catch((error: Error) => report(number, error));
  };
  const report = (number: number, error: Error) =>
    log.error({ process: number, reason: error.message }, 'a server process did not start');
  return {
    async start() {
      const address = await startOne(1, 0);
      replaces = true;
      const others = Array.from({ length: processes - 1 }, (_, index) => index + 2);
      await Promise.all(
        others.map((number) => startOne(number, 0).catch((error: Error) => report(number, error))),
      );
      return address;
    },
    async stop() {
      replaces = false;
      await Promise.all([...running.values()].map(end));
    },
  };
}

/** No delay, then 0.5 s, doubled up to 30 s. */
function growingDelay(failures: number): number {
  return failures === 0 ? 0 : Math.min(30_000, 250 * 2 ** failures);
}

/** Resolves with the address. Rejects when the worker ends before it is ready. */
function untilReady(worker: Worker, onFigures: (requestId: number) => void): Promise<string> {
  const ready = Promise.withResolvers<string>();
  let errorText: string | undefined;
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'ready') ready.resolve(message.address);
    if (message.kind === 'start-error') errorText = message.text;
    if (message.kind === 'request-figures') onFigures(message.requestId);
  });
  worker.once('error', (error) => ready.reject(error));
  worker.once('exit', (code, signal) => {
    ready.reject(new StartError(errorText ?? `a server process ended with ${signal ?? code}`));
  });
  return ready.promise;
}

async function end(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const killing = setTimeout(() => worker.process.kill('SIGKILL'), KILL_AFTER_MS);
  await ended;
  clearTimeout(killing);
}

/** Collects the metrics of all workers and sends them to the requesting worker. */
async function collectFigures(
  running: ReadonlyMap<number, Worker>,
  to: Worker,
  requestId: number,
): Promise<void> {
  const read = [...running].map(([number, worker]) => readFigures(number, worker, { to: to.id, requestId }));
  const all = (await Promise.all(read)).filter((one) => one !== undefined);
  send(to, { kind: 'all-figures', requestId, all });
}

/** Undefined when the worker ends or does not respond in time. */
async function readFigures(
  number: number,
  worker: Worker,
  request: { readonly to: number; readonly requestId: number },
): Promise<NumberedFigures | undefined> {
  // Two workers may use the same request id at the same time.
  const requestId = request.requestId * 1_000_000 + request.to;
  const { promise, resolve } = Promise.withResolvers<NumberedFigures | undefined>();
  const onMessage = (message: FromWorker) => {
    if (message.kind === 'own-figures' && message.requestId === requestId) resolve([number, message.figures]);
  };
  const giveUp = () => resolve(undefined);
  const timer = setTimeout(giveUp, ANSWER_TIMEOUT_MS);
  worker.on('message', onMessage).once('exit', giveUp);
  send(worker, { kind: 'read-figures', requestId });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', onMessage).off('exit', giveUp);
  }
}

function send(worker: Worker, message: ToWorker): void {
  // The exit event reports a worker that ended meanwhile.
  if (worker.isConnected()) worker.send(message, () => {});
}
