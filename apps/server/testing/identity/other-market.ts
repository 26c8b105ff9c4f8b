import { onTestFinished } from 'vitest';
import { openApp } from '../../src/app.ts';
import { systemRandomness } from '../../src/platform/clock.ts';
import type { Market } from '../../src/platform/config/market.ts';
import { storeMarketRule } from '../../src/messages/index.ts';
import { createLog } from '../../src/platform/log.ts';
import { requestOf, send, type TestApp } from '../server/app.ts';
import { testConfig } from '../server/test-config.ts';

/** Starts a second server of a test in another market, until the test ends. Members stay signed in. */
export async function restartInMarket(market: Market, test: TestApp): Promise<Pick<TestApp, 'call'>> {
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
  onTestFinished(async () => {
    await app.http.close();
    await storeMarketRule(database, test.app.deps.rewards.market);
  });
  return { call: (visitor, entry, input, bringing) => send(app, visitor, requestOf(entry, input), bringing) };
}
