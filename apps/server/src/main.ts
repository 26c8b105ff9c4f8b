import { join } from 'node:path';
import { type App, openApp } from './app.ts';
import { cookiesAreSecure } from './slice-deps.ts';
import { systemClock, systemRandomness } from './platform/clock.ts';
import { type Config, readConfig, readStudioConfig } from './platform/config/config.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { unsafeSettings } from './platform/database/durable.ts';
import { startEmbeddedPostgres } from './platform/database/embedded.ts';
import { migrate, pendingMigrations } from './platform/database/migrate.ts';
import { SCHEMA } from './platform/database/schema-source.ts';
import { createLog, type Log } from './platform/log.ts';
import { currencyOf } from './identity/index.ts';
import { StartFault } from './platform/database/start-fault.ts';
import { seedDemo } from './seed.ts';
import { holdsDemoData, holdsSandboxMoney } from './wallet/index.ts';

const WEB_DIR = join(import.meta.dirname, '../../web/dist');
/** Everything under way gets this long at a stop; then the process ends anyway. */
const STOP_TIMEOUT_MS = 15_000;

type Closing = () => Promise<void>;

async function main(): Promise<void> {
  const config = process.argv.includes('studio') ? readStudioConfig() : readConfig();
  const log = createLog(config.logLevel);
  const closings: Closing[] = [];
  stopOnSignals(closings, log);
  try {
    const app = await open(config, log, closings);
    const port = await app.start();
    closings.unshift(() => app.stop());
    if (!cookiesAreSecure(config)) {
      log.warn('plain http outside localhost: the session cookie is sent without the __Host- prefix');
    }
    process.stdout.write(`${config.publicOrigin ?? `http://localhost:${port}`}/m/home\n`);
  } catch (error) {
    for (const close of closings) await close().catch(() => {});
    throw error;
  }
}

async function open(config: Config, log: Log, closings: Closing[]): Promise<App> {
  const databaseUrl = config.databaseUrl ?? (await embedded(config, log, closings));
  const database = openDatabase({
    url: databaseUrl,
    onIdleError: (error) => log.warn({ err: error }, 'lost an idle database connection'),
  });
  closings.unshift(() => database.close());
  await refuseUnsafe(config, database, log);
  const { applied } = await migrate(databaseUrl, SCHEMA, { keepNewer: config.production });
  if (applied.length > 0) log.info({ applied }, 'migrated');
  await refuseInventedMoney(config, database);
  refuseOtherCurrency(config, await currencyOf(database, config));
  const options = {
    config,
    databaseUrl,
    database,
    log,
    clock: systemClock,
    randomness: systemRandomness,
    pendingMigrations: () => pendingMigrations(database),
    webDir: WEB_DIR,
  };
  const app = await openApp(options);
  if (config.seed === 'demo' && (await seedDemo(options, app.deps))) log.info('seeded the demo platform');
  return app;
}

/** Members' money is answered for only where an answer is on the disk: in production a start without that is none. */
async function refuseUnsafe({ production }: Config, database: Database, log: Log): Promise<void> {
  const off = await unsafeSettings(database);
  if (off.length === 0) return;
  const why = `PostgreSQL may lose what it acknowledged: ${off.join(' and ')} is off.`;
  if (production) throw new StartFault(why);
  log.warn(why);
}

/** Nobody paid in the money of the demo platform or of the sandbox; the demo's passwords are also published. */
async function refuseInventedMoney({ production }: Config, database: Database): Promise<void> {
  if (!production) return;
  const held = (await holdsDemoData(database))
    ? 'the demo platform'
    : (await holdsSandboxMoney(database)) && 'deposits of the sandbox';
  if (!held) return;
  throw new StartFault(
    `the database holds ${held}, which NODE_ENV=production refuses: name an empty database in DATABASE_URL or DATA_DIR`,
  );
}

/**
 * A cap of 1,000 euro is another rule in pesos: amounts of a market hold in its own currency alone. Asked before anything
 * is written, so that an empty database stays empty.
 */
function refuseOtherCurrency({ market }: Config, currency: string): void {
  if (market.currency === null || market.currency === currency) return;
  throw new StartFault(
    `MARKET has amounts in ${market.currency}, and the currency here is ${currency}: name another market, or CURRENCY=${market.currency} for an empty database`,
  );
}

async function embedded(config: Config, log: Log, closings: Closing[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.warn(line) });
  closings.unshift(() => postgres.stop());
  postgres.onCrash(({ restarting }) => {
    // A server that cannot reach its books is of no use to anybody: whoever watches over it starts it anew.
    if (!restarting) process.kill(process.pid, 'SIGTERM');
  });
  return postgres.url;
}

/** The first signal drains and stops; a second one does not wait. */
function stopOnSignals(closings: readonly Closing[], log: Log): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    for (const close of closings)
      await close().catch((error: unknown) => log.error({ err: error }, 'while stopping'));
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

/** One line that says what to put right; a stack only for what nobody foresaw. */
function explain(error: unknown): string {
  if (error instanceof StartFault) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `port ${port} is in use: set PORT to a free one`;
  if (code === 'EACCES') return `port ${port} may not be opened by this user: set PORT to one above 1023`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `DATABASE_URL cannot be reached: ${code}`;
  return String((error as Error).stack ?? error);
}

main().catch((error: unknown) => {
  process.stderr.write(`Tessera did not start: ${explain(error)}\n`);
  process.exit(1);
});
