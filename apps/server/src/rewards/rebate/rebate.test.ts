import { api } from '@tessera/contract';
import { dayOf, daysAfter } from '@tessera/contract/calendar';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memberIdOf } from '../../../testing/identity/blocked-members.ts';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { doLevelWork, doLevelWorkInProcess, runLevels, settleBet } from '../../../testing/rewards/levels.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { seededChoices } from '../../../testing/server/seeded-choices.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';

const { rebate, report, protection } = api;
const COIN = 100n;

let test: TestApp;
let member: Visitor;
let memberId: bigint;
beforeEach(async () => {
  test = await startTestApp();
  member = await test.given.member({ balance: '100' });
  memberId = await memberIdOf(test, member);
  // Nobody rises, so that the rates are constant.
  await runLevels(test, { levels: [], base: { names: { EN: 'Member' }, rates: { RNG: 33, FISH: 77 } } });
});
afterEach(() => test.stop());

const work = () => doLevelWork(test.app.deps.rewards);
const today = () => dayOf(test.clock.now().getTime());
const nextDay = async () => {
  test.clock.advance(DAY_MS);
  member = await signInAgain(test, member);
};
const bet = (stake: string, day = today(), gameType = 'RNG') =>
  settleBet(test, { memberId, stake, day, gameType });
const balance = async () => (await test.value(member, report.balanceParts, {})).cash;
const range = () => ({ startDate: daysAfter(today(), -20), endDate: today() });
const history = async () => (await test.value(member, rebate.rebateHistory, range())).content;
const claim = (requestKey = randomUUID()) => test.call(member, rebate.claimRebate, { requestKey });
const openAmount = () => test.value(member, rebate.openRebate, {});

describe('rebate', () => {
  it('is paid once after the day, rounded down, with the remainder carried', async () => {
    const day = today();
    await bet('100.50');
    await bet('10', day, 'FISH');
    await work();
    expect(await balance()).toBe('100.00');
    await nextDay();
    await Promise.all(Array.from({ length: 8 }, work));
    await work();
    // 0.33165 and 0.077
    expect(await balance()).toBe('100.40');
    expect(await history()).toEqual([
      expect.objectContaining({ day, amount: '0.40', remainderAfter: '0.0086', state: 'paid' }),
    ]);
    const { lines } = await test.value(member, rebate.rebateDetail, { day });
    expect(lines).toEqual([
      { day, gameType: 'FISH', turnover: '10.00', rate: 77, amount: '0.077' },
      { day, gameType: 'RNG', turnover: '100.50', rate: 33, amount: '0.3316' },
    ]);
    const { content } = await test.value(member, rebate.rebateReport, range());
    expect(content).toEqual(
      lines.toReversed().map((line) => ({
        ...line,
        source: member.info.userName,
        state: 'settled',
      })),
    );
    const [payout] = await history();
    const explained = await test.value(member, report.explainTransaction, {
      txId: payout?.transferId ?? '',
      language: 'EN',
    });
    expect(JSON.stringify(explained)).toContain('promo-cost');
  });

  it('subtracts a rollback after the payout from the next payouts, and never from the balance', async () => {
    const first = today();
    await bet('1000');
    await nextDay();
    await work();
    expect(await balance()).toBe('103.30');
    await bet('-1000', first);
    await nextDay();
    await work();
    expect(await balance()).toBe('103.30');
    expect((await history())[0]).toMatchObject({ amount: '0.00', remainderAfter: '-3.30', state: 'none' });
    await bet('2000');
    await nextDay();
    await work();
    expect(await balance()).toBe('106.60');
  });

  it('is not earned on a break, and stays where it was earned before', async () => {
    await bet('1000');
    await work();
    await test.value(member, protection.takeBreak, { term: '24h' });
    await bet('1000', today(), 'FISH');
    await work();
    await nextDay();
    await work();
    expect(await balance()).toBe('103.30');
  });

  it('is neither earned by members of other merchants nor by trial members', async () => {
    const setType = statement<[id: bigint]>('test.make-trial', 'UPDATE member SET type = 4 WHERE id = $1');
    const other = await test.given.member();
    const otherId = await memberIdOf(test, other);
    await test.database.run(setType, [otherId]);
    const move = statement<[id: bigint]>(
      'test.move-member',
      `UPDATE member SET merchant_code = (SELECT code FROM merchant WHERE code <> 'tessera' LIMIT 1) WHERE id = $1`,
    );
    const far = await memberIdOf(test, await test.given.member());
    await test.database.run(move, [far]);
    for (const id of [otherId, far]) await settleBet(test, { memberId: id, stake: '1000' });
    await nextDay();
    await work();
    const rows = statement<[], { rows: number }>(
      'test.count-rebate',
      'SELECT count(*)::integer AS rows FROM rebate_day',
    );
    expect(await test.database.one(rows, [])).toEqual({ rows: 0 });
  });

  it('is paid where the rebate of another merchant fails', async () => {
    // Levels of a merchant that the process does not have, before those of the merchant of the member.
    await test.database.run(addPlan, []);
    await bet('1000');
    await nextDay();
    await expect(work()).rejects.toThrow('aaa');
    expect(await balance()).toBe('103.30');
  });

  it('is listed page by page', async () => {
    const days = Array.from({ length: 15 }, (_, at) => daysAfter(today(), -at));
    for (const day of days) {
      await bet('5', day);
      await bet('5', day, 'FISH');
    }
    await work();
    const first = await test.value(member, rebate.rebateReport, range());
    const last = first.content.at(-1);
    const second = await test.value(member, rebate.rebateReport, {
      ...range(),
      beforeDay: last?.day,
      beforeType: last?.gameType,
    });
    const seen = [...first.content, ...second.content].map(({ day, gameType }) => `${day} ${gameType}`);
    expect([first.more, second.more]).toEqual([true, false]);
    expect(seen).toEqual(days.flatMap((day) => [`${day} RNG`, `${day} FISH`]));
  });
});

