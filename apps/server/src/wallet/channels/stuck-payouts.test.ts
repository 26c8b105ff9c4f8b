import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { expectRefused } from '../../../testing/identity/registration.ts';
import { signInAgain } from '../../../testing/identity/browser.ts';
import {
  withdraw,
  fakeRail,
  givePayee,
  offerWithdrawals,
  payingWith,
  type Payee,
} from '../../../testing/wallet/withdrawals.ts';
import { recordDiscrepancies } from '../../ledger/index.ts';
import { statement } from '../../platform/database/statement.ts';
import { approveWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { payWithdrawal } from '../withdrawals/pay-withdrawal.ts';
import { pausedRails } from './channel.ts';
import { seedDepositMethods } from './seed-channels.ts';

const { wallet } = api;
const EVERY = ['sandbox', 'quick', 'vouchers', 'direct', 'manual'];
const ALMOST_AN_HOUR_MS = 3_599_000;
const TWO_SECONDS_MS = 2000;
/** Interval of requests that keeps the session alive. */
const IDLE_MS = 1_200_000;

let test: TestApp;
let payee: Payee;
let viewer: Visitor;
let id: bigint;
beforeEach(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  await offerWithdrawals(test, 'by hand');
  viewer = await test.given.member();
  payee = await givePayee(test, '1000');
  const { body } = await withdraw(test, payee, '200');
  id = BigInt(body.success ? body.value.withdrawalId : 0);
});
afterEach(() => test.stop());

/** Uses a rail that accepts a payout and never reports its end, and no job workers. */
const deps = () => payingWith(test, fakeRail(() => () => 'pending').rail);
const approve = () =>
  test.database.transaction((tx) => approveWithdrawal(deps(), tx, { withdrawalId: id, by: 'lina' }));

async function paused(): Promise<string[]> {
  const methods = await test.value(viewer, wallet.depositMethods, { language: 'EN' });
  return methods.flatMap(({ channels }) => channels.filter((one) => one.paused).map(({ code }) => code));
}

async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= IDLE_MS) {
    test.clock.advance(Math.min(left, IDLE_MS));
    await paused();
  }
}

async function expectPausedAfterAnHour(): Promise<void> {
  await pass(ALMOST_AN_HOUR_MS);
  expect(await paused()).toEqual([]);
  await pass(TWO_SECONDS_MS);
  expect(await paused()).toEqual(EVERY);
  const input = { method: 'transfer', amount: '500', requestKey: randomUUID() };
  expectRefused(await test.call(viewer, wallet.deposit, input), 'deposit.paused', 503);
}

it('all deposit methods pause one hour after the approval of an unpaid payout, manual transfers included', async () => {
  await approve();
  await expectPausedAfterAnHour();
});

it('all deposit methods pause one hour after a payout was sent and is not settled', async () => {
  await approve();
  expect(await payWithdrawal(deps(), id)).toBe('wait');
  await expectPausedAfterAnHour();
});

it('a payout that waits one hour behind a discrepancy pauses all deposit methods', async () => {
  const difference = { check: 'balance', subject: 'nobody', memberId: null, expected: '1', found: '2' };
  await test.database.transaction((tx) => recordDiscrepancies(tx, [difference], test.clock.now()));
  await approve();
  expect(await payWithdrawal(deps(), id)).not.toBe('wait');
  await expectPausedAfterAnHour();
});

const freeze = statement<[id: bigint]>(
  'test.freeze-payee',
  'UPDATE member SET enabled = false WHERE id = $1',
);

it('a payout that waits for an operator pauses nothing, before approval or while its member is suspended', async () => {
  await pass(2 * ALMOST_AN_HOUR_MS);
  await approve();
  await test.database.run(freeze, [payee.memberId]);
  await pass(2 * ALMOST_AN_HOUR_MS);
  expect(await paused()).toEqual([]);
});

it('a sent payout pauses nothing while its member is suspended, and pauses deposits afterwards', async () => {
  await approve();
  expect(await payWithdrawal(deps(), id)).toBe('wait');
  await pass(2 * ALMOST_AN_HOUR_MS);
  expect(await paused()).toEqual(EVERY);
  const platform = operateOn(test);
  await platform.sql(`UPDATE member SET enabled = false WHERE id = ${payee.memberId}`);
  expect(await paused()).toEqual([]);
  await platform.sql(`UPDATE member SET enabled = true WHERE id = ${payee.memberId}`);
  expect(await paused()).toEqual(EVERY);
});

