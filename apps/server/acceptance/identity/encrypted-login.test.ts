import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';

const { identity, content } = api;
const PASSWORD = 'correct horse battery';
const registration = { username: 'newcomer', password: PASSWORD, confirmPassword: PASSWORD };
const login = { type: 'username', username: 'newcomer', password: PASSWORD };

describe('login in production', () => {
  let test: TestApp;
  beforeAll(async () => {
    const env = { NODE_ENV: 'production', SECRET_KEY: Buffer.alloc(32, 1).toString('base64') };
    test = await startTestApp({ env });
  });
  afterAll(() => test.stop());

  it('accepts encrypted registrations and logins, and no readable password', async () => {
    const plain = await test.call(null, identity.register, registration);
    expect([plain.status, plain.body]).toMatchObject([400, { errorCode: 'missing_encryption' }]);
    expect((await test.callEncrypted(null, identity.register, registration)).body).toMatchObject({
      success: true,
    });
    const readable = await test.call(null, identity.login, login);
    expect([readable.status, readable.body]).toMatchObject([400, { errorCode: 'missing_encryption' }]);
    expect((await test.callEncrypted(null, identity.login, login)).body).toMatchObject({
      success: true,
      value: { userName: 'newcomer' },
    });
  });

  it('reports the key in the start-up configuration', async () => {
    const { info } = await test.value(null, content.systemStatus, {});
    expect(info.bodyKey).toEqual(test.app.deps.bodies.key);
  });
});

describe('login outside production', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.stop());

  it('accepts encrypted and plain bodies', async () => {
    await test.value(null, identity.register, registration);
    expect((await test.callEncrypted(null, identity.login, login)).body).toMatchObject({ success: true });
    expect((await test.call(null, identity.login, login)).body).toMatchObject({ success: true });
  });

  it('refuses an encrypted login with a wrong password like a plain one', async () => {
    const wrong = { ...login, password: 'wrong' };
    const { status, body } = await test.callEncrypted(null, identity.login, wrong);
    expect([status, body]).toMatchObject([422, { errorCode: 'login.cred.err' }]);
  });
});
