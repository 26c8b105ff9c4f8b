import { api } from '@tessera/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { restartInMarket } from '../../../testing/identity/other-market.ts';
import { pocketsOf, statusOf } from '../../../testing/rewards/bonus.ts';
import {
  bonusesOf,
  budgetOf,
  choiceOf,
  depositWith,
  issueBonuses,
  offersOf,
  openBonusOf,
  openWith,
  orderWith,
  runDepositBonus,
  startDeposits,
} from '../../../testing/rewards/deposit-bonus.ts';
import { claim } from '../../../testing/rewards/rewards.ts';
import type { TestApp, Visitor } from '../../../testing/server/app.ts';
import { reportPayment } from '../../../testing/server/operating.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { MARKETS } from '../../platform/config/market.ts';
import { issueDueDepositBonuses } from './issue-deposit-bonus.ts';

const { protection } = api;

let test: TestApp;
beforeAll(async () => {
  test = await startDeposits();
});
const endPromotions = statement<[]>('test.end-deposit-bonuses', `UPDATE promotion SET state = 'ended'`);
afterEach(() => test.database.run(endPromotions, []));
afterAll(() => test.stop());

describe('amount of a deposit bonus', () => {
  it.each([
    ['the minimum', '50', '50.00 issued'],
    ['a cent more', '50.01', '50.01 issued'],
    ['the cap', '500', '500.00 issued'],
    ['more than the cap', '500.01', '500.00 issued'],
  ])('of a deposit of %s', async (_what, amount, expected) => {
    const { code } = await runDepositBonus(test);
    const member = await test.given.member();
    await depositWith(test, member, amount, code);
    await issueBonuses(test);
    expect(await bonusesOf(test, member)).toEqual([expected]);
  });

  it('is rounded down to the coin', async () => {
    const { code } = await runDepositBonus(test, { basisPoints: 3_333 });
    const member = await test.given.member();
    await depositWith(test, member, '50.5', code);
    await issueBonuses(test);
    expect(await bonusesOf(test, member)).toEqual(['16.83 issued']);
  });

  it('counts what was credited: less than the minimum has no bonus', async () => {
    const { code } = await runDepositBonus(test, { minDeposit: '60' });
    const member = await test.given.member();
    expect((await openWith(test, member, '59.99', code)).body).toMatchObject({
      errorCode: 'deposit.field.invalid',
      value: { field: 'promotion' },
    });
    const orderId = await orderWith(test, member, '60', code);
    await test.database.run(lowerAmount, [BigInt(orderId)]);
    await reportPayment(test, orderId, '59.99');
    await issueBonuses(test);
    expect(await choiceOf(test, BigInt(orderId))).toBe('below-minimum');
    expect(await bonusesOf(test, member)).toEqual([]);
  });
});

/** The operator accepts a partial payment. */
const lowerAmount = statement<[orderId: bigint]>(
  'test.lower-order',
  'UPDATE deposit_order SET requested_units = 599900 WHERE id = $1',
);

describe('deposit bonus', () => {
  it('can be claimed with the terms that the member chose, and played', async () => {
    const { code, id } = await runDepositBonus(test, { budget: '1000' });
    const member = await test.given.member();
    const orderId = await orderWith(test, member, '100', code);
    await test.database.run(raiseWagering, [id]);
    await reportPayment(test, orderId, '100');
    await issueBonuses(test);
    expect(await budgetOf(test, id)).toEqual({ reserved: 1_000_000n, spent: 0n });
    expect((await claim(test, member, await openBonusOf(test, member))).body).toMatchObject({
      value: { state: 'active', balance: '100.00' },
    });
    expect(await pocketsOf(test, member)).toEqual([100, 100]);
    expect((await statusOf(test, member)).active).toMatchObject({ required: '800.00', lastsDays: 30 });
    expect(await budgetOf(test, id)).toEqual({ reserved: 0n, spent: 1_000_000n });
  });

  it('is not issued for a deposit without the choice, nor twice', async () => {
    const { code } = await runDepositBonus(test, { deposits: 'once' });
    const member = await test.given.member();
    await depositWith(test, member, '100');
    await issueBonuses(test);
    expect(await bonusesOf(test, member)).toEqual([]);
    await depositWith(test, member, '100', code);
    await Promise.all(Array.from({ length: 8 }, () => issueBonuses(test)));
    expect(await bonusesOf(test, member)).toEqual(['100.00 issued']);
  });

  it('ends unclaimed after the time to claim, and is free for others', async () => {
    const { code, id } = await runDepositBonus(test, { budget: '100' });
    const member = await test.given.member();
    await depositWith(test, member, '100', code);
    await issueBonuses(test);
    const rewardId = await openBonusOf(test, member);
    test.clock.advance(7 * DAY_MS);
    const again = await signInAgain(test, member);
    expect((await claim(test, again, rewardId)).body).toMatchObject({ errorCode: 'reward.expired' });
    expect(await budgetOf(test, id)).toEqual({ reserved: 1_000_000n, spent: 0n });
  });
});

const raiseWagering = statement<[id: bigint]>(
  'test.raise-wagering',
  `UPDATE promotion SET terms = terms || '{"wagering": 10}' WHERE id = $1`,
);

