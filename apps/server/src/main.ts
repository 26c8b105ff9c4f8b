import { type Config, readConfig, readStudioConfig } from './platform/config/config.ts';
import { startEmbeddedPostgres } from './platform/database/embedded.ts';
import { StartError } from './platform/start-error.ts';
import { createLog, type Log } from './platform/log.ts';
import { openPrimary } from './platform/primary-process.ts';
import { openWorkerProcess, type WorkerProcess } from './platform/worker-process.ts';

/** Time for requests and jobs in progress to finish at a stop. Then the process exits. */
const STOP_TIMEOUT_MS = 15_000;
/** A primary waits for its workers and then stops the database. */
const PRIMARY_STOP_TIMEOUT_MS = 20_000;

type Shutdown = () => Promise<void>;

const worker = openWorkerProcess();

async function main(): Promise<void> {
  const config = process.argv.includes('studio') ? readStudioConfig() : readConfig();
  const log = createLog(config.logLevel);
  const closings: Shutdown[] = [];
  if (worker) stopOnPrimarySignal(closings, log);
  else stopOnSignals(closings, log, config.processes > 1 ? PRIMARY_STOP_TIMEOUT_MS : STOP_TIMEOUT_MS);
  try {
    const databaseUrl = config.databaseUrl ?? (await embedded(config, log, closings));
    const address = await start(config, { databaseUrl, log, closings, worker });
    if (worker) worker.ready(address);
    else process.stdout.write(`${address}\n`);
  } catch (error) {
    for (const close of closings) await close().catch(() => {});
    throw error;
  }
}

interface Start {
  readonly databaseUrl: string;
  readonly log: Log;
  readonly closings: Shutdown[];
  readonly worker: WorkerProcess | undefined;
}

/** Serves in this process or in the configured number of workers. Resolves with the address. */
async function start(config: Config, options: Start): Promise<string> {
  if (worker === undefined && config.processes > 1) {
    const { databaseUrl, log, closings } = options;
    const env = { DATABASE_URL: databaseUrl };
    const primary = openPrimary({ program: import.meta.filename, processes: config.processes, env, log });
    closings.unshift(() => primary.stop());
    return primary.start();
  }
  // A primary serves no requests, so it does not load the server.
  const { serve } = await import('./serve.ts');
  return serve({ config, ...options });
}

async function embedded(config: Config, log: Log, closings: Shutdown[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.warn(line) });
  closings.unshift(() => postgres.stop());
  postgres.onCrash(({ restarting }) => {
    // A server without its database is useless. Its supervisor restarts the process.
    if (!restarting) process.kill(process.pid, 'SIGTERM');
  });
  return postgres.url;
}

/** The first signal drains and stops; the second signal exits at once. */
function stopOnSignals(closings: readonly Shutdown[], log: Log, timeoutMs: number): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    void stop(closings, log, timeoutMs);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/**
 * Terminals and some supervisors signal the whole process group. The primary receives the signal too and stops
 * its workers, so further signals to a worker must not cut its drain short.
 */
function stopOnPrimarySignal(closings: readonly Shutdown[], log: Log): void {
  let stopping = false;
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {
    if (!stopping) void stop(closings, log, STOP_TIMEOUT_MS);
    stopping = true;
  });
}

async function stop(closings: readonly Shutdown[], log: Log, timeoutMs: number): Promise<never> {
  setTimeout(() => process.exit(1), timeoutMs).unref();
  for (const close of closings)
    await close().catch((error: unknown) => log.error({ err: error }, 'while stopping'));
  process.exit(0);
}

/** One line with the remedy for a known start error; the stack for an unexpected error. */
function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `port ${port} is in use: set PORT to a free one`;
  if (code === 'EACCES') return `port ${port} may not be opened by this user: set PORT to one above 1023`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `DATABASE_URL cannot be reached: ${code}`;
  return String((error as Error).stack ?? error);
}

main().catch(async (error: unknown) => {
  if (worker) await worker.report(explain(error));
  else process.stderr.write(`Tessera did not start: ${explain(error)}\n`);
  process.exit(1);
});
