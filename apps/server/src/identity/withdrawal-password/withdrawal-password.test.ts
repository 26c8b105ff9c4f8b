import AsyncLock from 'async-lock';
import { api } from '@tessera/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fillHashQueues } from '../../../testing/identity/busy-hashing.ts';
import { configure, expectRefused, PASSWORD } from '../../../testing/identity/registration.ts';
import { codeNow, giveTotp, markPasswordReset } from '../../../testing/identity/second-factors.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';
import { checkWithdrawalPassword } from './check-withdrawal-password.ts';

const {
  accountEvents,
  changeWithdrawalPassword,
  hasWithdrawalPassword,
  memberInfo,
  resetWithdrawalPassword,
  setWithdrawalPassword,
} = api.identity;
const THERE = { ip: '203.0.113.5', userAgent: '' };
const MINUTE_MS = 60_000;
const PIN = '739150';
const NEXT = 'lantern-58';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const twice = (password: string) => ({ password, confirmPassword: password });

async function memberWithPin(): Promise<Visitor> {
  const member = await test.given.member();
  await test.value(member, setWithdrawalPassword, twice(PIN));
  return member;
}

const change = (member: Visitor, oldPassword: string, password = NEXT) =>
  test.call(member, changeWithdrawalPassword, { oldPassword, ...twice(password) });
const reset = (member: Visitor, more: object = {}) =>
  test.call(member, resetWithdrawalPassword, { loginPassword: PASSWORD, ...twice(NEXT), ...more });

describe('setting the first withdrawal password', () => {
  it('needs a recently confirmed session, once, and is recorded', async () => {
    const member = await test.given.member();
    expect(await test.value(member, hasWithdrawalPassword, {})).toEqual({ isComplete: false });
    await test.value(member, setWithdrawalPassword, twice('٧٣٩١٥٠'));
    expect(await test.value(member, hasWithdrawalPassword, {})).toEqual({ isComplete: true });
    const [newest] = await test.value(member, accountEvents, {});
    expect(newest).toMatchObject({ kind: 'withdrawal-password-set' });
    expectRefused(
      await test.call(member, setWithdrawalPassword, twice(NEXT)),
      'withdrawal.password.exists',
      409,
    );
    expect((await change(member, PIN)).status).toBe(200);
  });

  it.each([
    ['12345', 'length'],
    ['x'.repeat(21), 'length'],
    ['lántern', 'pattern'],
    ['111111', 'common'],
    ['123456', 'common'],
    ['١١٢٢٣٣', 'common'],
    ['121212', 'common'],
    ['123123', 'common'],
    ['147258', 'common'],
    ['159753', 'common'],
    ['654456', 'common'],
    ['707707', 'common'],
  ])('refuses %s', async (password, reason) => {
    const member = await test.given.member();
    const { body } = await test.call(member, setWithdrawalPassword, twice(password));
    expect(body).toMatchObject({ errorCode: 'withdrawal.password.invalid', value: { reason } });
  });

  it('refuses two different entries, and the login password', async () => {
    const member = await test.given.member();
    const typed = { password: PIN, confirmPassword: NEXT };
    expect((await test.call(member, setWithdrawalPassword, typed)).body).toMatchObject({
      errorCode: 'withdrawal.password.invalid',
      value: { reason: 'mismatch' },
    });
    await test.database.run(setLogin, [member.info.userName, await hashOf('open-sesame-9')]);
    const same = await test.call(member, setWithdrawalPassword, twice('open-sesame-9'));
    expectRefused(same, 'withdrawal.password.same.as.login');
  });

  it('requires a code where the account can receive one', async () => {
    const member = await test.given.member();
    const { secret } = await giveTotp(test, member);
    const set = (more: object) => test.call(member, setWithdrawalPassword, { ...twice(PIN), ...more });
    expectRefused(await set({}), 'owner.code.required', 403);
    expectRefused(await set({ by: 'app', code: '000000' }), 'verification.code.err');
    expect((await set({ by: 'app', code: codeNow(test, secret) })).status).toBe(200);
  });

  it('is refused in a session that is limited or not confirmed', async () => {
    const member = await test.given.member();
    await markPasswordReset(test, member);
    expectRefused(await test.call(member, setWithdrawalPassword, twice(PIN)), 'session.limited', 403);
    const other = await test.given.member();
    test.clock.advance(5 * MINUTE_MS);
    expectRefused(await test.call(other, setWithdrawalPassword, twice(PIN)), 'session.confirm.required', 403);
  });
});

