import { api } from '@tessera/contract';
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { makeDataFolder } from '../../../testing/database/data-folder.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import { awaitMessage } from '../../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import {
  configure,
  expectFieldRefused,
  expectRefused,
  form,
  giveCode,
  memberCount,
  PASSWORD,
  storedMember,
  switchedOn,
  personalValuesOf,
} from '../../../testing/identity/registration.ts';

const { registerMobile, register, sendRegisterSmsCode, sendSmsCode, login } = api.identity;
const WITHOUT_PASSWORD = { MOBILENUMPASSREG3: false };

let test: TestApp;
let dataDir: string;
let numbers = 0;
beforeAll(async () => {
  dataDir = await makeDataFolder('tessera-register-');
  test = await startTestApp({ listen: true, env: { DATA_DIR: dataDir, LOG_LEVEL: 'silent' } });
});
afterAll(async () => {
  await test.stop();
  await rm(dataDir, { recursive: true, force: true });
});
afterEach(() => configure(test));

type Source = ReturnType<typeof freshSource>;

/** A new number in a separate block, without the dialling code. */
function newNumber(): string {
  numbers += 1;
  return `917${String(numbers).padStart(3, '0')}0000`;
}

/** Requests a code and reads it from the outbox. */
async function codeFor(mobileNum: string, source: Source): Promise<string> {
  const answer = await test.call(
    null,
    sendRegisterSmsCode,
    { mobileNo: mobileNum, countryDialingCode: '63' },
    source,
  );
  expect(answer.status).toBe(200);
  const { text } = await awaitMessage(dataDir, `+63${mobileNum}`);
  return /\d{6}/.exec(text)?.[0] ?? '';
}

function send(mobileNum: string, more: object, source: Source) {
  return test.call(null, registerMobile, { countryDialingCode: '63', mobileNum, ...more }, source);
}

function nameIn({ body }: Answer<typeof registerMobile>): string {
  return body.success ? body.value.userName : '';
}

describe('account by number', () => {
  it('is opened with the code that was sent to the number, under a generated name', async () => {
    await configure(test, { flags: WITHOUT_PASSWORD });
    const source = freshSource();
    const mobileNum = newNumber();
    const verificationCode = await codeFor(mobileNum, source);
    const answer = await send(`0${mobileNum}`, { verificationCode }, source);
    const userName = nameIn(answer);
    expect(userName).toMatch(/^m[a-z0-9]{9}$/);
    expect(await storedMember(test, userName)).toMatchObject({ type: 0, passwordHash: null });
    expect(await personalValuesOf(test, userName)).toEqual([
      { field: 'mobileNum', value: `+63${mobileNum}`, tail: '0000', verified: true },
    ]);
  });

  it('has the chosen password where the form has a password', async () => {
    const source = freshSource();
    const mobileNum = newNumber();
    const verificationCode = await codeFor(mobileNum, source);
    expectFieldRefused(await send(mobileNum, { verificationCode }, source), 'password', 'required');
    const more = { verificationCode, password: PASSWORD, confirmPassword: PASSWORD };
    const username = nameIn(await send(mobileNum, more, source));
    const credentials = { type: 'username', username, password: PASSWORD };
    expect((await test.call(null, login, credentials, source)).status).toBe(200);
  });

  it('is opened below the owner of the invitation', async () => {
    await configure(test, { flags: WITHOUT_PASSWORD });
    await test.given.member({ userName: 'inviter' });
    await giveCode(test, 'inviter', 'JADE-7');
    const source = freshSource();
    const mobileNum = newNumber();
    const verificationCode = await codeFor(mobileNum, source);
    const userName = nameIn(await send(mobileNum, { verificationCode, affiliateCode: 'JADE-7' }, source));
    expect(await storedMember(test, userName)).toMatchObject({ upline: 'inviter' });
  });

  it('is refused when the merchant accepts no registration by number', async () => {
    await configure(test, { flags: { MOBILENUMREG3: false } });
    expectRefused(
      await send(newNumber(), { verificationCode: '123456' }, freshSource()),
      'function.not.available',
    );
  });

  it('needs a password where nothing proves the number, which stays unproven', async () => {
    await configure(test, { flags: { REGMOBVERF3: false, MOBILENUMPASSREG3: false } });
    const mobileNum = newNumber();
    expectFieldRefused(await send(mobileNum, {}, freshSource()), 'password', 'required');
    const more = { password: PASSWORD, confirmPassword: PASSWORD };
    const userName = nameIn(await send(mobileNum, more, freshSource()));
    expect(await personalValuesOf(test, userName)).toMatchObject([
      { value: `+63${mobileNum}`, verified: false },
    ]);
  });

  it.each(['12', '(02) 8765-4321', '0917 555 010'])(
    'needs a mobile number, which %j is not',
    async (mobileNum) => {
      await configure(test, { flags: { REGMOBVERF3: false } });
      const more = { password: PASSWORD, confirmPassword: PASSWORD };
      const answer = await send(mobileNum, more, freshSource());
      expect(answer.status).toBe(422);
      if (mobileNum === '12') expectFieldRefused(answer, 'mobileNum', 'length');
      else expectRefused(answer, 'mobile.invalid');
    },
  );

  it('is refused for countries that the merchant does not accept', async () => {
    await configure(test, { flags: { REGMOBVERF3: false }, countries: ['TH'] });
    const more = { password: PASSWORD, confirmPassword: PASSWORD };
    expectRefused(await send(newNumber(), more, freshSource()), 'mobile.invalid');
  });
});

