import type { Merchants } from '../../src/identity/index.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { countStatements } from '../database/kill-at-statement.ts';
import { NOTICE_IDENTITY } from './notice-identity.ts';
import { doLevelWork, type LevelTask } from './levels.ts';

/** A separate process that does the work of levels and rebate, to be killed in tests. */
process.once('message', (task: LevelTask) => void perform(task));

async function perform({ url, now, asset, coinUnits, killAt }: LevelTask): Promise<void> {
  countStatements({ statement: killAt, moment: 'sent' });
  const database = openDatabase({ url, maxConnections: 2 });
  const merchant = { asset, currency: asset, coinUnits: BigInt(coinUnits) };
  const merchants = { get: () => merchant } as unknown as Merchants;
  const clock = { now: () => new Date(now) };
  await doLevelWork({ database, identity: NOTICE_IDENTITY, merchants, clock });
  await database.close();
  process.disconnect();
}
