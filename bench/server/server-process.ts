import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { openApp } from '../../apps/server/src/app.ts';
import { systemRandomness } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded.ts';
import { migrate, pendingMigrations } from '../../apps/server/src/platform/database/migrate.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { seedDemo } from '../../apps/server/src/seed.ts';
import { NO_REQUIREMENTS } from '../../apps/server/testing/server/test-config.ts';
import { METRICS_KEY } from './figures.ts';
import { addFloor } from './floor-route.ts';
import { SECRET_KEY } from './members.ts';
import { openProbes, type Probes, type ProcessTimes } from './probes.ts';
import { openTripCounter, type Trip, type TripCounter } from './trips.ts';

/**
 * The market rules of the members: those of the shipped configuration, or the same without the requirements before
 * play.
 */
export type BenchMarket = 'default' | 'no-requirements';

/** The start options of the process, as JSON. */
export interface Started {
  readonly dataDir: string;
  readonly market: BenchMarket;
}

/** The data that the server reports when it listens. */
export interface Listening {
  readonly origin: string;
  /** Address of the same database, for actions that the API does not offer. */
  readonly databaseUrl: string;
}

/**
 * A request of the bench, answered with one message. `advance`: moves the server's clock forward, because limits count
 * by windows of minutes. `watch`: starts to record its calls. `trips` and `times`: the recorded data.
 */
export type BenchRequest =
  | { readonly kind: 'advance'; readonly ms: number }
  | { readonly kind: 'watch'; readonly what: 'trips' | 'times' | 'nothing' }
  | { readonly kind: 'trips' }
  | { readonly kind: 'times' };

export interface Answered {
  readonly answer: readonly Trip[] | ProcessTimes | null;
}

const WEB_BUILD = join(import.meta.dirname, '../../apps/web/dist');

/** Runs the whole server with its demo platform as a separate process, plus the floor page. Ends with its parent. */
async function main({ dataDir, market }: Started): Promise<void> {
  const read = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    SEED: 'demo',
    LOG_LEVEL: 'error',
    SECRET_KEY,
    GAME_PROVIDERS: process.env['GAME_PROVIDERS'],
    // The bench acts as the proxy that states the address of a caller.
    TRUST_PROXY: '1',
    METRICS_KEY,
  });
  const config = market === 'default' ? read : { ...read, market: NO_REQUIREMENTS };
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.error });
  await migrate(postgres.url);
  const own = openDatabase({ url: postgres.url });
  const probes = openProbes(own);
  const { database } = probes;
  // A build during the measurement must not change the measured site.
  const webDir = join(dataDir, 'web');
  if (existsSync(WEB_BUILD)) await cp(WEB_BUILD, webDir, { recursive: true });
  let aheadMs = 0;
  const options = {
    config,
    databaseUrl: postgres.url,
    database,
    log: createLog(config.logLevel),
    clock: { now: () => new Date(Date.now() + aheadMs) },
    randomness: systemRandomness,
    pendingMigrations: () => pendingMigrations(database),
    webDir,
  };
  const app = await openApp(options);
  await seedDemo(options, app.deps);
  addFloor(app);
  probes.attach(app.http.server);
  const watching = watcher(probes, postgres.url);
  process.on('message', (request: BenchRequest) => {
    if (request.kind === 'advance') aheadMs += request.ms;
    const answer = request.kind === 'advance' ? Promise.resolve(null) : watching.answer(request);
    void answer.then((value) => process.send?.({ answer: value } satisfies Answered));
  });
  const port = await app.start();
  const listening: Listening = { origin: `http://127.0.0.1:${port}`, databaseUrl: postgres.url };
  process.send?.(listening);
  process.once('disconnect', () => {
    void app
      .stop()
      .then(() => watching.stop())
      .then(() => database.close())
      .then(() => postgres.stop());
  });
}

/** Inserts the probes between the requests of the server and its database. */
function watcher(probes: Probes, databaseUrl: string) {
  let behindCounter: { counter: TripCounter; database: Database } | undefined;
  const openCounter = async () => {
    const counter = await openTripCounter(databaseUrl);
    return { counter, database: openDatabase({ url: counter.url }) };
  };
  return {
    async answer(request: Exclude<BenchRequest, { kind: 'advance' }>): Promise<Answered['answer']> {
      if (request.kind === 'trips') return behindCounter?.counter.take() ?? [];
      if (request.kind === 'times') return probes.stopTimes();
      if (request.what === 'times') probes.startTimes();
      else if (request.what === 'nothing') probes.serveRequestsBy();
      else probes.serveRequestsBy((behindCounter ??= await openCounter()).database);
      return null;
    },
    async stop(): Promise<void> {
      await behindCounter?.database.close();
      behindCounter?.counter.close();
    },
  };
}

await main(JSON.parse(process.argv[2] ?? '{}') as Started);
