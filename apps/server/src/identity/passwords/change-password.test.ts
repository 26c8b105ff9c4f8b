import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { cookieOf, startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { fillHashQueues } from '../../../testing/identity/busy-hashing.ts';
import { awaitMessage } from '../../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { statement } from '../../platform/database/statement.ts';

const { changePassword, login, memberInfo, accountEvents } = api.identity;
const OLD = 'correct horse battery';
const NEW = 'paper lantern 81';
const MINUTE_MS = 60_000;

const setFields = statement<[fields: string]>(
  'test.password-fields',
  `UPDATE merchant SET register_fields = $1`,
);
const mustChange = statement<[userName: string]>(
  'test.password-must-change',
  `UPDATE member SET must_change_password = true WHERE user_name = $1`,
);
const forgetPassword = statement<[userName: string]>(
  'test.password-none',
  `UPDATE member SET password_hash = NULL WHERE user_name = $1`,
);
const makeTrial = statement<[userName: string]>(
  'test.password-trial',
  `UPDATE member SET type = 4 WHERE user_name = $1`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

function change(visitor: Visitor, newPassword: string, more: object = {}) {
  const input = { oldPassword: OLD, newPassword, confirmNewPassword: newPassword, ...more };
  return test.call(visitor, changePassword, input);
}

function enter(username: string, password: string) {
  return test.call(null, login, { type: 'username', username, password });
}

const status = async (visitor: Visitor) => (await test.call(visitor, memberInfo, {})).status;

describe('new password', () => {
  it('replaces the old one', async () => {
    const visitor = await test.given.member();
    const { userName } = visitor.info;
    const { body } = await change(visitor, NEW);
    expect(body).toMatchObject({ success: true, value: { userName, firstTimeLogin: false } });
    expect((await enter(userName, NEW)).status).toBe(200);
    expect((await enter(userName, OLD)).body).toMatchObject({ errorCode: 'login.cred.err' });
  });

  it('ends every session except a new one for this browser, and is listed for the owner', async () => {
    const visitor = await test.given.member();
    const elsewhere = await enter(visitor.info.userName, OLD);
    if (!elsewhere.body.success) throw new Error('no second session');
    const other = { info: elsewhere.body.value, cookie: cookieOf(elsewhere.headers['set-cookie']) };
    const { body, headers } = await change(visitor, NEW);
    if (!body.success) throw new Error(body.errorCode);
    const fresh = { info: body.value, cookie: cookieOf(headers['set-cookie']) };
    expect(fresh.info.token).not.toBe(visitor.info.token);
    expect([await status(visitor), await status(other), await status(fresh)]).toEqual([401, 401, 200]);
    const [latest] = await test.value(fresh, accountEvents, {});
    expect(latest?.kind).toBe('password-changed');
  });

  it('releases a member whose password had to be changed', async () => {
    const visitor = await test.given.member();
    await test.database.run(mustChange, [visitor.info.userName]);
    expect(await test.value(visitor, memberInfo, {})).toMatchObject({ firstTimeLogin: true });
    const { body, headers } = await change(visitor, NEW);
    if (!body.success) throw new Error(body.errorCode);
    const fresh = { info: body.value, cookie: cookieOf(headers['set-cookie']) };
    expect(await test.value(fresh, memberInfo, {})).toMatchObject({ firstTimeLogin: false });
  });

  it('is reported to the owner by mail', async () => {
    const listening = await startTestApp({ listen: true });
    onTestFinished(() => listening.stop());
    const visitor = await listening.given.member();
    await insertPersonalValue(listening, visitor.info.userName, {
      field: 'email',
      value: 'nena@example.com',
    });
    const input = { oldPassword: OLD, newPassword: NEW, confirmNewPassword: NEW };
    await listening.value(visitor, changePassword, input);
    const mail = await awaitMessage(listening.dataDir, 'nena@example.com');
    expect(mail.text).toContain(visitor.info.userName);
    expect(mail.text).not.toContain(NEW);
  });

  it('is set once by two concurrent changes', async () => {
    const visitor = await test.given.member();
    const answers = await Promise.all(
      ['paper lantern 82', 'paper lantern 83'].map((text) => change(visitor, text)),
    );
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(refused).toHaveLength(1);
    // The later request was admitted before its session ended, or after.
    expect([401, 422]).toContain(refused[0]?.status);
  });

  it.each([
    ['', 'required'],
    ['sh0rt-7', 'length'],
    ['password123', 'common'],
    ['my name is {name}', 'common'],
  ])('is refused: %j (%s)', async (newPassword, reason) => {
    const visitor = await test.given.member();
    const answer = await change(visitor, newPassword.replace('{name}', visitor.info.userName));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      errorCode: 'password.invalid',
      value: { reason, rule: { minLength: 8 } },
    });
  });

  it('is refused when its two entries differ', async () => {
    const visitor = await test.given.member();
    expect((await change(visitor, NEW, { confirmNewPassword: `${NEW} ` })).body).toMatchObject({
      errorCode: 'password.invalid',
      value: { reason: 'mismatch' },
    });
  });

  it('follows the merchant’s rule for registration, and never has fewer than 8 characters', async () => {
    const visitor = await test.given.member();
    const rule = { enabled: true, required: true, patternId: 4, minLength: 3, maxLength: 20 };
    await test.database.run(setFields, [JSON.stringify({ password: rule })]);
    const withSpace = await change(visitor, NEW);
    const short = await change(visitor, 'k8Dq2pZ');
    const long = await change(visitor, 'k8Dq2pZ'.repeat(3));
    await test.database.run(setFields, ['{}']);
    expect(withSpace.body).toMatchObject({ value: { reason: 'pattern', rule: { patternId: 4 } } });
    expect(short.body).toMatchObject({ value: { reason: 'length', rule: { minLength: 8, maxLength: 20 } } });
    expect(long.body).toMatchObject({ value: { reason: 'length' } });
  });

  it('must differ from the old one, which is reported only after the right old password', async () => {
    const visitor = await test.given.member();
    expect((await change(visitor, OLD)).body).toMatchObject({ errorCode: 'modify.new.old.same' });
    const guess = await change(visitor, OLD, { oldPassword: 'paper lantern 0' });
    expect(guess.body).toMatchObject({ errorCode: 'modify.old.err' });
  });
});

