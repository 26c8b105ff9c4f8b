import { join } from 'node:path';
import { type App, openApp } from './app.ts';
import { currencyOf } from './identity/for-members.ts';
import { systemClock, systemRandomness } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import {
  type Database,
  openDatabase,
  poolSize,
  disabledDurabilitySettings,
} from './platform/database/database.ts';
import { migrate, pendingMigrations } from './platform/database/migrate.ts';
import { SCHEMA } from './platform/database/schema-source.ts';
import type { Log } from './platform/log.ts';
import type { WorkerProcess } from './platform/worker-process.ts';
import { StartError } from './platform/start-error.ts';
import { seedDemo } from './seed.ts';
import { cookiesAreSecure } from './slice-deps.ts';
import { hasDemoData, hasSandboxMoney } from './wallet/index.ts';

const WEB_DIR = join(import.meta.dirname, '../../web/dist');

export interface ServeOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly log: Log;
  /** Shutdown steps in their order; this function adds its own. */
  readonly closings: (() => Promise<void>)[];
  /** Set when this process is one of several. */
  readonly worker: WorkerProcess | undefined;
}

/** Runs the server in this process. Resolves with the address of the home page once it serves requests. */
export async function serve(options: ServeOptions): Promise<string> {
  const { config, log, closings } = options;
  const app = await open(options);
  const port = await app.start();
  closings.unshift(() => app.stop());
  if (!cookiesAreSecure(config)) {
    log.warn('plain http outside localhost: the session cookie is sent without the __Host- prefix');
  }
  return `${config.publicOrigin ?? `http://localhost:${port}`}/m/home`;
}

async function open({ config, databaseUrl, log, closings, worker }: ServeOptions): Promise<App> {
  const database = openDatabase({
    url: databaseUrl,
    maxConnections: poolSize(config.processes),
    onIdleError: (error) => log.warn({ err: error }, 'lost an idle database connection'),
  });
  closings.unshift(() => database.close());
  await refuseUnsafe(config, database, log);
  const { applied } = await migrate(databaseUrl, SCHEMA, { preserveNewer: config.production });
  if (applied.length > 0) log.info({ applied }, 'migrated');
  await refuseTestMoney(config, database);
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
    worker,
  };
  const app = await openApp(options);
  if (config.seed === 'demo' && (await seedDemo(options, app.deps))) log.info('seeded the demo platform');
  return app;
}

/** Refuses a production start when PostgreSQL may lose committed data. Otherwise logs a warning. */
async function refuseUnsafe({ production }: Config, database: Database, log: Log): Promise<void> {
  const off = await disabledDurabilitySettings(database);
  if (off.length === 0) return;
  const why = `PostgreSQL may lose what it acknowledged: ${off.join(' and ')} is off.`;
  if (production) throw new StartError(why);
  log.warn(why);
}

/** Refuses demo and sandbox money in production. The demo's passwords are also public. */
async function refuseTestMoney({ production }: Config, database: Database): Promise<void> {
  if (!production) return;
  const testMoney = (await hasDemoData(database))
    ? 'the demo platform'
    : (await hasSandboxMoney(database)) && 'deposits of the sandbox';
  if (!testMoney) return;
  throw new StartError(
    `the database holds ${testMoney}, which NODE_ENV=production refuses: name an empty database in DATABASE_URL or DATA_DIR`,
  );
}

/**
 * Refuses a market whose amounts are in another currency than the database. Runs before the first write, so
 * that an empty database stays empty.
 */
function refuseOtherCurrency({ market }: Config, currency: string): void {
  if (market.currency === null || market.currency === currency) return;
  throw new StartError(
    `MARKET has amounts in ${market.currency}, and the currency here is ${currency}: name another market, or CURRENCY=${market.currency} for an empty database`,
  );
}