describe('claim of rebate', () => {
  beforeEach(() => runLevels(test, { rebatePayout: 'claim', levels: [] }));

  it('succeeds once of 100 parallel claims', async () => {
    await bet('1000');
    await nextDay();
    await work();
    expect(await balance()).toBe('100.00');
    expect((await history())[0]).toMatchObject({ amount: '3.00', state: 'open' });
    const answers = await Promise.all(Array.from({ length: 100 }, () => claim()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      answers.filter(({ body }) => !body.success && body.errorCode === 'reward.not.claimable'),
    ).toHaveLength(99);
    expect(await balance()).toBe('103.00');
  });

  it('with the same key is one claim', async () => {
    await bet('1000');
    await nextDay();
    await work();
    const requestKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => claim(requestKey)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await balance()).toBe('103.00');
  });

  it('pays the open days together, and its repetition pays no later day', async () => {
    for (const stake of ['1000', '500', '1']) {
      await bet(stake);
      await nextDay();
      await work();
    }
    // The third day rounds down to nothing.
    expect(await openAmount()).toEqual({ payout: 'claim', amount: '4.50', days: 2 });
    const requestKey = randomUUID();
    expect((await claim(requestKey)).body).toMatchObject({ value: { amount: '4.50', balance: '104.50' } });
    await bet('1000');
    await nextDay();
    await work();
    expect((await claim(requestKey)).body).toMatchObject({ value: { amount: '4.50', balance: '104.50' } });
    expect(await openAmount()).toEqual({ payout: 'claim', amount: '3.00', days: 1 });
    expect((await history()).map(({ state }) => state)).toEqual(['open', 'none', 'paid', 'paid']);
  });

  it('is refused where nothing is open', async () => {
    expect((await claim()).body).toMatchObject({ errorCode: 'reward.not.claimable' });
    expect(await openAmount()).toEqual({ payout: 'claim', amount: '0.00', days: 0 });
  });
});

