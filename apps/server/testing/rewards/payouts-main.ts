import type { Merchants } from '../../src/identity/index.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { bonusWagering } from '../../src/rewards/bonus/wagering/wagering.ts';
import { settleCashback } from '../../src/rewards/cashback/settle-cashback.ts';
import { issueGifts } from '../../src/rewards/registration-gifts/issue-gifts.ts';
import { settleDueReferrals } from '../../src/rewards/referrals/settle-referrals.ts';
import { referralConsumer } from '../../src/rewards/referrals/jobs.ts';
import { consumeRoundEvents } from '../../src/rounds/index.ts';
import { countStatements, type KillAt } from '../database/kill-at-statement.ts';
import { NO_REQUIREMENTS } from '../server/test-config.ts';
import { NOTICE_IDENTITY } from './notice-identity.ts';

export interface PayoutTask {
  readonly work: 'cashback and gifts' | 'bonuses' | 'referrals';
  readonly url: string;
  readonly now: string;
  readonly killAt: KillAt;
}

/** A separate process that does some work of rewards, to be killed in tests. */
process.once('message', (task: PayoutTask) => void pay(task));
process.send?.('loaded');

async function pay({ work, url, now, killAt }: PayoutTask): Promise<void> {
  countStatements(killAt);
  const database = openDatabase({ url, maxConnections: 2 });
  const clock = { now: () => new Date(now) };
  const merchant = { asset: 'PHP', currency: 'PHP', coinUnits: 100n };
  const merchants = { get: () => merchant } as unknown as Merchants;
  const deps = { clock, database, identity: NOTICE_IDENTITY, merchants, market: NO_REQUIREMENTS };
  if (work === 'cashback and gifts') {
    await settleCashback(deps, 2);
    await issueGifts(deps);
  } else if (work === 'bonuses') {
    await consumeRoundEvents(database, bonusWagering(deps));
  } else {
    await consumeRoundEvents(database, referralConsumer(deps));
    await settleDueReferrals(deps);
  }
  await database.close();
  process.disconnect();
}
