import { onTestFinished } from 'vitest';
import { openApp } from '../../src/app.ts';
import { systemRandomness } from '../../src/platform/clock.ts';
import type { Market } from '../../src/platform/config/market.ts';
import { createLog } from '../../src/platform/log.ts';
import { requestOf, send, type TestApp } from '../server/app.ts';
import { testConfig } from '../server/test-config.ts';

/** The house of a test once it was started anew in another market, until the test ends: its members stay signed in. */
export async function movedTo(market: Market, test: TestApp): Promise<Pick<TestApp, 'call'>> {
  const { clock, database, databaseUrl, dataDir } = test;
  const app = await openApp({
    config: testConfig(dataDir, { MARKET: market }),
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
