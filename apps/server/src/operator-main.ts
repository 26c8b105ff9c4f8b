import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { Registry } from 'prom-client';
import { importReport, type ProviderFile } from './games/index.ts';
import { openMerchants } from './identity/index.ts';
import { operate, type OperatorContext, readAtMost } from './operator/index.ts';
import { systemClock, systemRandomness } from './platform/clock.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { withEmbeddedDatabase } from './platform/database/embedded.ts';
import { pendingMigrations } from './platform/database/migrate.ts';
import type { Tx } from './platform/database/statement.ts';
import { openEvents } from './platform/events.ts';
import { openJobs } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { ConfigError, StartError } from './platform/start-error.ts';
import { openDeps } from './slice-deps.ts';
import { subscriptionsOf } from './slices.ts';

const STOP_TIMEOUT_MS = 2000;

/** Runs an operator's command on the configured database, whether the server runs or not. */
function main(args: readonly string[]): Promise<number> {
  const { stdin, stdout } = process;
  return operate(args, {
    clock: systemClock,
    machineUser: userInfo().username,
    on: (work) => onConfigured(work),
    input: stdin,
    output: stdin.isTTY && stdout.isTTY ? stdout : undefined,
    print: (line) => void stdout.write(`${line}\n`),
  });
}

type Work<T> = (ground: OperatorContext) => Promise<T>;

async function onConfigured<T>(work: Work<T>): Promise<T> {
  const config = readConfig();
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) return onDatabase(config, databaseUrl, work);
  return withEmbeddedDatabase(dataDir, ({ url }) => onDatabase(config, url, work));
}

async function onDatabase<T>(config: Config, url: string, work: Work<T>): Promise<T> {
  const database = openDatabase({ url, maxConnections: 2 });
  const [clock, randomness] = [systemClock, systemRandomness];
  // The program prints its result, so the log contains only errors.
  const log = createLog(config.logLevel === 'silent' ? 'silent' : 'error');
  const jobs = openJobs({ databaseUrl: url, log, enqueueOnly: true });
  try {
    const [pending] = await pendingMigrations(database);
    if (pending) throw new StartError(`Migration ${pending} is not applied yet: start the server once.`);
    await jobs.start([]);
    const subscriptions = subscriptionsOf(() => deps.rewards);
    const events = openEvents(() => subscriptions);
    const origin = () => `http://127.0.0.1:${config.port}`;
    const merchants = await openMerchants(database, config);
    const made = { config, database, merchants, clock, randomness, events, jobs, log, origin };
    const deps = await openDeps({ ...made, metrics: new Registry(), connections: [] });
    const { identity, wallet } = deps;
    const play = { importReport: (tx: Tx, file: ProviderFile) => importReport({ clock }, tx, file) };
    const files = { readFile: readAtMost, writeFile };
    return await work({ database, databaseUrl: url, deps: { identity, wallet, ...play, ...files } });
  } finally {
    await jobs.stop(STOP_TIMEOUT_MS);
    await database.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isExpected = [StartError, ConfigError].some((kind) => error instanceof kind);
  if (!isExpected && (error as { code?: string }).code !== 'ENOENT') throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
