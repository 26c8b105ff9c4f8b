import { api } from '@tessera/contract';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { freshSource } from '../../../testing/fresh-source.ts';
import { type Phones, refusalOf, startPhones } from '../../../testing/phones.ts';
import { statement } from '../../platform/database/statement.ts';

const { login, sendMobileCode, testPlay } = api.identity;

const setCount = statement<[key: Buffer, count: number]>(
  'test.block-count',
  `UPDATE rate_limit SET count = $2 WHERE key = $1`,
);

const anything = expect.anything();

let phones: Phones;
let test: TestApp;
beforeAll(async () => {
  phones = await startPhones();
  ({ test } = phones);
});
afterAll(() => test.stop());
// No test pays for what the one before it sent.
beforeEach(() => test.clock.advance(25 * 3_600_000));

describe('SMS limit of a block of 10,000 numbers', () => {
  const PASSWORD_LOGIN = { type: 'username', password: 'correct horse battery' };
  /** Strangers use up the hour of the block that the number lies in. */
  async function exhaust(number: string): Promise<void> {
    const block = number.slice(0, -4);
    for (let sent = 0; sent < 60; sent += 1) {
      const other = `${block}${String(sent).padStart(4, '0')}`;
      expect((await phones.askToRegister(other)).status).toBe(200);
    }
    expect(refusalOf(await phones.askToRegister(`${block}0099`))).toEqual([429, 'sms.limit', anything]);
  }

  it('does not stop codes to another block that begins alike', async () => {
    await exhaust('9931110000');
    expect((await phones.askToRegister('9931120000')).status).toBe(200);
  });

  it('stops neither signed-in members nor browsers that the owner of the number signed in with', async () => {
    const { userName, mobileNum } = await phones.knownNumber();
    await exhaust(mobileNum);
    const own = freshSource();
    expect(refusalOf(await phones.ask(mobileNum, own))).toEqual([429, 'sms.limit', anything]);
    await test.call(null, login, { ...PASSWORD_LOGIN, username: userName }, own);
    expect((await phones.ask(mobileNum, own)).status).toBe(200);

    const visitor = await test.given.member();
    const mobileNo = `${mobileNum.slice(0, -4)}9999`;
    const bind = () => test.call(visitor, sendMobileCode, { mobileNum: mobileNo, countryDialingCode: '63' });
    expect((await bind()).status).toBe(200);
  });

  it('stops browsers of members who proved another number, or none', async () => {
    await exhaust('9937770000');
    const { userName } = await phones.knownNumber();
    const unproven = await test.given.member();
    for (const username of [userName, unproven.info.userName]) {
      const own = freshSource();
      expect((await test.call(null, login, { ...PASSWORD_LOGIN, username }, own)).status).toBe(200);
      expect(refusalOf(await phones.ask('9937779999', own))).toEqual([429, 'sms.limit', anything]);
    }
  });

  it('is not opened by a trial', async () => {
    await exhaust('9935550000');
    const own = freshSource();
    expect((await test.call(null, testPlay, {}, own)).status).toBe(200);
    expect(refusalOf(await phones.ask('9935559999', own))).toEqual([429, 'sms.limit', anything]);
  });
});

it('an SMS limit of 600 an hour holds strangers who spread over the blocks of a million numbers', async () => {
  const number = (block: number) => `9957${String(block).padStart(2, '0')}0000`;
  const key = createHash('sha256').update('sms-wide-prefix\n63-9957').digest().subarray(0, 16);
  expect((await phones.askToRegister(number(1))).status).toBe(200);
  expect(await test.database.run(setCount, [key, 599])).toBe(1);
  expect((await phones.askToRegister(number(2))).status).toBe(200);
  expect(refusalOf(await phones.askToRegister(number(3)))).toEqual([429, 'sms.limit', anything]);
  expect((await phones.askToRegister('9958010000')).status).toBe(200);
});
