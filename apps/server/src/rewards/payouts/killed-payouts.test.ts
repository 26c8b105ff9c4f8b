import { afterAll, beforeAll, expect, test as behaviour } from 'vitest';
import { addDailyTotals } from '../../../testing/rewards/daily-totals.ts';
import { memberIdOf, playRound } from '../../../testing/rewards/missions.ts';
import { payUntilKilled } from '../../../testing/rewards/pay-until-killed.ts';
import { runPromotion } from '../../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { seedGames } from '../../games/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { settleCashback } from '../cashback/settle-cashback.ts';
import { cashbackTerms } from '../cashback/terms.ts';
import { issueGifts } from '../registration-gifts/issue-gifts.ts';
import { giftTerms } from '../registration-gifts/terms.ts';

const KILLS = 10;
const MEMBERS = 5;
const TIMEOUT_MS = 240_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ oneProcess: 'the processes of the test' });
  await test.database.transaction(seedGames);
}, TIMEOUT_MS);
afterAll(() => test.stop());

const sumRewards = statement<[], { kind: string; rewards: number; units: bigint }>(
  'test.sum-payouts',
  `SELECT kind, count(*)::integer AS rewards, sum(amount_units)::bigint AS units FROM reward GROUP BY kind ORDER BY kind`,
);
const listReserved = statement<[], { kind: string; units: bigint }>(
  'test.list-reserved-payouts',
  'SELECT kind, reserved_units AS units FROM promotion ORDER BY kind',
);

behaviour(
  'cashback and gifts are issued once, whenever a process is killed',
  async () => {
    const cashback = { window: 'day', basisPoints: 1000, minLoss: '50', maxAmount: '30', gameTypes: [] };
    const gift = { amount: '20', condition: 'none', withinDays: 30 };
    const budget = '100000';
    await runPromotion(test, {
      kind: 'SAVIOR',
      terms: cashbackTerms.parse({ ...cashback, claimDays: 7 }),
      budget,
    });
    await runPromotion(test, { kind: 'REGISTER', terms: giftTerms.parse({ ...gift, claimDays: 7 }), budget });
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => test.given.member()));
    const ids = await Promise.all(members.map((one) => memberIdOf(test, one)));
    let kills = 0;
    for (let turn = 0; turn < KILLS; turn += 1) {
      for (const id of ids) await playRound(test, id, { stake: '100' });
      await addDailyTotals(test);
      test.clock.advance(DAY_MS);
      const killAt = { statement: 4 + turn * 3, moment: turn % 2 ? 'sent' : 'answered' } as const;
      const now = test.clock.now().toISOString();
      if (
        (await payUntilKilled({ work: 'cashback and gifts', url: test.databaseUrl, now, killAt })) ===
        'SIGKILL'
      )
        kills += 1;
    }
    expect(kills).toBe(KILLS);
    // The connection of a killed process has its locks for a moment; its rows are skipped meanwhile.
    await expect
      .poll(
        async () => {
          await settleCashback(test.app.deps.rewards);
          await issueGifts(test.app.deps.rewards);
          return test.database.many(sumRewards, []);
        },
        { timeout: 30_000 },
      )
      .toEqual([
        { kind: 'REGISTER', rewards: MEMBERS, units: BigInt(MEMBERS) * 200_000n },
        { kind: 'SAVIOR', rewards: KILLS * MEMBERS, units: BigInt(KILLS * MEMBERS) * 100_000n },
      ]);
    expect(await test.database.many(listReserved, [])).toEqual([
      { kind: 'REGISTER', units: BigInt(MEMBERS) * 200_000n },
      { kind: 'SAVIOR', units: BigInt(KILLS * MEMBERS) * 100_000n },
    ]);
  },
  TIMEOUT_MS,
);
