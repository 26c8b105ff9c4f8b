import type { Merchants } from '../../src/identity/index.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { settleCashback } from '../../src/rewards/cashback/settle-cashback.ts';
import { issueGifts } from '../../src/rewards/registration-gifts/issue-gifts.ts';
import { countStatements, type KillAt } from '../database/kill-at-statement.ts';
import { NO_REQUIREMENTS } from '../server/test-config.ts';
import { NOTICE_IDENTITY } from './notice-identity.ts';

export interface PayoutTask {
  readonly url: string;
  readonly now: string;
  readonly killAt: KillAt;
}

/** A separate process that settles cashback and issues registration gifts, to be killed in tests. */
process.once('message', (task: PayoutTask) => void pay(task));
process.send?.('loaded');

async function pay({ url, now, killAt }: PayoutTask): Promise<void> {
  countStatements(killAt);
  const database = openDatabase({ url, maxConnections: 2 });
  const clock = { now: () => new Date(now) };
  const merchant = { asset: 'PHP', currency: 'PHP', coinUnits: 100n };
  const merchants = { get: () => merchant } as unknown as Merchants;
  const deps = { clock, database, identity: NOTICE_IDENTITY, merchants, market: NO_REQUIREMENTS };
  await settleCashback(deps, 2);
  await issueGifts(deps);
  await database.close();
  process.disconnect();
}
