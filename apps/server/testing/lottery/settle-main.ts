import { openDatabase } from '../../src/platform/database/database.ts';
import { settleIssues } from '../../src/lottery/settlement/settle-issues.ts';
import type { LotteryDeps } from '../../src/lottery/index.ts';
import { countStatements, type KillAt } from '../database/kill-at-statement.ts';

export interface SettleTask {
  readonly url: string;
  readonly killAt: KillAt;
}

/** A separate process that settles lottery issues, to be killed in tests. */
process.once('message', (task: SettleTask) => void settle(task));
process.send?.('loaded');

async function settle({ url, killAt }: SettleTask): Promise<void> {
  countStatements(killAt);
  const database = openDatabase({ url, maxConnections: 4 });
  await settleIssues({ database, clock: { now: () => new Date() } } as LotteryDeps);
  await database.close();
  process.disconnect();
}
