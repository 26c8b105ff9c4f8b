import { hash } from '@node-rs/argon2';
import { api } from '@tessera/contract';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../testing/identity/browser.ts';
import { TEST_SECRET_KEY } from '../../../testing/identity/secret-key.ts';
import { cookieOf, startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { systemRandomness } from '../../platform/clock.ts';
import { openSecrets } from '../../platform/config/secrets.ts';
import { statement } from '../../platform/database/statement.ts';

const { identity } = api;
const PASSWORD = 'correct horse battery';

const change = {
  enabled: statement<[userName: string, enabled: boolean]>(
    'test.enabled',
    `UPDATE member SET enabled = $2 WHERE user_name = $1`,
  ),
  type: statement<[userName: string, type: number]>(
    'test.type',
    `UPDATE member SET type = $2 WHERE user_name = $1`,
  ),
  hash: statement<[userName: string, hash: string | null]>(
    'test.password-hash',
    `UPDATE member SET password_hash = $2 WHERE user_name = $1`,
  ),
};
const readHash = statement<[userName: string], { passwordHash: string }>(
  'test.read-hash',
  `SELECT password_hash AS "passwordHash" FROM member WHERE user_name = $1`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { SECRET_KEY: TEST_SECRET_KEY } });
});
afterAll(() => test.stop());

let addresses = 0;
/** Each attempt comes from a different network, so that only the tested limit applies. */
function login(username: string, password: string, more: object = {}) {
  addresses += 1;
  const from = `20.1.${addresses}.9`;
  return test.call(null, identity.login, { type: 'username', username, password, ...more }, { from });
}

