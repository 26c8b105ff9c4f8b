import { api } from '@tessera/contract';
import { beginningOf, dayOf, daysAfter } from '@tessera/contract/calendar';
import { unitsFromAmount } from '@tessera/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { openGame, titlesOf } from '../../../testing/games/studio.ts';
import { claimedBonus } from '../../../testing/rewards/bonus.ts';
import { addDailyTotals } from '../../../testing/rewards/daily-totals.ts';
import { correctRound, gamesOfTypes, memberIdOf, playRound } from '../../../testing/rewards/missions.ts';
import { claim, endPromotions, runPromotion } from '../../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { seedGames } from '../../games/index.ts';
import { statement } from '../../platform/database/statement.ts';
import { settleCashback } from './settle-cashback.ts';
import { type CashbackTerms, cashbackTerms, windowEnd, windowOf } from './terms.ts';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../platform/clock.ts';

const { rewards, report, protection, studio } = api;
const TERMS: CashbackTerms = {
  window: 'day',
  basisPoints: 1000,
  minLoss: '50',
  maxAmount: '30',
  gameTypes: [],
  claimDays: 7,
};

let test: TestApp;
let member: Visitor;
let id: bigint;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
});
beforeEach(async () => {
  await endPromotions(test);
  // The start of a day of the merchant, so that rounds of a test are in one window.
  const tomorrow = beginningOf(daysAfter(dayOf(test.clock.now().getTime()), 1));
  test.clock.advance(tomorrow + 3_600_000 - test.clock.now().getTime());
  member = await test.given.member({ balance: '1000' });
  id = await memberIdOf(test, member);
});
afterAll(() => test.stop());

const run = (changes: Partial<CashbackTerms> = {}, options: { budget?: string; endsAt?: Date } = {}) =>
  runPromotion(test, { kind: 'SAVIOR', terms: cashbackTerms.parse({ ...TERMS, ...changes }), ...options });
const total = () => addDailyTotals(test);
const settle = async (batch?: number) => {
  await total();
  await settleCashback(test.app.deps.rewards, batch);
};
const lose = (stake: string, win = '0', nodeId?: bigint) =>
  playRound(test, id, { stake, win, ...(nodeId !== undefined && { nodeId }) });
const nextDay = async (days = 1) => {
  test.clock.advance(days * DAY_MS);
  member = await signInAgain(test, member);
};
const cashbackOf = async (visitor = member) => {
  const lists = await Promise.all(
    (['open', 'history'] as const).map((list) =>
      test.value(visitor, rewards.rewardList, { kind: 'SAVIOR', list, language: 'EN' }),
    ),
  );
  return lists.flatMap(({ content }) => content.map(({ amount }) => amount));
};

describe('a window of cashback', () => {
  it.each([
    ['day', '2026-03-04', '2026-03-04', '2026-03-05'],
    ['week', '2026-03-04', '2026-03-02', '2026-03-09'],
    ['week', '2026-03-08', '2026-03-02', '2026-03-09'],
    ['week', '2026-03-02', '2026-03-02', '2026-03-09'],
  ] as const)('of a %s with %s is from %s to before %s', (window, day, from, to) => {
    expect(windowOf({ window }, day)).toBe(from);
    expect(windowEnd({ window }, from)).toBe(to);
  });
});

