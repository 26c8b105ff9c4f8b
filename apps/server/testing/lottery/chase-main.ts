import type { MarketProfile } from '../../src/platform/config/market.ts';
import type { LotteryDeps } from '../../src/lottery/index.ts';
import { advanceChases } from '../../src/lottery/chases/advance-chases.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { systemRandomness } from '../../src/platform/clock.ts';
import { countStatements, type KillAt } from '../database/kill-at-statement.ts';

export interface ChaseTask {
  readonly url: string;
  readonly now: string;
  readonly merchantCode: string;
  readonly coinUnits: string;
  readonly market: MarketProfile;
  readonly killAt: KillAt;
}

/** A separate process that advances chases, to be killed in tests. */
process.once('message', (task: ChaseTask) => void advance(task));
process.send?.('loaded');

async function advance({ url, now, merchantCode, coinUnits, market, killAt }: ChaseTask): Promise<void> {
  countStatements(killAt);
  const database = openDatabase({ url, maxConnections: 2 });
  const merchants = { get: () => ({ coinUnits: BigInt(coinUnits) }) };
  const deps = {
    clock: { now: () => new Date(now) },
    randomness: systemRandomness,
    database,
    merchants,
    merchantCode,
  };
  await advanceChases({ ...deps, market } as unknown as LotteryDeps);
  await database.close();
  process.disconnect();
}
