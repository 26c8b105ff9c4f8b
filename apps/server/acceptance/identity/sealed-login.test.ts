import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';

const { identity, content } = api;
const PASSWORD = 'correct horse battery';
const registration = { username: 'newcomer', password: PASSWORD, confirmPassword: PASSWORD };
const login = { type: 'username', username: 'newcomer', password: PASSWORD };

describe('in production', () => {
  let test: TestApp;
  beforeAll(async () => {
    const env = { NODE_ENV: 'production', SECRET_KEY: Buffer.alloc(32, 1).toString('base64') };
    test = await startTestApp({ env });
  });
  afterAll(() => test.stop());

  it('takes sealed registrations and logins, and no password that travels readable', async () => {
    const plain = await test.call(null, identity.register, registration);
    expect([plain.status, plain.body]).toMatchObject([400, { errorCode: 'missing_encryption' }]);
    expect((await test.sealed(null, identity.register, registration)).body).toMatchObject({ success: true });
    const readable = await test.call(null, identity.login, login);
    expect([readable.status, readable.body]).toMatchObject([400, { errorCode: 'missing_encryption' }]);
    expect((await test.sealed(null, identity.login, login)).body).toMatchObject({
      success: true,
      value: { userName: 'newcomer' },
    });
  });

  it('tells the key in the start-up configuration', async () => {
    const { info } = await test.value(null, content.systemStatus, {});
    expect(info.bodyKey).toEqual(test.app.deps.bodies.key);
  });
});

describe('elsewhere', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.stop());

  it('takes both', async () => {
    await test.value(null, identity.register, registration);
    expect((await test.sealed(null, identity.login, login)).body).toMatchObject({ success: true });
    expect((await test.call(null, identity.login, login)).body).toMatchObject({ success: true });
  });

  it('refuses a sealed login with a wrong password as it does a plain one', async () => {
    const wrong = { ...login, password: 'wrong' };
    const { status, body } = await test.sealed(null, identity.login, wrong);
    expect([status, body]).toMatchObject([422, { errorCode: 'login.cred.err' }]);
  });
});