describe('acknowledged stuck payout', () => {
  const operate = () => operateOn(test);
  const acknowledge = (hours: string, one = id) =>
    operate().run(`withdrawals acknowledge ${one} --hours ${hours} --reason rail_answers_tomorrow --as lina`);
  beforeEach(async () => {
    await approve();
    await payWithdrawal(deps(), id);
    await pass(2 * ALMOST_AN_HOUR_MS);
  });

  it('pauses nothing until the acknowledgement ends, then pauses deposits again', async () => {
    expect(await paused()).toEqual(EVERY);
    expect(await acknowledge('2')).toEqual({
      status: 0,
      lines: [`withdrawal ${id} pauses no deposits for 2 hours`],
    });
    expect(await paused()).toEqual([]);
    const input = { method: 'transfer', amount: '500', requestKey: randomUUID() };
    expect((await test.call(viewer, wallet.deposit, input)).body.success).toBe(true);
    const { lines } = await operate().run('withdrawals stuck --as omar');
    expect(lines.find((line) => line.startsWith(`${id} `))).toMatch(/ sent +open until .* lina$/);
    await pass(2 * ALMOST_AN_HOUR_MS + 2 * TWO_SECONDS_MS);
    expect(await paused()).toEqual(EVERY);
    expect((await operate().run('withdrawals stuck --as omar')).lines.join()).toMatch(/ sent +paused +lina/);
    const acts = await operate().acts();
    expect(acts.find(({ command }) => command === 'withdrawals acknowledge')).toMatchObject({
      operator: 'lina',
      subject: `withdrawals ${id}`,
      parameters: { given: [`${id}`], hours: '2', reason: 'rail answers tomorrow' },
    });
  });

  it('does not cover other stuck payouts', async () => {
    const back = { ...payee, visitor: await signInAgain(test, payee.visitor) };
    const { body } = await withdraw(test, back, '200');
    const other = BigInt(body.success ? body.value.withdrawalId : 0);
    await test.database.transaction((tx) =>
      approveWithdrawal(deps(), tx, { withdrawalId: other, by: 'lina' }),
    );
    await acknowledge('3');
    await pass(2 * ALMOST_AN_HOUR_MS);
    expect(await paused()).toEqual(EVERY);
    await acknowledge('1', other);
    expect(await paused()).toEqual([]);
  });

  it('cannot be acknowledged before it is stuck or while its member is suspended', async () => {
    const back = { ...payee, visitor: await signInAgain(test, payee.visitor) };
    const { body } = await withdraw(test, back, '200');
    const other = BigInt(body.success ? body.value.withdrawalId : 0);
    await test.database.transaction((tx) =>
      approveWithdrawal(deps(), tx, { withdrawalId: other, by: 'lina' }),
    );
    expect((await acknowledge('72', other)).lines[0]).toContain('it pauses nothing');
    await test.database.run(freeze, [payee.memberId]);
    expect((await acknowledge('72')).lines[0]).toContain('it pauses nothing');
  });

  it('is acknowledged for whole hours up to three days, while pending, and with a reason', async () => {
    for (const hours of ['0', '73', '1.5', 'many']) {
      expect((await acknowledge(hours)).lines[0]).toContain('hours must be a whole number from 1 to 72');
    }
    expect((await acknowledge('1', 999_999n)).lines[0]).toContain('it is not pending');
    expect((await operate().run(`withdrawals acknowledge ${id} --hours 1 --as lina`)).status).toBe(2);
    expect(await paused()).toEqual(EVERY);
    await expect(
      operate().sql(`INSERT INTO payout_look VALUES (${id}, 'lina', now(), now() + interval '4 days')`),
    ).rejects.toThrow('payout_look_ends');
  });
});

it('a payout of another merchant pauses nothing here', async () => {
  await approve();
  await pass(2 * ALMOST_AN_HOUR_MS);
  const of = (merchantCode: string) =>
    pausedRails(deps(), test.database, merchantCode, ['sandbox', 'manual']);
  expect(await of('elsewhere')).toEqual(new Set());
  expect(await of('tessera')).toEqual(new Set(['sandbox', 'manual']));
});
