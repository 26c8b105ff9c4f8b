import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import {
  configure,
  expectFieldRefused,
  expectRefused,
  form,
  PASSWORD,
} from '../../../testing/identity/registration.ts';

const { register, registerMobile, login } = api.identity;

let test: TestApp;
let numbers = 0;
beforeAll(async () => {
  test = await startTestApp();
  await configure(test, { flags: { REGMOBVERF3: false } });
});
afterAll(() => test.stop());

/** National digits without the leading zero, in a separate block for this file. */
function newNumber(): string {
  numbers += 1;
  return `918${String(numbers).padStart(3, '0')}0000`;
}

/** Opens an account by an unverified number and returns its generated user name. */
async function open(mobileNum: string, password = PASSWORD): Promise<string> {
  const input = { countryDialingCode: '63', mobileNum, password, confirmPassword: password };
  const { body } = await test.call(null, registerMobile, input, freshSource());
  return body.success ? body.value.userName : '';
}

function signIn(username: string, password = PASSWORD, source = freshSource()) {
  return test.call(null, login, { type: 'username', username, password }, source);
}

async function nameOf(username: string, password = PASSWORD): Promise<string | undefined> {
  const { body } = await signIn(username, password);
  return body.success ? body.value.userName : undefined;
}

describe('password sign-in by mobile number', () => {
  it('opens the account that was registered with the number, in every notation', async () => {
    const number = newNumber();
    const userName = await open(number);
    for (const written of [
      `0${number}`,
      number,
      `+63${number}`,
      `63${number}`,
      `+63 ${number.slice(0, 3)} ${number.slice(3)}`,
    ]) {
      expect(await nameOf(written)).toBe(userName);
    }
    expect(await nameOf(userName)).toBe(userName);
  });

  it('answers an unknown number and a wrong password alike', async () => {
    const number = newNumber();
    await open(number);
    const wrong = await signIn(number, 'wrong password');
    const unknown = await signIn(newNumber(), 'wrong password');
    expect(wrong.status).toBe(422);
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  });

  it('opens no account while several accounts have the number unproven', async () => {
    const number = newNumber();
    const first = await open(number);
    expect(await nameOf(number)).toBe(first);
    const second = await open(number, 'another long password');
    const shared = await signIn(number);
    const unknown = await signIn(newNumber());
    expect([shared.status, shared.body]).toEqual([unknown.status, unknown.body]);
    expect(await nameOf(number, 'another long password')).toBeUndefined();
    expect(await nameOf(first)).toBe(first);
    expect(await nameOf(second, 'another long password')).toBe(second);
  });

  it('ends for an unproven number once another member proved it', async () => {
    const number = newNumber();
    const userName = await open(number);
    await test.given.member({ userName: 'prover' });
    await insertPersonalValue(test, 'prover', { field: 'mobileNum', value: `+63${number}` });
    expect(await nameOf(number)).toBeUndefined();
    expect(await nameOf(userName)).toBe(userName);
  });

  it('is not offered for a number that was only stated beside a user name', async () => {
    const number = newNumber();
    await test.given.member({ userName: 'named1' });
    await insertPersonalValue(test, 'named1', { field: 'mobileNum', value: `+63${number}`, verified: false });
    expect(await nameOf(number)).toBeUndefined();
  });

  it('counts failures for the number in every notation, and requires a captcha after five', async () => {
    const number = newNumber();
    await open(number);
    const forms = [
      number,
      `0${number}`,
      `+63${number}`,
      `63${number}`,
      `(0${number.slice(0, 3)}) ${number.slice(3)}`,
    ];
    for (const written of forms) await signIn(written, 'wrong password');
    expectRefused(await signIn(number), 'login.cred.err');
    expect((await signIn(number)).body).toMatchObject({ value: { captcha: true } });
  });

  it('stays unambiguous: no new user name looks like a number', async () => {
    const answer = await test.call(null, register, form('09180000000'), freshSource());
    expectFieldRefused(answer, 'username', 'number');
  });
});
