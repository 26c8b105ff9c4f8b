import { api } from '@tessera/contract';
import { REGISTER_FIELDS, type RegisterField } from '@tessera/contract/identity/register-rules';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import {
  configure,
  expectFieldRefused,
  expectRefused,
  form,
  memberCount,
  storedMember,
  switchedOn,
  personalValuesOf,
} from '../../../testing/identity/registration.ts';
import { DEFAULT_REGISTER_RULES } from './register-rule.ts';

const { register, getSetRegister, verification } = api.identity;

let test: TestApp;
let names = 0;
beforeAll(async () => {
  test = await startTestApp({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => test.stop());
afterEach(() => configure(test));

function newName(): string {
  names += 1;
  return `filler${names}`;
}

const send = (username: string, more: object) =>
  test.call(null, register, form(username, more), freshSource());

/** For each optional field: a value that is valid by default, and an invalid one. */
const OPTIONAL: readonly [field: RegisterField, good: string, bad: string][] = [
  ['paymentPassword', '739150', '73915x'],
  ['idNumber', 'AB123456', 'AB 123456'],
  ['qqNum', '123456789', '012345678'],
  ['facebook', 'maria.santos', 'maria santos'],
  ['wechat', 'maria_santos', 'maria santos'],
  ['line', 'maria.line', 'maria line'],
  ['whatsapp', '639175550199', '+63x175550199'],
  ['zalo', '0912345678', '09123x5678'],
  ['email', 'Maria@Example.com', 'maria@example'],
  ['nickname', 'Aling Nena', 'Nеna'],
  ['payeeName', 'Maria Santos', 'Maria 7'],
];

describe('registration settings', () => {
  it('have defaults when the merchant sets none: a name, a password and an optional invitation', async () => {
    const { fields } = await test.value(null, getSetRegister, {});
    expect(fields).toEqual(DEFAULT_REGISTER_RULES);
    const on = REGISTER_FIELDS.filter((field) => fields[field].enabled);
    expect(on).toEqual(['username', 'password', 'confirmPassword', 'affiliateCode']);
  });

  it('default the missing parts of a rule, and retain the fixed bounds', async () => {
    await configure(test, {
      fields: {
        email: { enabled: true },
        username: { minLength: 1, maxLength: 99 },
        password: { minLength: 1, maxLength: 16 },
      },
    });
    const { fields } = await test.value(null, getSetRegister, {});
    expect(fields.email).toEqual({ ...DEFAULT_REGISTER_RULES.email, enabled: true });
    expect(fields.username).toMatchObject({ minLength: 4, maxLength: 20 });
    expect(fields.password).toMatchObject({ minLength: 8, maxLength: 16 });
  });

  it('never reveal a pattern of the operator, and require nothing of the page in its place', async () => {
    await configure(test, { fields: { zalo: { enabled: true, acceptedPattern: '^(a+)+$' } } });
    const { fields } = await test.value(null, getSetRegister, {});
    expect(fields.zalo).toEqual({ ...DEFAULT_REGISTER_RULES.zalo, enabled: true, patternId: 0 });
  });

  it.each<[string, 'pattern' | undefined]>([
    ['x', 'pattern'],
    ['maria9@', 'pattern'],
    ['maria9@other.example', 'pattern'],
    ['maria9@house.example', undefined],
  ])('require an address to be valid beside a pattern of the operator: %s', async (email, reason) => {
    const own = { enabled: true, required: true, minLength: 1, acceptedPattern: '(x|maria9@.*)' };
    const only = { ...own, acceptedPattern: '.*@house\\.example|x|maria9@' };
    for (const rule of [own, only]) {
      await configure(test, { fields: { email: rule } });
      const answer = await test.call(null, register, form(newName(), { email }), freshSource());
      if (rule === only && reason) expectFieldRefused(answer, 'email', reason);
      else if (email.includes('.example')) expect(answer.status).toBe(200);
      else expectFieldRefused(answer, 'email', 'pattern');
    }
  });

  it.each([{ enabled: 'yes' }, { minLength: -1 }, { unheard: 1 }, 'on', { patternId: 'a' }])(
    'use the default for a field whose rule is %j',
    async (rule) => {
      await configure(test, { fields: { nickname: rule } });
      const { fields } = await test.value(null, getSetRegister, {});
      expect(fields.nickname).toEqual(DEFAULT_REGISTER_RULES.nickname);
    },
  );
});

describe.each(OPTIONAL)('field %s', (field, good, bad) => {
  it('is refused while it is off', async () => {
    const before = await memberCount(test);
    expectFieldRefused(await send(newName(), { [field]: good }), field, 'disabled');
    expect(await memberCount(test)).toBe(before);
  });

  it('may be left out while it is on, and may not be wrong', async () => {
    await configure(test, { fields: switchedOn(field) });
    expect((await send(newName(), {})).status).toBe(200);
    const { body } = await send(newName(), { [field]: bad });
    expect(body).toMatchObject({ errorCode: 'register.field.invalid', value: { field } });
    expectFieldRefused(await send(newName(), { [field]: 'x'.repeat(128) }), field, 'length');
  });

  it('is required when the rule requires it, and stored', async () => {
    await configure(test, { fields: { [field]: { enabled: true, required: true } } });
    expectFieldRefused(await send(newName(), {}), field, 'required');
    expectFieldRefused(await send(newName(), { [field]: '' }), field, 'required');
    expect((await send(newName(), { [field]: good })).status).toBe(200);
  });
});

describe('personal data from the registration', () => {
  it('is stored encrypted and unproven, with its last characters readable', async () => {
    const personal = OPTIONAL.filter(([field]) => field !== 'nickname' && field !== 'paymentPassword');
    await configure(test, { fields: switchedOn(...personal.map(([field]) => field)) });
    const userName = newName();
    await send(userName, Object.fromEntries(personal.map(([field, good]) => [field, good])));
    const values = await personalValuesOf(test, userName);
    expect(values.map(({ field, value }) => [field, value])).toEqual(
      personal.map(([field, good]) => [field, good]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    );
    expect(values.filter(({ verified }) => verified)).toEqual([]);
    expect(values.find(({ field }) => field === 'idNumber')?.tail).toBe('56');
    expect(values.find(({ field }) => field === 'whatsapp')?.tail).toBe('0199');
  });

  it('stores the nickname readable and the withdrawal password as a hash', async () => {
    await configure(test, { fields: switchedOn('nickname', 'paymentPassword') });
    const userName = newName();
    await send(userName, { nickname: ' Ａｌｉｎｇ Nena ', paymentPassword: '739150' });
    const stored = await storedMember(test, userName);
    expect(stored?.nickname).toBe('Aling Nena');
    expect(stored?.paymentPasswordHash).toMatch(/^\$argon2id\$/);
    const { passwords } = test.app.deps.identity;
    expect(await passwords.matches(stored?.paymentPasswordHash ?? undefined, '739150')).toBe(true);
    expect(await personalValuesOf(test, userName)).toEqual([]);
  });

  it('accepts a withdrawal password by the rule of the security centre, in the digits of any script', async () => {
    const anyForm = { enabled: true, required: false, patternId: 0, minLength: 1, maxLength: 20 };
    await configure(test, { fields: { paymentPassword: anyForm } });
    const refused = { '112233': 'common', 'lántern-58': 'pattern', '73915': 'length' } as const;
    for (const [paymentPassword, reason] of Object.entries(refused)) {
      expectFieldRefused(await send(newName(), { paymentPassword }), 'paymentPassword', reason);
    }
    const both = { paymentPassword: 'lantern-58', password: 'lantern-58', confirmPassword: 'lantern-58' };
    expectFieldRefused(await send(newName(), both), 'paymentPassword', 'common');
    const userName = newName();
    await send(userName, { paymentPassword: '٧٣٩١٥٠' });
    const { paymentPasswordHash } = (await storedMember(test, userName)) ?? {};
    const { passwords } = test.app.deps.identity;
    expect(await passwords.matches(paymentPasswordHash ?? undefined, '739150')).toBe(true);
  });

  it('stores an address of another member as unproven, and does not reveal that it is known', async () => {
    await configure(test, { fields: switchedOn('email') });
    const [first, second] = [newName(), newName()];
    const email = 'shared@example.com';
    const answers = [await send(first, { email }), await send(second, { email: 'Shared@example.com' })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await personalValuesOf(test, second)).toMatchObject([
      { value: 'Shared@example.com', verified: false },
    ]);
  });
});

describe('nickname at registration', () => {
  it.each([
    ['admin', 'reserved'],
    ['Tessera 1', 'reserved'],
    ['Nеna', 'script'],
    ['Ne\u202ena', 'pattern'],
    ['Ne\u00adna', 'script'],
  ] as const)('%j is refused: %s', async (nickname, reason) => {
    await configure(test, { fields: switchedOn('nickname') });
    expectFieldRefused(await send(newName(), { nickname }), 'nickname', reason);
  });
});

describe('pattern of the operator', () => {
  it('is matched with the whole value by the server', async () => {
    await configure(test, { fields: { zalo: { enabled: true, acceptedPattern: '[a-z]{4,}' } } });
    expectFieldRefused(await send(newName(), { zalo: 'maria9zalo' }), 'zalo', 'pattern');
    expect((await send(newName(), { zalo: 'mariazalo' })).status).toBe(200);
  });

  it('does not slow the server down when it is expensive', async () => {
    const rule = { enabled: true, acceptedPattern: '^(a+)+$', minLength: 1, maxLength: 128 };
    await configure(test, { fields: { zalo: rule } });
    expectFieldRefused(await send(newName(), { zalo: `${'a'.repeat(127)}!` }), 'zalo', 'pattern');
    expectRefused(await send(newName(), { zalo: `${'a'.repeat(10_000)}!` }), 'request_param_err', 400);
    expectRefused(await send(newName(), { zalo: `${'a'.repeat(50_000)}!` }), 'request_too_large', 413);
  });

  it('requires only the length when it is invalid', async () => {
    await configure(test, {
      fields: { zalo: { enabled: true, acceptedPattern: '(', minLength: 4, maxLength: 9 } },
    });
    expect((await send(newName(), { zalo: 'any thing' })).status).toBe(200);
    expectFieldRefused(await send(newName(), { zalo: 'any thing more' }), 'zalo', 'length');
  });
});

describe('check of one value', () => {
  it.each([
    ['username', 'maria9', ''],
    ['username', 'ab', 'length'],
    ['username', 'аdmin', 'pattern'],
    ['username', '', 'required'],
    ['email', 'maria@example.com', ''],
    ['email', 'maria', 'length'],
    ['email', 'maria@example', 'pattern'],
    ['nickname', 'admin', 'reserved'],
    ['nickname', 'Nеna', 'script'],
    ['zalo', '0912345678', 'disabled'],
  ])('%s %j: %j', async (field, value, message) => {
    await configure(test, { fields: switchedOn('email', 'nickname') });
    expect(await test.value(null, verification, { field, value })).toEqual({ pass: message === '', message });
  });

  it('never reveals whether a name is taken', async () => {
    await test.given.member({ userName: 'known99' });
    const verify = (value: string) => test.call(null, verification, { field: 'username', value });
    expect((await verify('known99')).body).toEqual((await verify('unknown99')).body);
  });

  it.each(['password', 'confirmPassword', 'paymentPassword', 'verificationCode', 'captcha', 'nonsense'])(
    'accepts no %s',
    async (field) => {
      expectRefused(await test.call(null, verification, { field, value: 'x' }), 'request_param_err', 400);
    },
  );
});
