import { openDatabase } from '../../src/platform/database/database.ts';
import type { LotteryDeps } from '../../src/lottery/index.ts';
import { settleIssues } from '../../src/lottery/settlement/settle-issues.ts';
import { announceOrders } from '../../src/lottery/results/announce-orders.ts';
import { reverseIssues } from '../../src/lottery/results/reverse-issues.ts';
import { countStatements, type KillAt } from '../database/kill-at-statement.ts';
import { NOTICE_IDENTITY } from '../rewards/notice-identity.ts';

export interface FollowUpTask {
  readonly url: string;
  readonly now: string;
  readonly killAt: KillAt;
}

/** A separate process that reverses, settles and announces issues, to be killed in tests. */
process.once('message', (task: FollowUpTask) => void followUp(task));
process.send?.('loaded');

async function followUp({ url, now, killAt }: FollowUpTask): Promise<void> {
  countStatements(killAt);
  const database = openDatabase({ url, maxConnections: 2 });
  const clock = { now: () => new Date(now) };
  const deps = { clock, database, identity: { ...NOTICE_IDENTITY, clock } } as unknown as LotteryDeps;
  await reverseIssues(deps);
  await settleIssues(deps);
  await announceOrders(deps);
  await database.close();
  process.disconnect();
}
