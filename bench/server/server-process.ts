import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { openApp } from '../../apps/server/src/app.ts';
import { type Clock, systemRandomness } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded.ts';
import { migrate, pendingMigrations } from '../../apps/server/src/platform/database/migrate.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { seedDemo } from '../../apps/server/src/seed.ts';
import { ASKS_NOTHING } from '../../apps/server/testing/market.ts';
import { METRICS_KEY } from './figures.ts';
import { addFloor } from './floor-route.ts';

/** What the bench is told once the server listens. */
export interface Listening {
  readonly origin: string;
  /** Of the same database, for what no caller of the API can do. */
  readonly databaseUrl: string;
}

/** Asks the server to live that much later: limits count by windows of minutes, which no bench waits for. */
export interface Advance {
  readonly advanceMs: number;
}

const WEB_BUILD = join(import.meta.dirname, '../../apps/web/dist');

/** The whole server with its demo platform, as a process of its own, plus the floor page. Ends with its parent. */
async function main(dataDir: string): Promise<void> {
  const read = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    SEED: 'demo',
    LOG_LEVEL: 'error',
    GAME_PROVIDERS: process.env['GAME_PROVIDERS'],
    // The bench plays the proxy: it says which address a call comes from.
    TRUST_PROXY: '1',
    METRICS_KEY,
  });
  // Its figures are of members who asked to be held to nothing.
  const config = { ...read, market: ASKS_NOTHING };
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.error });
  await migrate(postgres.url);
  const database = openDatabase({ url: postgres.url });
  // A build made while we measure must not change what is measured.
  const webDir = join(dataDir, 'web');
  if (existsSync(WEB_BUILD)) await cp(WEB_BUILD, webDir, { recursive: true });
  const options = {
    config,
    databaseUrl: postgres.url,
    database,
    log: createLog(config.logLevel),
    clock: movableClock(),
    randomness: systemRandomness,
    pendingMigrations: () => pendingMigrations(database),
    webDir,
  };
  const app = await openApp(options);
  await seedDemo(options, app.deps);
  addFloor(app);
  const port = await app.start();
  const listening: Listening = { origin: `http://127.0.0.1:${port}`, databaseUrl: postgres.url };
  process.send?.(listening);
  process.once('disconnect', () => {
    void app
      .stop()
      .then(() => database.close())
      .then(() => postgres.stop());
  });
}

function movableClock(): Clock {
  let aheadMs = 0;
  process.on('message', ({ advanceMs }: Advance) => {
    aheadMs += advanceMs;
    process.send?.({ advanced: true });
  });
  return { now: () => new Date(Date.now() + aheadMs) };
}

await main(process.argv[2] ?? '');