describe('changing the withdrawal password', () => {
  it('accepts the old one', async () => {
    const member = await memberWithPin();
    expectRefused(await change(member, '000001'), 'invalid.payment.pw');
    expect((await change(member, PIN)).status).toBe(200);
    expectRefused(await change(member, PIN), 'invalid.payment.pw');
    expectRefused(await change(member, NEXT), 'modify.new.old.same');
  });

  it('is refused without an old one and with an invalid new one', async () => {
    const member = await test.given.member();
    expectRefused(await change(member, PIN), 'not.exists.payment.password');
    expectRefused(await change(member, PIN, '1'), 'withdrawal.password.invalid');
  });

  it('compares five of fifty concurrent guesses on separate servers', async () => {
    const member = await memberWithPin();
    const memberId = BigInt((await test.value(member, memberInfo, {})).id);
    const guesses = Array.from({ length: 50 }, (_, index) => {
      const server = { ...test.app.deps.identity, withdrawalPasswordLock: new AsyncLock() };
      return checkWithdrawalPassword(server, { memberId, typed: String(800_000 + index), source: THERE });
    });
    const codes = (await Promise.all(guesses)).map((answer) => 'refusal' in answer && answer.refusal);
    expect(codes.filter((code) => code === 'invalid.payment.pw')).toHaveLength(4);
    expect(codes.filter((code) => code === 'payment.password.locked')).toHaveLength(46);
    expect(await triesOf(member)).toBe(5);
    expectRefused(await change(member, PIN), 'payment.password.locked', 429);
  });

  it('is locked for longer each time, and lists time and address for the owner', async () => {
    const member = await memberWithPin();
    for (let tries = 0; tries < 5; tries += 1) await change(member, '000001');
    const [newest] = await test.value(member, accountEvents, {});
    expect(newest).toMatchObject({ kind: 'withdrawal-password-locked', ip: member.from });
    expectRefused(await change(member, PIN), 'payment.password.locked', 429);
    test.clock.advance(15 * MINUTE_MS);
    for (let tries = 0; tries < 5; tries += 1) await change(member, '000001');
    test.clock.advance(30 * MINUTE_MS - 1);
    expectRefused(await change(member, PIN), 'payment.password.locked', 429);
    test.clock.advance(1);
    expect((await change(member, PIN)).status).toBe(200);
    expect(await triesOf(member)).toBe(0);
  });

  it('compares concurrent right passwords one after the other, and counts none as a guess', async () => {
    const member = await memberWithPin();
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(member, PIN, PIN)));
    for (const answer of answers) expectRefused(answer, 'modify.new.old.same');
  });
});

describe('attempt that was not compared', () => {
  it('is not counted, and locks nothing', async () => {
    const member = await memberWithPin();
    for (let tries = 0; tries < 4; tries += 1) await change(member, '000001');
    const emptyQueues = fillHashQueues(test, 'matches');
    for (let tries = 0; tries < 3; tries += 1) expectRefused(await change(member, PIN), 'login.busy', 429);
    emptyQueues();
    expect(await triesOf(member)).toBe(4);
    expect((await change(member, PIN)).status).toBe(200);
  });
});

describe('resetting a forgotten withdrawal password', () => {
  it('requires the login password, limits the account for a day and unlocks', async () => {
    const member = await memberWithPin();
    for (let tries = 0; tries < 5; tries += 1) await change(member, '000001');
    expect((await reset(member)).status).toBe(200);
    expect(await triesOf(member)).toBe(0);
    expectRefused(await change(member, NEXT, PIN), 'session.limited', 403);
    expectRefused(await reset(member), 'session.limited', 403);
    const [newest] = await test.value(member, accountEvents, {});
    expect(newest).toMatchObject({ kind: 'withdrawal-password-reset' });
    expect(await test.value(member, hasWithdrawalPassword, {})).toEqual({ isComplete: true });
  });

  it('is refused with a wrong login password, without an old one and with an invalid new one', async () => {
    const member = await memberWithPin();
    expectRefused(await reset(member, { loginPassword: 'wrong' }), 'modify.old.err');
    expectRefused(await reset(member, twice('1')), 'withdrawal.password.invalid');
    expectRefused(await reset(await test.given.member()), 'not.exists.payment.password');
  });

  it('requires the authenticator when it is on', async () => {
    const member = await memberWithPin();
    const { secret } = await giveTotp(test, member);
    const { body } = await reset(member);
    expect(body).toMatchObject({ errorCode: 'owner.code.required', value: { ways: ['app'] } });
    expectRefused(await reset(member, { by: 'app', code: '000000' }), 'verification.code.err');
    expect((await reset(member, { by: 'app', code: codeNow(test, secret) })).status).toBe(200);
  });
});

const findTries = statement<[userName: string], { tries: number }>(
  'test.withdrawal-password-tries',
  `SELECT w.tries FROM withdrawal_password w JOIN member m ON m.id = w.member_id WHERE m.user_name = $1`,
);
const setLogin = statement<[userName: string, hash: string]>(
  'test.set-login-hash',
  `UPDATE member SET password_hash = $2 WHERE user_name = $1`,
);

async function triesOf({ info }: Visitor): Promise<number> {
  return (await test.database.one(findTries, [info.userName])).tries;
}

function hashOf(password: string): Promise<string> {
  return test.app.deps.identity.passwords.hash(password);
}

describe('withdrawal password that the operator switched off', () => {
  afterEach(() => configure(test));

  it('can be neither set nor reset', async () => {
    const member = await memberWithPin();
    await configure(test, { flags: { PAYMENTPASS3: false, RESPAYPASS3: false } });
    const first = await test.call(await test.given.member(), setWithdrawalPassword, twice(PIN));
    expectRefused(first, 'function.not.available');
    expectRefused(await reset(member), 'function.not.available');
  });
});
