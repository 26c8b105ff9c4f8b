import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, test as behaviour } from 'vitest';
import { offersOf, runDepositBonus } from '../../../testing/rewards/deposit-bonus.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { memberIdOf } from '../../../testing/identity/blocked-members.ts';
import { statement } from '../../platform/database/statement.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const putDay = statement<[memberId: bigint, daysAgo: number, gameType: string, units: bigint, now: Date]>(
  'test.put-game-day',
  `INSERT INTO game_day (member_id, day, game_type, vassalage, hands, stake_units, win_units)
   VALUES ($1, ledger_day($5) - $2::integer, $3, 'ONE', 1, $4, 0)`,
);

describe('offer of a deposit bonus', () => {
  behaviour(
    'states its terms, with the counted stakes of the last 30 days on games that it permits',
    async () => {
      const { code } = await runDepositBonus(test, { maxStake: '5', refusedTypes: ['LIVE'] });
      const member = await test.given.member();
      const memberId = await memberIdOf(test, member);
      const days = [
        [1, 'RNG', '100'],
        [30, 'FISH', '50'],
        [30, 'SPORTS', '1000'],
        [30, 'LIVE', '1000'],
        [0, 'RNG', '7'],
        [31, 'RNG', '7'],
      ] as const;
      const own = async (language: string) =>
        (await offersOf(test, member, language)).find((one) => one.code === code);
      expect((await own('EN'))?.offer?.lastMonthTurnover).toBeNull();
      for (const [daysAgo, gameType, coins] of days) {
        const units = BigInt(coins) * 10_000n;
        await test.database.run(putDay, [memberId, daysAgo, gameType, units, test.clock.now()]);
      }
      expect(await own('TY')).toEqual({
        code,
        title: 'Dobleng deposito',
        offer: {
          basisPoints: 10_000,
          minDeposit: '50.00',
          maxBonus: '500.00',
          wagering: 8,
          bonusFirst: false,
          maxStake: '5.00',
          lastsDays: 30,
          claimDays: 7,
          contributions: expect.objectContaining({ RNG: 10_000, FISH: 5_000, SPORTS: 0 }),
          instantBasisPoints: 5000,
          maxWin: null,
          refusedTypes: ['LIVE'],
          refusedNames: [],
          uncountedNames: [],
          excludes: [],
          lastMonthTurnover: '125.00',
        },
      });
    },
  );

  behaviour('is not shown to a member on a break, nor beyond the budget', async () => {
    const { code } = await runDepositBonus(test);
    const spent = await runDepositBonus(test, { budget: '0' });
    const member = await test.given.member();
    const codes = async () => (await offersOf(test, member)).map((one) => one.code);
    expect(await codes()).toContain(code);
    expect(await codes()).not.toContain(spent.code);
    await test.value(member, api.protection.takeBreak, { term: '24h' });
    expect(await codes()).toEqual([]);
  });
});
