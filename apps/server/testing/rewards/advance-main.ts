import type { Merchants } from '../../src/identity/index.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { advanceLeaderBoards } from '../../src/rewards/leader-boards/advance-leader-boards.ts';
import { advanceMissions } from '../../src/rewards/missions/advance-missions.ts';
import { NOTICE_IDENTITY } from './notice-identity.ts';
import { NO_REQUIREMENTS } from '../server/test-config.ts';
import { countStatements, type KillAt } from '../database/kill-at-statement.ts';

export interface AdvanceTask {
  readonly url: string;
  readonly now: string;
  readonly killAt: KillAt;
}

/** A separate process that advances missions and leader boards, to be killed in tests. */
process.once('message', (task: AdvanceTask) => void advance(task));
process.send?.('loaded');

async function advance({ url, now, killAt }: AdvanceTask): Promise<void> {
  countStatements(killAt);
  const database = openDatabase({ url, maxConnections: 2 });
  const clock = { now: () => new Date(now) };
  const merchants = {
    get: () => ({ asset: 'PHP', currency: 'PHP', coinUnits: 100n }),
  } as unknown as Merchants;
  const deps = { clock, database, identity: NOTICE_IDENTITY, market: NO_REQUIREMENTS, merchants };
  await advanceMissions(deps);
  await advanceLeaderBoards(deps);
  await database.close();
  process.disconnect();
}
