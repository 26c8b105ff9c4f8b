import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { codeNow, giveTotp, PASSWORD, visitorOf } from '../../../testing/identity/second-factors.ts';
import { statement } from '../../platform/database/statement.ts';

const { identity } = api;
const MINUTE_MS = 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

describe('confirmation of a session', () => {
  it('by password permits sensitive changes for five minutes', async () => {
    const member = await test.given.member();
    test.clock.advance(5 * MINUTE_MS);
    expect((await test.call(member, identity.startTotp, {})).status).toBe(403);
    const visitor = visitorOf(await test.call(member, identity.confirmSession, { password: PASSWORD }));
    test.clock.advance(5 * MINUTE_MS - 1);
    expect((await test.call(visitor, identity.startTotp, {})).status).toBe(200);
    test.clock.advance(1);
    expect((await test.call(visitor, identity.startTotp, {})).body).toMatchObject({
      errorCode: 'session.confirm.required',
    });
  });

  it('replaces the id and the token of the session and invalidates the old ones', async () => {
    const member = await test.given.member();
    const answer = await test.call(member, identity.confirmSession, { password: PASSWORD });
    const visitor = visitorOf(answer);
    expect(visitor.cookie).toMatch(/^__Host-sid=[\w-]{43}$/);
    expect(visitor.cookie).not.toBe(member.cookie);
    expect(visitor.info).toEqual({ ...member.info, token: visitor.info.token });
    const old = await test.call(member, identity.memberInfo, {});
    expect([old.status, old.body]).toMatchObject([401, { errorCode: 'login.not.session' }]);
    const mixed = { ...visitor, info: member.info };
    expect((await test.call(mixed, identity.memberInfo, {})).status).toBe(403);
    const devices = await test.value(visitor, identity.listDevices, {});
    expect(devices).toMatchObject([{ kind: 'session', current: true }]);
  });

  it('accepts a code of the authenticator or a recovery code, once', async () => {
    const member = await test.given.member();
    const { secret, recoveryCodes } = await giveTotp(test, member);
    const code = codeNow(test, secret);
    const first = visitorOf(await test.call(member, identity.confirmSession, { code }));
    const again = await test.call(first, identity.confirmSession, { code });
    expect([again.status, again.body]).toMatchObject([422, { errorCode: 'verification.code.err' }]);
    const second = visitorOf(await test.call(first, identity.confirmSession, { code: recoveryCodes[0] }));
    expect((await test.call(second, identity.removeTotp, {})).status).toBe(200);
  });

  it('refuses a wrong password, and after five of them even the right one for a while', async () => {
    const member = await test.given.member();
    const tries = Array.from({ length: 8 }, () =>
      test.call(member, identity.confirmSession, { password: 'wrong' }),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers[0]?.body).toMatchObject({ errorCode: 'modify.old.err' });
    const waiting = await test.call(member, identity.confirmSession, { password: PASSWORD });
    expect([waiting.status, waiting.body]).toMatchObject([429, { errorCode: 'login.wait' }]);
    test.clock.advance(15 * MINUTE_MS);
    expect((await test.call(member, identity.confirmSession, { password: PASSWORD })).status).toBe(200);
  });

  it('counts a wrong password as a failed sign-in of the account', async () => {
    const member = await test.given.member({ userName: 'watched' });
    for (let tries = 0; tries < 5; tries += 1) {
      await test.call(member, identity.confirmSession, { password: 'wrong' });
    }
    const login = await test.call(null, identity.login, {
      type: 'username',
      username: 'watched',
      password: PASSWORD,
    });
    expect(login.body).toMatchObject({ errorCode: 'login.cred.err', value: { captcha: true } });
  });

  it('refuses a code without an authenticator, and an empty request', async () => {
    const member = await test.given.member();
    expect((await test.call(member, identity.confirmSession, { code: '123456' })).body).toMatchObject({
      errorCode: 'verification.code.err',
    });
    expect((await test.call(member, identity.confirmSession, {})).body).toMatchObject({
      errorCode: 'modify.old.err',
    });
  });

  it('accepts the code of a member without a password, and no password', async () => {
    const member = await test.given.member({ userName: 'wordless' });
    const { secret } = await giveTotp(test, member);
    await test.database.run(forgetPassword, ['wordless']);
    for (const password of ['', PASSWORD]) {
      expect((await test.call(member, identity.confirmSession, { password })).body).toMatchObject({
        errorCode: 'modify.old.err',
      });
    }
    const answer = await test.call(member, identity.confirmSession, { code: codeNow(test, secret) });
    expect(answer.status).toBe(200);
    const factors = await test.value(visitorOf(answer), identity.securityFactors, {});
    expect(factors.hasPassword).toBe(false);
  });
});

const forgetPassword = statement<[userName: string]>(
  'test.forget-password',
  `UPDATE member SET password_hash = NULL WHERE user_name = $1`,
);