describe('password sign-in', () => {
  it('opens a new session each time', async () => {
    await test.given.member({ userName: 'returning' });
    const first = await login('Returning', PASSWORD);
    const second = await login(' returning ', PASSWORD);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(cookieOf(first.headers['set-cookie'])).not.toBe(cookieOf(second.headers['set-cookie']));
  });

  it('sets a cookie that scripts cannot read', async () => {
    await test.given.member({ userName: 'careful' });
    const { headers } = await login('careful', PASSWORD);
    const session = [headers['set-cookie']].flat().find((line) => String(line).includes('-sid='));
    expect(session).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('answers alike for an unknown name, a wrong password, a disabled account and an account without password', async () => {
    for (const userName of ['known', 'disabled', 'wordless']) await test.given.member({ userName });
    await test.database.run(change.enabled, ['disabled', false]);
    await test.database.run(change.hash, ['wordless', null]);
    const answers = [];
    for (const name of ['nobody', 'known', 'disabled', 'wordless']) answers.push(await login(name, 'wrong'));
    answers.push(await login('wordless', ''), await login('Имя', 'wrong'));
    for (const { status, body } of answers) {
      expect(status).toBe(422);
      expect(body).toEqual({ success: false, errorCode: 'login.cred.err', message: 'login.cred.err' });
    }
  });

  it('reports a disabled account only after the right password', async () => {
    await test.given.member({ userName: 'lockedout' });
    await test.database.run(change.enabled, ['lockedout', false]);
    expect((await login('lockedout', 'wrong')).body).toMatchObject({ errorCode: 'login.cred.err' });
    const { status, body, headers } = await login('lockedout', PASSWORD);
    expect([status, body]).toMatchObject([403, { errorCode: 'login.disabled' }]);
    expect(cookieOf(headers['set-cookie'])).toBe('');
  });

  it.each([
    [0, 'member', 200, undefined],
    [40, 'member', 200, undefined],
    [1, 'member', 403, 'login.not.member'],
    [2, 'member', 403, 'login.not.member'],
    [41, 'member', 403, 'login.not.member'],
    [42, 'member', 403, 'login.not.member'],
    [0, 'agent', 403, 'login.not.agent'],
    [40, 'agent', 403, 'login.not.agent'],
    [1, 'agent', 200, undefined],
    [2, 'agent', 200, undefined],
    [41, 'agent', 200, undefined],
    [42, 'agent', 200, undefined],
  ])('of type %i by the %s endpoint answers %i %s', async (type, side, status, errorCode) => {
    const userName = `door${type}${side}`;
    await test.given.member({ userName });
    await test.database.run(change.type, [userName, type]);
    expect((await login(userName, 'wrong', { side })).body).toMatchObject({ errorCode: 'login.cred.err' });
    const answer = await login(userName, PASSWORD, { side });
    expect(answer.status).toBe(status);
    expect(answer.body.success ? undefined : answer.body.errorCode).toBe(errorCode);
  });

  it('renews a hash of an older cost', async () => {
    await test.given.member({ userName: 'longstanding' });
    const { passwordHash } = await test.database.one(readHash, ['longstanding']);
    const { passwords } = test.app.deps.identity;
    const weak = await weakerHash(PASSWORD);
    await test.database.run(change.hash, ['longstanding', weak]);
    expect((await login('longstanding', PASSWORD)).status).toBe(200);
    const renewed = (await test.database.one(readHash, ['longstanding'])).passwordHash;
    expect(passwords.isWeak(renewed)).toBe(false);
    expect(renewed).not.toBe(passwordHash);
    expect((await login('longstanding', PASSWORD)).status).toBe(200);
    expect((await test.database.one(readHash, ['longstanding'])).passwordHash).toBe(renewed);
  });

  it('replaces the previous session of the browser', async () => {
    await test.given.member({ userName: 'again' });
    const browser = openBrowser(test, '20.2.1.1');
    const first = await browser.login('again', PASSWORD);
    const before = { ...browser.cookies };
    await browser.login('again', PASSWORD);
    const info = first.body.success ? first.body.value : undefined;
    const old = { info: info as NonNullable<typeof info>, cookie: `__Host-sid=${before['__Host-sid']}` };
    expect((await test.call(old, identity.memberInfo, {})).status).toBe(401);
    expect((await browser.call(identity.memberInfo, {})).status).toBe(200);
  });

  it('accepts no session id that was planted before', async () => {
    await test.given.member({ userName: 'planted' });
    const cookies = { '__Host-sid': 'attacker' };
    const credentials = { type: 'username', username: 'planted', password: PASSWORD };
    const { body, headers } = await test.call(null, identity.login, credentials, {
      from: '20.2.2.1',
      cookies,
    });
    expect(cookieOf(headers['set-cookie'])).toMatch(/^__Host-sid=[\w-]{43}$/);
    const info = body.success ? body.value : undefined;
    const attacker = { info: info as NonNullable<typeof info>, cookie: '__Host-sid=attacker' };
    expect((await test.call(attacker, identity.memberInfo, {})).status).toBe(401);
  });
});

describe('disabled login methods', () => {
  const setFlags = statement<[flags: string]>('test.flags', `UPDATE merchant SET flags = $1`);

  it('sign nobody in: codes while SMS codes are off, tokens while no service is configured', async () => {
    await test.database.run(setFlags, [JSON.stringify({ MOBILEVERCODELOGIN3: false })]);
    const sms = {
      type: 'sms',
      mobileNum: '9175550101',
      countryDialingCode: '63',
      verificationCode: '123456',
    };
    const token = { type: 'firebase', firebaseIdToken: 'a.b.c' };
    for (const input of [sms, token]) {
      const { status, body } = await test.call(null, identity.login, input);
      expect([status, body]).toMatchObject([422, { errorCode: 'function.not.available' }]);
    }
    await test.database.run(setFlags, ['{}']);
  });
});

/** A hash from an earlier version of the server, with the same pepper. */
function weakerHash(password: string): Promise<string> {
  const secrets = openSecrets({ secretKey: TEST_SECRET_KEY, dataDir: '' }, systemRandomness);
  const pepper = secrets.derive('password-pepper');
  const peppered = createHmac('sha256', pepper).update(password).digest('base64');
  return hash(peppered, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}