describe('old password', () => {
  it('may be entered five times in a quarter of an hour', async () => {
    const visitor = await test.given.member();
    for (let wrong = 0; wrong < 5; wrong += 1) {
      const { status: code, body } = await change(visitor, NEW, { oldPassword: wrong ? 'wrong' : '' });
      expect([code, body]).toMatchObject([422, { errorCode: 'modify.old.err' }]);
    }
    const right = await change(visitor, NEW);
    expect([right.status, right.body]).toMatchObject([
      429,
      { errorCode: 'login.wait', value: { retryAfterSeconds: 900 } },
    ]);
    test.clock.advance(15 * MINUTE_MS);
    expect((await change(visitor, NEW)).status).toBe(200);
  });

  it('is not counted when the server was too busy to check it', async () => {
    const visitor = await test.given.member();
    const emptyQueues = fillHashQueues(test, 'matches');
    for (let busy = 0; busy < 6; busy += 1) {
      const answer = await change(visitor, NEW);
      expect([answer.status, answer.body]).toMatchObject([429, { errorCode: 'login.busy' }]);
    }
    emptyQueues();
    expect((await change(visitor, NEW)).status).toBe(200);
  });

  it('is not required without a password directly after the sign-in', async () => {
    const [first, second] = [await test.given.member(), await test.given.member()];
    for (const { info } of [first, second]) await test.database.run(forgetPassword, [info.userName]);
    expect(await test.value(first, memberInfo, {})).toMatchObject({ hasPassword: false });
    expect((await change(first, NEW, { oldPassword: OLD })).body).toMatchObject({
      errorCode: 'modify.old.err',
    });
    test.clock.advance(5 * MINUTE_MS - 1);
    expect((await change(first, NEW, { oldPassword: '' })).status).toBe(200);
    test.clock.advance(1);
    const answer = await change(second, NEW, { oldPassword: '' });
    expect([answer.status, answer.body]).toMatchObject([403, { errorCode: 'session.confirm.required' }]);
    expect((await enter(first.info.userName, NEW)).status).toBe(200);
  });

  it('does not exist for a trial account', async () => {
    const visitor = await test.given.member();
    await test.database.run(makeTrial, [visitor.info.userName]);
    expect((await change(visitor, NEW)).body).toMatchObject({ errorCode: 'free_reject' });
  });
});
