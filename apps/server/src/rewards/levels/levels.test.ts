import { api } from '@tessera/contract';
import { setTimeZone, DEFAULT_TIME_ZONE } from '@tessera/contract/time-zone';
import { unitsFromAmount } from '@tessera/contract/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memberIdOf } from '../../../testing/identity/blocked-members.ts';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { doLevelWork, PLAN, runLevels, settleBet } from '../../../testing/rewards/levels.ts';
import { claim } from '../../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { depositCredited } from '../../wallet/events.ts';

const { levels, rewards, protection } = api;

let test: TestApp;
let member: Visitor;
let memberId: bigint;
const open = async (env: Readonly<Record<string, string>>) => {
  test = await startTestApp({ env });
  member = await test.given.member();
  memberId = await memberIdOf(test, member);
  await runLevels(test);
};
beforeEach(() => open({}));
afterEach(() => test.stop());

const work = () => doLevelWork(test.app.deps.rewards);
const benefit = () => test.value(member, levels.memberClubBenefit, { language: 'TY' });
const level = async () => (await benefit()).current;
const bet = (stake: string, day?: string) => settleBet(test, { memberId, stake, ...(day && { day }) });
const gifts = async () =>
  (await test.value(member, rewards.rewardList, { kind: 'VIP', list: 'open', language: 'EN' })).content;
const deposit = (amount: string) =>
  test.database.transaction((tx) =>
    test.app.deps.identity.events.publish(tx, depositCredited, {
      memberId,
      orderId: 1n,
      asset: 'PHP',
      amountUnits: unitsFromAmount(amount),
      promotion: null,
      at: test.clock.now(),
    }),
  );
/** Moves the clock to a time in the future. */
const advanceTo = async (time: string) => {
  test.clock.advance(Date.parse(time) - test.clock.now().getTime());
  member = await signInAgain(test, member);
};

