import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { statement } from '../../src/platform/database/statement.ts';
import { seedDepositMethods } from '../../src/wallet/index.ts';
import { endUnpaidOrder } from '../../testing/identity/blocked-members.ts';
import { signInAgain } from '../../testing/identity/browser.ts';
import { awaitMessage, messagesIn } from '../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../testing/identity/personal-data.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { operateOn } from '../../testing/server/operating.ts';
import { payAtSandbox } from '../../testing/wallet/deposits.ts';

const { protection, wallet } = api;
const ADDRESS = 'piet@mail.example';
const NUMBER = '+639175550199';

let test: TestApp;
async function startIn(market: string): Promise<void> {
  test = await startTestApp({ listen: true, env: { MARKET: market } });
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
}
afterEach(() => test.stop());

const order = (member: Visitor, amount: string) =>
  test.value(member, wallet.deposit, {
    method: 'sandbox',
    amount,
    repeatConfirmed: true,
    requestKey: randomUUID(),
  });

/** Deposits an amount and waits for the credit. */
async function depositOutcome(member: Visitor, amount: string): Promise<void> {
  const { payUrl, depositId } = await order(member, amount);
  await payAtSandbox(test, payUrl);
  const state = async () => (await test.database.one(stateOf, [BigInt(depositId)])).state;
  await vi.waitFor(async () => expect(await state()).toBe('credited'), { timeout: 15_000, interval: 50 });
}
const stateOf = statement<[id: bigint], { state: string }>(
  'test.state-of-order',
  `SELECT state FROM deposit_order WHERE id = $1`,
);

const mails = async () =>
  (await messagesIn(test.dataDir, 'mail'))
    .filter(({ to, text }) => to === ADDRESS && text.includes('limit mo'))
    .map(({ text }) => text);
const born = (years: number) => {
  const day = test.clock.now();
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
};
const listContacts = async () => (await operateOn(test).run('talks list --as lina')).lines;

async function memberOf(years: number, depositLimitMonth: string): Promise<Visitor> {
  const others = { depositLimitDay: depositLimitMonth, depositLimitWeek: depositLimitMonth };
  const member = await test.given.member({
    registration: { birthday: born(years), ...others, depositLimitMonth },
  });
  const { userName } = member.info;
  await insertPersonalValue(test, userName, { field: 'email', value: ADDRESS, verified: true });
  return member;
}

describe('market that watches the monthly limit', () => {
  it('notifies at half the limit, ends sessions at the limit, and lists a contact at the cap', async () => {
    await startIn('nl');
    const member = await memberOf(30, '700');
    const unpaid = await order(member, '100');
    await depositOutcome(member, '300');
    await depositOutcome(member, '100');
    await awaitMessage(test.dataDir, ADDRESS, ({ text }) => text.includes('kalahati'));
    expect((await test.call(member, protection.protection, {})).status).toBe(200);
    expect(await listContacts()).toEqual(['nothing']);
    const elsewhere = await signInAgain(test, member);
    await depositOutcome(member, '200');
    expect((await test.call(elsewhere, protection.protection, {})).status).toBe(200);
    await endUnpaidOrder(test, unpaid.depositId);
    await depositOutcome(member, '100');
    for (const visitor of [member, elsewhere]) {
      const { body } = await test.call(visitor, protection.protection, {});
      expect(body).toMatchObject({ errorCode: 'login.not.session' });
    }
    await awaitMessage(test.dataDir, ADDRESS, ({ text }) => text.includes('ubos na'));
    expect(await mails()).toHaveLength(2);
    expect((await listContacts()).at(-1)).toMatch(/ 700\.00 +700\.00$/);
    const { userName } = member.info;
    await operateOn(test).run(`talks done ${userName} --as lina --reason called`);
    expect(await listContacts()).toEqual(['nothing']);
  });

  it('lists no contact for a limit below the cap, and still ends sessions at that limit', async () => {
    await startIn('nl');
    const member = await memberOf(30, '400');
    await depositOutcome(member, '400');
    const { body } = await test.call(member, protection.protection, {});
    expect(body).toMatchObject({ errorCode: 'login.not.session' });
    expect(await listContacts()).toEqual(['nothing']);
  });

  it('lists a contact for young members at their cap', async () => {
    await startIn('nl');
    await depositOutcome(await memberOf(20, '300'), '300');
    expect((await listContacts()).at(-1)).toMatch(/ 300\.00 +300\.00$/);
  });
});

it('the shipped market explains the ended session by SMS to members without a proven address', async () => {
  await startIn('default');
  const limits = { depositLimitDay: '400', depositLimitWeek: '400', depositLimitMonth: '400' };
  const member = await test.given.member({ registration: { birthday: born(30), ...limits } });
  await insertPersonalValue(test, member.info.userName, { field: 'mobileNum', value: NUMBER });
  await depositOutcome(member, '200');
  await depositOutcome(member, '200');
  const { body } = await test.call(member, protection.protection, {});
  expect(body).toMatchObject({ errorCode: 'login.not.session' });
  const { text } = await awaitMessage(test.dataDir, NUMBER);
  expect(text).toContain('Ubos na ang limit mo sa deposito');
  expect(text).toContain('/m/protection');
  expect(await messagesIn(test.dataDir, 'sms')).toHaveLength(1);
});

describe('market that requires contact about high limits', () => {
  it('lists members with a high limit until a contact, and again after a change', async () => {
    await startIn('se');
    const limits = { depositLimitDay: '1000', depositLimitWeek: '5000' };
    await test.given.member({ registration: { ...limits, depositLimitMonth: '10000' } });
    const high = await test.given.member({ registration: { ...limits, depositLimitMonth: '10001' } });
    expect(await listContacts()).toEqual([
      expect.stringContaining('MEMBER'),
      expect.stringMatching(/ 10,?001\.00 /),
    ]);
    await operateOn(test).run(`talks done ${high.info.userName} --as lina --reason called`);
    expect(await listContacts()).toEqual(['nothing']);
    await test.value(high, protection.setLimit, { kind: 'deposit', period: 'day', most: '900' });
    expect(await listContacts()).toEqual(['nothing']);
    await test.value(high, protection.setLimit, { kind: 'deposit', period: 'month', most: '10000.50' });
    expect(await listContacts()).toHaveLength(2);
  });
});

it('the shipped market watches the limit and, without cap and amount, lists no contacts', async () => {
  await startIn('default');
  const member = await memberOf(30, '400');
  await depositOutcome(member, '200');
  expect((await test.call(member, protection.protection, {})).status).toBe(200);
  await depositOutcome(member, '200');
  const { body } = await test.call(member, protection.protection, {});
  expect(body).toMatchObject({ errorCode: 'login.not.session' });
  await awaitMessage(test.dataDir, ADDRESS, ({ text }) => text.includes('ubos na'));
  expect([await listContacts(), await mails()]).toEqual([
    ['nothing'],
    [expect.any(String), expect.any(String)],
  ]);
});