describe('report of rebate', () => {
  it('contains all days without a range, and the days of a range with both ends', async () => {
    const days = [0, -1, -2, -3].map((after) => daysAfter(today(), after));
    for (const day of days) await bet('100', day);
    await nextDay();
    await work();
    const reported = async (between: { startDate?: string | undefined; endDate?: string | undefined }) =>
      (await test.value(member, rebate.rebateReport, between)).content.map(({ day }) => day);
    expect(await reported({})).toEqual(days);
    expect(await reported({ startDate: days[2], endDate: days[1] })).toEqual(days.slice(1, 3));
    expect((await test.value(member, rebate.rebateHistory, {})).content).toHaveLength(1);
    const before = await test.value(member, rebate.rebateHistory, { endDate: days[1] });
    expect(before.content).toEqual([]);
  });

  it('refuses the detail of a day without a payout', async () => {
    const detail = await test.call(member, rebate.rebateDetail, { day: today() });
    expect(detail.body).toMatchObject({ errorCode: 'reward.not.found' });
  });
});

describe('random days', () => {
  it('equal an independent calculator', async () => {
    const { below, of } = seededChoices('random rebate');
    const rates: Record<string, bigint> = { RNG: 33n, FISH: 77n, LIVE: 0n };
    const open: { stake: string; day: string; gameType: string }[] = [];
    let earned = 0n;
    let paid = 0n;
    for (let day = 0; day < 12; day += 1) {
      for (let event = below(12); event > 0; event -= 1) {
        if (open.length > 0 && below(3) === 0) {
          const [back] = open.splice(below(open.length), 1);
          if (!back) continue;
          await settleBet(test, { memberId, ...back, stake: `-${back.stake}` });
          earned -= unitsFromAmount(back.stake) * (rates[back.gameType] ?? 0n);
        } else {
          const placed = {
            stake: amountFromUnits(BigInt(1 + below(3_000_000))),
            day: today(),
            gameType: of(['RNG', 'FISH', 'LIVE']),
          };
          await settleBet(test, { memberId, ...placed });
          open.push(placed);
          earned += unitsFromAmount(placed.stake) * (rates[placed.gameType] ?? 0n);
        }
        if (below(3) === 0) await work();
      }
      await nextDay();
      await work();
      const due = (earned - paid * 10_000n) / (10_000n * COIN);
      if (due > 0n) paid += due * COIN;
      expect(await balance()).toBe(amountFromUnits(unitsFromAmount('100') + paid));
    }
  });

  it('are paid once where processes are killed between events and payouts', async () => {
    const day = today();
    for (let at = 0; at < 5; at += 1) await bet('200');
    await nextDay();
    const { asset, coinUnits } = test.app.deps.rewards.merchants.get('tessera');
    const task = {
      url: test.databaseUrl,
      now: test.clock.now().toISOString(),
      asset,
      coinUnits: coinUnits.toString(),
    };
    let kills = 0;
    // The statements of a run begin with those of the consumer; later kills are between events and payout.
    for (let killAt = 3; kills < 10; killAt += 1) {
      if (!(await doLevelWorkInProcess({ ...task, killAt }))) break;
      kills += 1;
    }
    expect(kills).toBe(10);
    while (await doLevelWorkInProcess({ ...task, killAt: 1000 }));
    expect(await balance()).toBe('103.30');
    expect(await history()).toMatchObject([{ day, amount: '3.30', state: 'paid' }]);
  });
});

const addPlan = statement<[]>(
  'test.add-level-plan',
  `WITH added AS (INSERT INTO merchant SELECT (m).* FROM (SELECT jsonb_populate_record(k, '{"code": "aaa"}') AS m FROM merchant k
     WHERE k.code = 'tessera') n RETURNING code)
   INSERT INTO level_plan SELECT (p).* FROM (SELECT jsonb_populate_record(l, '{"merchant_code": "aaa"}') AS p FROM level_plan l
     WHERE l.merchant_code = 'tessera') n`,
);