describe('level', () => {
  it('rises with the turnover, and its gift is claimed once of 100 parallel claims', async () => {
    await bet('999.9999');
    await work();
    expect(await level()).toBe(0);
    await bet('0.0001');
    await work();
    expect(await level()).toBe(1);
    const [gift] = await gifts();
    expect(gift).toMatchObject({ kind: 'VIP', amount: '10.00', state: 'issued' });
    const answers = await Promise.all(Array.from({ length: 100 }, () => claim(test, member, gift?.id ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('rises with a credited deposit where any condition suffices', async () => {
    await deposit('499.99');
    expect(await level()).toBe(0);
    await deposit('0.01');
    expect(await level()).toBe(1);
    expect(await gifts()).toHaveLength(1);
  });

  it('needs all conditions where all are required, and skips to the highest level', async () => {
    await bet('8500');
    await work();
    expect(await level()).toBe(2);
    await bet('500');
    await work();
    expect(await level()).toBe(3);
    expect((await gifts()).map(({ amount }) => amount)).toEqual(['30.00', '20.00', '10.00']);
    expect((await benefit()).changes.map(({ from, to }) => [from, to])).toEqual([
      [2, 3],
      [0, 2],
    ]);
  });

  it('is reached by the bets of the last evening of a month whose events are read in the next month', async () => {
    await runLevels(test, {
      levels: [{ ...PLAN.levels[0], match: 'all', conditions: { monthTurnover: '1000' } }],
    });
    await advanceTo('2027-03-31T15:00:00Z');
    await bet('1000');
    await advanceTo('2027-04-01T01:00:00Z');
    expect(await level()).toBe(0);
    await work();
    expect(await level()).toBe(1);
    expect(await gifts()).toHaveLength(1);
    await bet('1');
    await work();
    expect((await benefit()).changes).toHaveLength(1);
  });

  it('is not reached by bets of two months together', async () => {
    await runLevels(test, {
      levels: [{ ...PLAN.levels[0], match: 'all', conditions: { monthTurnover: '1000' } }],
    });
    await advanceTo('2027-03-31T15:00:00Z');
    await bet('999');
    await advanceTo('2027-04-01T01:00:00Z');
    await bet('999');
    await work();
    expect(await level()).toBe(0);
  });

  it('shows the progress, which a rollback reduces', async () => {
    await bet('600');
    await bet('-150');
    await work();
    const { next, ranks } = await benefit();
    expect(next).toBe(1);
    expect(ranks[1]).toMatchObject({
      name: 'Tanso',
      gift: '10.00',
      conditions: {
        match: 'any',
        list: [
          { kind: 'totalDeposit', actual: '0.00', expected: '500.00' },
          { kind: 'totalTurnover', actual: '450.00', expected: '1000.00' },
        ],
      },
      rates: [
        { gameType: 'RNG', rate: 50 },
        { gameType: 'FISH', rate: 33 },
      ],
    });
  });

  it('offers gifts and rebate only to members who may receive offers', async () => {
    const offered = async () => (await benefit()).ranks.map(({ gift, rates }) => [gift, rates.length]);
    const all = await offered();
    expect(all).toEqual([
      [null, 1],
      ['10.00', 2],
      ['20.00', 2],
      ['30.00', 1],
    ]);
    await test.value(member, protection.takeBreak, { term: '24h' });
    expect(await offered()).toEqual(Array.from({ length: 4 }, () => [null, 0]));
    test.clock.advance(DAY_MS);
    member = await signInAgain(test, member);
    expect(await offered()).toEqual(all);
  });

  it('is named for the member page only where the member has one', async () => {
    const named = () => test.value(member, levels.memberLevel, { language: 'TY' });
    expect(await named()).toEqual({ name: null });
    await bet('999');
    await work();
    expect(await named()).toEqual({ name: null });
    await bet('1');
    await work();
    expect(await named()).toEqual({ name: 'Tanso' });
    await bet('5000');
    await work();
    expect(await named()).toEqual({ name: 'Silver' });
  });

  it('counts each event once with eight concurrent processes', async () => {
    for (let n = 0; n < 9; n += 1) await bet('100');
    await Promise.all(Array.from({ length: 8 }, work));
    await work();
    expect((await benefit()).ranks[1]?.conditions.list[1]?.actual).toBe('900.00');
  });

  it('subtracts nothing for rollbacks of bets from before the levels', async () => {
    await bet('-300');
    await work();
    await bet('1000');
    await work();
    expect(await level()).toBe(1);
  });

  it('stays during a break, and rises with the first bet after the break', async () => {
    await test.value(member, protection.takeBreak, { term: '24h' });
    await bet('1200');
    await work();
    expect(await level()).toBe(0);
    expect(await gifts()).toEqual([]);
    test.clock.advance(DAY_MS);
    member = await signInAgain(test, member);
    await bet('1');
    await work();
    expect(await level()).toBe(1);
  });

  it('is null at a merchant without levels', async () => {
    await test.database.run(
      statement<[]>(
        'test.move-levels',
        `WITH other AS (INSERT INTO level_plan SELECT code, 'automatic', 1 FROM merchant WHERE code <> 'tessera' LIMIT 1
            RETURNING merchant_code)
         UPDATE level SET merchant_code = other.merchant_code FROM other`,
      ),
      [],
    );
    await bet('1200');
    await work();
    expect(await benefit()).toEqual({ current: null, next: null, ranks: [], changes: [] });
  });
});

describe('review at the end of the month', () => {
  beforeEach(async () => {
    await test.stop();
    await open({ TIME_ZONE: 'Europe/Berlin' });
  });
  afterEach(() => setTimeZone(DEFAULT_TIME_ZONE));

  it('drops one level a month in the time zone of the merchant, exactly once', async () => {
    await advanceTo('2027-02-10T12:00:00Z');
    await bet('9000');
    await work();
    expect(await level()).toBe(3);
    // The level was reached in February, so the first review is at the end of March, in summer time.
    await advanceTo('2027-03-31T21:59:59Z');
    await work();
    expect(await level()).toBe(3);
    await advanceTo('2027-03-31T22:00:00Z');
    await Promise.all(Array.from({ length: 4 }, work));
    await work();
    expect(await level()).toBe(2);
    // 30 April and 31 May are reviewed together after an outage, one level each; the first level needs nothing.
    await advanceTo('2027-06-15T12:00:00Z');
    await work();
    expect(await level()).toBe(1);
    expect((await benefit()).changes.map(({ to }) => to)).toEqual([1, 2, 3]);
  });

  it('retains a level whose retention was met on the last evening of the month', async () => {
    await advanceTo('2027-02-10T12:00:00Z');
    await bet('5000');
    await work();
    await advanceTo('2027-03-31T21:59:00Z');
    await bet('800');
    await advanceTo('2027-04-01T05:00:00Z');
    await work();
    expect(await level()).toBe(2);
  });

  it('gives a lost level back with the retention of one month, without a second gift', async () => {
    await advanceTo('2027-02-10T12:00:00Z');
    await bet('5000');
    await work();
    await advanceTo('2027-04-01T05:00:00Z');
    await work();
    expect(await level()).toBe(1);
    await bet('799');
    await work();
    expect(await level()).toBe(1);
    await bet('1');
    await work();
    expect(await level()).toBe(2);
    expect(
      (await test.value(member, rewards.rewardList, { kind: 'VIP', list: 'history', language: 'EN' })).content
        .length + (await gifts()).length,
    ).toBe(2);
  });

  it('takes no level from a member on a break', async () => {
    await advanceTo('2027-02-10T12:00:00Z');
    await bet('5000');
    await work();
    await advanceTo('2027-03-31T12:00:00Z');
    await test.value(member, protection.takeBreak, { term: '24h' });
    await advanceTo('2027-03-31T23:00:00Z');
    await work();
    expect(await level()).toBe(2);
  });
});
