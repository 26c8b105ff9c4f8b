import type { Merchants } from '../../src/identity/index.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { issueDueDepositBonuses } from '../../src/rewards/deposit-bonus/issue-deposit-bonus.ts';
import { countStatements, type KillAt } from '../database/kill-at-statement.ts';
import { NO_REQUIREMENTS } from '../server/test-config.ts';
import { NOTICE_IDENTITY } from './notice-identity.ts';

export interface IssueTask {
  readonly url: string;
  readonly now: string;
  readonly killAt: KillAt;
}

/** A separate process that issues deposit bonuses, to be killed in tests. */
process.once('message', (task: IssueTask) => void issue(task));
process.send?.('loaded');

async function issue({ url, now, killAt }: IssueTask): Promise<void> {
  countStatements(killAt);
  const database = openDatabase({ url, maxConnections: 2 });
  const clock = { now: () => new Date(now) };
  const merchant = { asset: 'PHP', currency: 'PHP', coinUnits: 100n };
  const merchants = { get: () => merchant } as unknown as Merchants;
  await issueDueDepositBonuses({
    clock,
    database,
    identity: NOTICE_IDENTITY,
    merchants,
    market: NO_REQUIREMENTS,
  });
  await database.close();
  process.disconnect();
}