describe('cashback', () => {
  it('is a part of the net loss of the day, once the day is over', async () => {
    await run();
    await lose('100', '20.5');
    await lose('50');
    await settle();
    expect(await cashbackOf()).toEqual([]);
    await nextDay();
    await settle();
    await settle();
    expect(await cashbackOf()).toEqual(['12.95']);
    const { content } = await test.value(member, rewards.rewardList, { list: 'open', language: 'EN' });
    const { body } = await claim(test, member, content[0]?.id ?? '');
    expect(body).toMatchObject({ value: { balance: '1012.95' } });
  });

  it('counts what the member lost in a game', async () => {
    await run({ minLoss: '0.01', basisPoints: 5000 });
    const [nodeId = ''] = await titlesOf(test, 'dice');
    await openGame(test, member, nodeId);
    for (let at = 0; at < 6; at += 1) {
      const round = { nodeId, stake: '10.00', side: 'over', chance: 100, requestKey: randomUUID() };
      await test.value(member, studio.diceRound, round);
      test.clock.advance(10_000);
    }
    const before = unitsFromAmount((await test.value(member, report.balanceParts, {})).cash);
    const lost = unitsFromAmount('1000') - before;
    await nextDay();
    await settle();
    const half = lost > 0n ? lost / 2n - ((lost / 2n) % 100n) : 0n;
    const most = unitsFromAmount('30');
    const [amount = '0'] = await cashbackOf();
    expect(unitsFromAmount(amount)).toBe(half < most ? half : most);
  });

  it.each([
    ['below the smallest loss is nothing', '49.99', []],
    ['at the smallest loss counts', '50', ['5.00']],
    ['has a maximum', '900', ['30.00']],
    ['is whole coins', '50.19', ['5.01']],
  ])('%s', async (_title, stake, amounts) => {
    await run();
    await lose(stake);
    await nextDay();
    await settle();
    expect(await cashbackOf()).toEqual(amounts);
  });

  it('of a week is settled after the week', async () => {
    const weekday = new Date(`${dayOf(test.clock.now().getTime())}T00:00:00Z`).getUTCDay();
    await nextDay((8 - weekday) % 7);
    await run({ window: 'week' });
    await lose('100');
    await nextDay(6);
    await lose('100');
    await settle();
    expect(await cashbackOf()).toEqual([]);
    await nextDay();
    await settle();
    expect(await cashbackOf()).toEqual(['20.00']);
  });

  it('counts chosen games only', async () => {
    const games = await gamesOfTypes(test);
    const [one, other] = [
      games.find((game) => game.gameType === 'RNG'),
      games.find((game) => game.gameType !== 'RNG'),
    ];
    await run({ gameTypes: ['RNG'] });
    await lose('100', '0', one?.id);
    await lose('100', '0', other?.id);
    await nextDay();
    await settle();
    expect(await cashbackOf()).toEqual(['10.00']);
  });

  it('does not count stakes of a bonus', async () => {
    await run({ minLoss: '1' });
    await claimedBonus(test, member, { amount: '100', bonusFirst: true, wagering: 10 });
    const [nodeId = ''] = await titlesOf(test, 'dice');
    await openGame(test, member, nodeId);
    for (let at = 0; at < 5; at += 1) {
      const round = { nodeId, stake: '10.00', side: 'over', chance: 100, requestKey: randomUUID() };
      await test.value(member, studio.diceRound, round);
      test.clock.advance(10_000);
    }
    await lose('40');
    await nextDay();
    await settle();
    expect(await cashbackOf()).toEqual(['4.00']);
  });

  it('waits until the daily totals have every event of the window', async () => {
    await run();
    await lose('100');
    await nextDay();
    await settleCashback(test.app.deps.rewards);
    expect(await cashbackOf()).toEqual([]);
    await settle();
    expect(await cashbackOf()).toEqual(['10.00']);
  });

  it('of a bet that is rolled back later is subtracted from the next cashback', async () => {
    await run();
    const round = await lose('100');
    await nextDay();
    await settle();
    await correctRound(test, round, -1_000_000n, 0n);
    await lose('200');
    await nextDay();
    await settle();
    expect(await cashbackOf()).toEqual(['10.00', '10.00']);
    await nextDay();
    await lose('100');
    await nextDay();
    await settle();
    expect(await cashbackOf()).toHaveLength(3);
  });

  it('carries a rolled-back bet until later cashback covers the correction', async () => {
    await run();
    const round = await lose('250');
    await nextDay();
    await settle();
    await correctRound(test, round, -2_500_000n, 0n);
    for (const stake of ['100', '100', '100']) {
      await lose(stake);
      await nextDay();
      await settle();
    }
    expect(await cashbackOf()).toEqual(['5.00', '25.00']);
  });

  it('is issued once by parallel runs, and continues after a batch that failed', async () => {
    await run();
    const others = await Promise.all(Array.from({ length: 5 }, () => test.given.member()));
    for (const other of others) await playRound(test, await memberIdOf(test, other), { stake: '100' });
    await nextDay();
    await total();
    const { rewards: deps } = test.app.deps;
    let transactions = 0;
    const failing = {
      ...deps,
      database: {
        ...deps.database,
        many: deps.database.many.bind(deps.database),
        run: deps.database.run.bind(deps.database),
        transaction: ((work) => {
          transactions += 1;
          if (transactions > 2) throw new Error('the process ended');
          return deps.database.transaction(work);
        }) as typeof deps.database.transaction,
      },
    };
    await expect(settleCashback(failing, 2)).rejects.toThrow('the process ended');
    await Promise.all([settle(2), settle(2), settle(3)]);
    await settle(2);
    const amounts = await Promise.all(
      others.map(async (other) => cashbackOf(await signInAgain(test, other))),
    );
    expect(amounts).toEqual(others.map(() => ['10.00']));
  });

  it('counts until the end of a promotion', async () => {
    const endsAt = new Date(beginningOf(daysAfter(dayOf(test.clock.now().getTime()), 1)));
    const promotionId = await run({}, { endsAt });
    await lose('100');
    await nextDay();
    await lose('500');
    await test.database.run(endOne, [promotionId]);
    await nextDay();
    await settle();
    expect(await cashbackOf()).toEqual(['10.00']);
  });

  it('is not issued to a member who may not receive offers', async () => {
    await run();
    await lose('100');
    await test.value(member, protection.takeBreak, { term: '7d' });
    await nextDay();
    await settle();
    await nextDay(7);
    expect(await cashbackOf()).toEqual([]);
  });

  it('is not issued beyond the budget', async () => {
    await run({}, { budget: '5' });
    await lose('100');
    await nextDay();
    await settle();
    expect(await cashbackOf()).toEqual([]);
  });

  it('can be a bonus', async () => {
    await run({ bonus: { wagering: 3, lastsDays: 7 } });
    await lose('100');
    await nextDay();
    await settle();
    const { content } = await test.value(member, rewards.rewardList, { list: 'open', language: 'EN' });
    expect(content).toMatchObject([{ kind: 'SAVIOR', form: 'bonus', amount: '10.00' }]);
  });
});

const endOne = statement<[id: bigint]>(
  'test.end-cashback',
  `UPDATE promotion SET state = 'ended' WHERE id = $1`,
);
