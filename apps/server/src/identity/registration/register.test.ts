import { api } from '@tessera/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fillHashQueues } from '../../../testing/identity/busy-hashing.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import {
  configure,
  expectFieldRefused,
  expectRefused,
  form,
  memberCount,
  PASSWORD,
  storedMember,
} from '../../../testing/identity/registration.ts';

const { register, login, accountEvents, verification } = api.identity;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => test.stop());
afterEach(() => configure(test));

describe('user name', () => {
  it.each([
    'admin',
    'administrator',
    'support',
    'system',
    'service',
    'root1',
    'r00t',
    'tessera',
    'tesseratrial7',
  ])('is refused as %s, which is reserved for the operator', async (name) => {
    expectFieldRefused(await test.call(null, register, form(name)), 'username', 'reserved');
    const field = { field: 'username', value: name };
    expect(await test.value(null, verification, field)).toEqual({ pass: false, message: 'reserved' });
  });

  it('may contain a reserved word within another', async () => {
    expect((await test.call(null, register, form('masterful9'))).status).toBe(200);
  });
});

describe('account', () => {
  it('is recorded in the security centre of its owner', async () => {
    const visitor = await test.given.member({ userName: 'eventful' });
    expect(await test.value(visitor, accountEvents, {})).toMatchObject([{ kind: 'registered' }]);
  });

  it('stores the language and the place of registration, without unreadable values', async () => {
    const source = freshSource();
    const cookies = { ...source.cookies, lang: 'EN' };
    const origin = { registerUrl: 'play.example\u0001\u202e', registerMethod: 'PWA', domain: 'play.example' };
    await test.call(null, register, form('traveller', origin), { ...source, cookies });
    expect(await storedMember(test, 'traveller')).toMatchObject({
      language: 'EN',
      registerUrl: 'play.example',
      registerMethod: 'PWA',
    });
    await test.call(null, register, form('stranger'), {
      ...source,
      cookies: { ...cookies, lang: 'not one' },
    });
    expect(await storedMember(test, 'stranger')).toMatchObject({ language: null });
  });

  it('is opened once for a hundred concurrent requests of the name, in any notation', async () => {
    const spellings = Array.from({ length: 100 }, (_, index) =>
      Array.from('wanted_by', (sign, at) => ((index >> at) & 1 ? sign.toUpperCase() : sign)).join(''),
    );
    await configure(test, { fields: { username: { patternId: 0 } } });
    const answers = await Promise.all(spellings.map((name) => test.call(null, register, form(name))));
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    for (const { body } of others) {
      expect(body).toMatchObject({
        errorCode: expect.stringMatching(/^(register\.username\.exists|login\.busy)$/),
      });
    }
    expect(await storedMember(test, 'wanted_by')).toBeDefined();
  });

  it('accepts a password exactly as typed', async () => {
    const password = ' Größe 𝔘nd mehr ';
    await test.call(
      null,
      register,
      { ...form('precise'), password, confirmPassword: password },
      freshSource(),
    );
    const signIn = (tried: string) =>
      test.call(null, login, { type: 'username', username: 'precise', password: tried }, freshSource());
    expect((await signIn(password)).status).toBe(200);
    expectRefused(await signIn(password.trim()), 'login.cred.err');
  });

  it.each(['password123', 'qwertyuiop', 'aaaaaaaaaa', 'common99common99'])(
    'is refused with the password %s, which attackers try first',
    async (password) => {
      const more = { password, confirmPassword: password };
      const answer = await test.call(null, register, form('common99', more), freshSource());
      expectFieldRefused(answer, 'password', 'common');
    },
  );

  it('is refused when the merchant accepts no registration by name', async () => {
    await configure(test, { flags: { USERNAMEREG3: false } });
    expectRefused(await test.call(null, register, form('closed9'), freshSource()), 'function.not.available');
  });
});

describe('fields that a visitor may not set', () => {
  const forbiddenFields = {
    type: 2,
    balance: '9',
    vip: 9,
    role: 'admin',
    merchantId: 1,
    agentId: 1,
    isAdmin: true,
  };
  const others = {
    regDate: 0,
    enabled: true,
    upline_id: 1,
    uplineId: 1,
    merchantCode: 'x',
    id: 1,
    verified: true,
  };

  it.each(Object.entries({ ...forbiddenFields, ...others }))('are refused: %s', async (field, value) => {
    const before = await memberCount(test);
    const answer = await test.call(null, register, form('smuggler', { [field]: value }), freshSource());
    expectRefused(answer, 'request_param_err', 400);
    expect(await memberCount(test)).toBe(before);
  });

  it('include every account type except that of a member', async () => {
    expect((await test.call(null, register, form('typed0', { type: 0 }), freshSource())).status).toBe(200);
    expect(await storedMember(test, 'typed0')).toMatchObject({ type: 0, upline: null });
  });
});

it('registration is refused with a retry time when too many passwords wait for hashing', async () => {
  const emptyQueues = fillHashQueues(test, 'hash');
  expectRefused(await test.call(null, register, form('crowded'), freshSource()), 'login.busy', 429);
  emptyQueues();
  expect(await storedMember(test, 'crowded')).toBeUndefined();
});

it('registration stores no readable password', async () => {
  await test.call(null, register, form('hashed99'), freshSource());
  const stored = await storedMember(test, 'hashed99');
  expect(stored?.passwordHash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(stored, (_key, value) => (typeof value === 'bigint' ? '' : value))).not.toContain(
    PASSWORD,
  );
});
