import { join } from 'node:path';
import { type App, openApp } from './app.ts';
import { currencyOf } from './identity/index.ts';
import { systemClock, systemRandomness } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { type Database, openDatabase, poolSize } from './platform/database/database.ts';
import { unsafeSettings } from './platform/database/durable.ts';
import { migrate, pendingMigrations } from './platform/database/migrate.ts';
import { SCHEMA } from './platform/database/schema-source.ts';
import { StartFault } from './platform/database/start-fault.ts';
import type { Log } from './platform/log.ts';
import type { WorkerProcess } from './platform/processes/worker.ts';
import { seedDemo } from './seed.ts';
import { cookiesAreSecure } from './slice-deps.ts';
import { holdsDemoData, holdsSandboxMoney } from './wallet/index.ts';

const WEB_DIR = join(import.meta.dirname, '../../web/dist');

export interface ServeOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly log: Log;
  /** What to do at a stop, the first thing first; this adds to it. */
  readonly closings: (() => Promise<void>)[];
  /** There when this process is one of several. */
  readonly worker: WorkerProcess | undefined;
}

/** Runs the server in this process; resolves with the address of its home once it answers. */
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
    worker,
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