describe('number of bonuses', () => {
  it('of first deposits is one, of deposits that were credited at once, too', async () => {
    const { code } = await runDepositBonus(test, { deposits: 'first' });
    const member = await test.given.member();
    const orders = [
      await orderWith(test, member, '60', code),
      await orderWith(test, member, '70', code),
      await orderWith(test, member, '80', code),
    ];
    await reportPayment(test, orders[0] ?? '', '60');
    await issueBonuses(test);
    expect(await offersOf(test, member)).toEqual([]);
    await Promise.all(orders.slice(1).map((one, at) => reportPayment(test, one, at === 0 ? '70' : '80')));
    await issueBonuses(test);
    expect(await bonusesOf(test, member)).toEqual(['60.00 issued']);
    expect(await choiceOf(test, BigInt(orders[2] ?? ''))).toBe('not-first');
  });

  it('of a day is one', async () => {
    const { code } = await runDepositBonus(test, { deposits: 'each-day', claimDays: 30 });
    let member = await test.given.member();
    const [first, second] = [
      await orderWith(test, member, '60', code),
      await orderWith(test, member, '70', code),
    ];
    await reportPayment(test, first, '60');
    await reportPayment(test, second, '70');
    await issueBonuses(test);
    expect(await bonusesOf(test, member)).toEqual(['60.00 issued']);
    expect(await choiceOf(test, BigInt(second))).toBe('repeated');
    expect(await offersOf(test, member)).toEqual([]);
    test.clock.advance(DAY_MS);
    member = await signInAgain(test, member);
    await depositWith(test, member, '80', code);
    await issueBonuses(test);
    expect(await bonusesOf(test, member)).toEqual(['80.00 issued', '60.00 issued']);
  });

  it('of a promotion for any one deposit is one', async () => {
    const { code } = await runDepositBonus(test, { deposits: 'once' });
    const member = await test.given.member();
    await depositWith(test, member, '60');
    expect(await offersOf(test, member)).toMatchObject([{ code }]);
    await depositWith(test, member, '70', code);
    await issueBonuses(test);
    expect(await offersOf(test, member)).toEqual([]);
    expect((await openWith(test, member, '80', code)).body).toMatchObject({
      errorCode: 'deposit.field.invalid',
    });
    expect(await bonusesOf(test, member)).toEqual(['70.00 issued']);
  });
});

describe('budget of deposit bonuses', () => {
  it('is not exceeded by 200 deposits that are credited at once', async () => {
    const { code, id } = await runDepositBonus(test, { budget: '775', deposits: 'once' });
    const members: Visitor[] = [];
    for (let at = 0; at < 200; at += 1) members.push(await test.given.member());
    await Promise.all(members.map((member) => depositWith(test, member, '100', code)));
    await Promise.all(Array.from({ length: 8 }, () => issueBonuses(test)));
    expect(await budgetOf(test, id)).toEqual({ reserved: 7_000_000n, spent: 0n });
    expect(await test.database.one(countChoices, [id])).toEqual({ issued: 7, refused: 193 });
  }, 120_000);
});

const countChoices = statement<[promotionId: bigint], { issued: number; refused: number }>(
  'test.count-deposit-choices',
  `SELECT count(*) FILTER (WHERE state = 'issued')::integer AS issued,
     count(*) FILTER (WHERE end_reason = 'budget')::integer AS refused FROM deposit_choice WHERE promotion_id = $1`,
);

describe('member who may not receive offers', () => {
  const SEVENTEEN = '2013-01-01';
  it.each([
    ['on a break', (member: Visitor) => test.value(member, protection.takeBreak, { term: '24h' })],
    ['excluded', (member: Visitor) => test.value(member, protection.exclude, { term: 'permanent' })],
    ['under age', (member: Visitor) => test.value(member, protection.setBirthday, { birthday: SEVENTEEN })],
  ])('has no bonus for a deposit that is credited afterwards: %s', async (_why, restrict) => {
    const { code, id } = await runDepositBonus(test, { budget: '500' });
    const member = await test.given.member();
    const orderId = await orderWith(test, member, '100', code);
    await restrict(member);
    await reportPayment(test, orderId, '100');
    await issueBonuses(test);
    expect(await choiceOf(test, BigInt(orderId))).toBe('not-eligible');
    expect(await budgetOf(test, id)).toEqual({ reserved: 0n, spent: 0n });
  });
});

describe('market', () => {
  it('without offers shows and issues no bonus', async () => {
    const { code } = await runDepositBonus(test);
    const member = await test.given.member();
    const orderId = await depositWith(test, member, '100', code);
    const { call } = await restartInMarket('de', test);
    const { body } = await call(member, api.wallet.depositPromotions, { language: 'EN' });
    expect(body).toMatchObject({ success: true, value: [] });
    await issueDueDepositBonuses({ ...test.app.deps.rewards, market: MARKETS.de });
    expect(await choiceOf(test, orderId)).toBe('not-eligible');
  });

  it('with a lower maximum than the terms issues no bonus', async () => {
    const { code } = await runDepositBonus(test, { wagering: 8 });
    const member = await test.given.member();
    const orderId = await depositWith(test, member, '100', code);
    const { market } = test.app.deps.rewards;
    await issueDueDepositBonuses({ ...test.app.deps.rewards, market: { ...market, maximumWagering: 7 } });
    expect(await choiceOf(test, orderId)).toBe('market');
  });

  it('that permits bonuses for first deposits only refuses the second deposit', async () => {
    const { code } = await runDepositBonus(test, { deposits: 'once' });
    const member = await test.given.member();
    await depositWith(test, member, '100');
    const orderId = await depositWith(test, member, '100', code);
    const { market } = test.app.deps.rewards;
    await issueDueDepositBonuses({ ...test.app.deps.rewards, market: { ...market, repeatedBonuses: false } });
    expect(await choiceOf(test, orderId)).toBe('not-first');
  });
});
