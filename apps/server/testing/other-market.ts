import { onTestFinished } from 'vitest';
import { openApp } from '../src/app.ts';
import { systemRandomness } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config/config.ts';
import type { Market } from '../src/platform/config/market.ts';
import { createLog } from '../src/platform/log.ts';
import { ENVIRONMENT, requestOf, send, type TestApp } from './app.ts';

/** The house of a test once it was started anew in another market, until the test ends: its members stay signed in. */
export async function movedTo(market: Market, test: TestApp): Promise<Pick<TestApp, 'call'>> {
  const { clock, database, databaseUrl, dataDir } = test;
  const app = await openApp({
    config: readConfig({ ...ENVIRONMENT, DATA_DIR: dataDir, MARKET: market }),
    databaseUrl,
    database,
    log: createLog('error'),
    clock,
    randomness: systemRandomness,
    pendingMigrations: async () => [],
  });
  onTestFinished(() => app.http.close());
  return { call: (visitor, entry, input, bringing) => send(app, visitor, requestOf(entry, input), bringing) };
}