describe('registration code', () => {
  it('opens one account', async () => {
    await configure(test, { flags: WITHOUT_PASSWORD });
    const source = freshSource();
    const mobileNum = newNumber();
    const verificationCode = await codeFor(mobileNum, source);
    const before = await memberCount(test);
    const tries = Array.from({ length: 4 }, () => send(mobileNum, { verificationCode }, source));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectRefused(answer, 'verification.code.err');
    }
    expect(await memberCount(test)).toBe(before + 1);
  });

  it('is refused when wrong, in another browser and for another purpose', async () => {
    await configure(test, { flags: WITHOUT_PASSWORD });
    const source = freshSource();
    const mobileNum = newNumber();
    const code = await codeFor(mobileNum, source);
    const wrong = code === '000000' ? '000001' : '000000';
    expectRefused(await send(mobileNum, { verificationCode: wrong }, source), 'verification.code.err');
    expectRefused(await send(mobileNum, { verificationCode: code }, freshSource()), 'verification.code.err');
    expectRefused(await send(newNumber(), { verificationCode: code }, source), 'verification.code.err');
    expectFieldRefused(await send(mobileNum, {}, source), 'verificationCode', 'required');
    await test.call(null, sendSmsCode, { mobileNum, countryDialingCode: '63' }, source);
    expect((await send(mobileNum, { verificationCode: code }, source)).status).toBe(200);
  });

  it('is not consumed by a name that is taken', async () => {
    await configure(test, { fields: switchedOn('mobileNum') });
    await test.given.member({ userName: 'taken9' });
    const source = freshSource();
    const mobileNum = newNumber();
    const more = { mobileNum, countryDialingCode: '63', verificationCode: await codeFor(mobileNum, source) };
    expectRefused(
      await test.call(null, register, form('taken9', more), source),
      'register.username.exists',
      409,
    );
    expect((await test.call(null, register, form('free9', more), source)).status).toBe(200);
    expect(await personalValuesOf(test, 'free9')).toMatchObject([
      { value: `+63${mobileNum}`, verified: true },
    ]);
  });

  it('is required with an optional number, and only with one', async () => {
    await configure(test, { fields: switchedOn('mobileNum') });
    const more = { mobileNum: newNumber(), countryDialingCode: '63' };
    expectFieldRefused(
      await test.call(null, register, form('coded9', more), freshSource()),
      'verificationCode',
      'required',
    );
    expect((await test.call(null, register, form('plain9'), freshSource())).status).toBe(200);
  });
});

describe('number of another member', () => {
  it('is answered like a wrong code, and its owner is notified', async () => {
    await configure(test, { flags: WITHOUT_PASSWORD });
    const mobileNum = newNumber();
    const { userName } = (await test.given.member()).info;
    await insertPersonalValue(test, userName, { field: 'mobileNum', value: `+63${mobileNum}` });
    const source = freshSource();
    const codeRequest = { mobileNo: mobileNum, countryDialingCode: '63' };
    const known = await test.call(null, sendRegisterSmsCode, codeRequest, source);
    const other = { ...codeRequest, mobileNo: newNumber() };
    const unknown = await test.call(null, sendRegisterSmsCode, other, freshSource());
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const { text } = await awaitMessage(dataDir, `+63${mobileNum}`);
    expect(text).not.toMatch(/\d{6}/);
    const before = await memberCount(test);
    const refused = await send(mobileNum, { verificationCode: '123456' }, source);
    const wrong = await send(newNumber(), { verificationCode: '123456' }, freshSource());
    expectRefused(refused, 'verification.code.err');
    expect(refused.body).toEqual(wrong.body);
    expect(await memberCount(test)).toBe(before);
  });

  it('remains with the member who proved it after the code was sent', async () => {
    await configure(test, { flags: WITHOUT_PASSWORD });
    const source = freshSource();
    const mobileNum = newNumber();
    const verificationCode = await codeFor(mobileNum, source);
    const { userName } = (await test.given.member()).info;
    await insertPersonalValue(test, userName, { field: 'mobileNum', value: `+63${mobileNum}` });
    const before = await memberCount(test);
    expectRefused(await send(mobileNum, { verificationCode }, source), 'verification.code.err');
    expect(await memberCount(test)).toBe(before);
  });
});
