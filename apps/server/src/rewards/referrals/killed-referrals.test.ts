import { afterAll, beforeAll, expect, test as behaviour } from 'vitest';
import { payUntilKilled } from '../../../testing/rewards/pay-until-killed.ts';
import {
  budgetOf,
  qualifiedFriend,
  runReferrals,
  settle,
  startReferrals,
} from '../../../testing/rewards/referrals.ts';
import type { TestApp } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';

const KILLS = 10;
/** Some runs have too few statements for their kill. */
const MOST_RUNS = 40;
const TIMEOUT_MS = 240_000;

let test: TestApp;
beforeAll(async () => {
  test = await startReferrals({ oneProcess: 'the processes of the test' });
}, TIMEOUT_MS);
afterAll(() => test.stop());

const sumRewards = statement<[], { rewards: number; units: bigint; referrals: number }>(
  'test.sum-referral-rewards',
  `SELECT count(*)::integer AS rewards, coalesce(sum(amount_units), 0)::bigint AS units,
     (SELECT count(*)::integer FROM referral WHERE state = 'rewarded') AS referrals
     FROM reward WHERE kind = 'REFERRAL'`,
);

behaviour(
  'both rewards of a referral are issued once, whenever a process is killed',
  async () => {
    await runReferrals(test, { monthLimit: 100 });
    let pairs = 0;
    let kills = 0;
    for (let run = 0; kills < KILLS && run < MOST_RUNS; run += 1) {
      await qualifiedFriend(test, await test.given.member());
      pairs += 1;
      const killAt = { statement: 3 + (run % KILLS) * 3, moment: run % 2 ? 'sent' : 'answered' } as const;
      const task = { work: 'referrals', url: test.databaseUrl, now: test.clock.now().toISOString() } as const;
      if ((await payUntilKilled({ ...task, killAt })) === 'SIGKILL') kills += 1;
    }
    expect(kills).toBe(KILLS);
    const units = BigInt(pairs) * 700_000n;
    // The connection of a killed process has its locks for a moment; its row is skipped meanwhile.
    await expect
      .poll(
        async () => {
          await settle(test);
          return test.database.one(sumRewards, []);
        },
        { timeout: 30_000 },
      )
      .toEqual({ rewards: 2 * pairs, units, referrals: pairs });
    expect(await budgetOf(test)).toEqual({ reserved: units, spent: 0n });
  },
  TIMEOUT_MS,
);
