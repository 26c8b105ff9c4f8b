import { api } from '@tessera/contract';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/server/app.ts';
import { readCaptcha } from '../../../testing/identity/secret-key.ts';
import { metricTotal } from '../../../testing/server/metrics.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import { type Phones, refusalOf, startPhones } from '../../../testing/identity/phones.ts';
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
// Ends the limits that the previous test used up.
beforeEach(() => test.clock.advance(25 * 3_600_000));

/** Strangers use up the hourly limit of the number's block. */
async function exhaust(number: string): Promise<void> {
  const block = number.slice(0, -4);
  for (let sent = 0; sent < 60; sent += 1) {
    const other = `${block}${String(sent).padStart(4, '0')}`;
    expect((await phones.requestRegistrationCode(other)).status).toBe(200);
  }
  expect(refusalOf(await phones.requestRegistrationCode(`${block}0099`))).toEqual([
    429,
    'sms.limit',
    anything,
  ]);
}

describe('SMS limit of a block of 10,000 numbers', () => {
  const PASSWORD_LOGIN = { type: 'username', password: 'correct horse battery' };
  it('does not stop codes to another block with the same prefix', async () => {
    await exhaust('9931110000');
    expect((await phones.requestRegistrationCode('9931120000')).status).toBe(200);
  });

  it('stops neither signed-in members nor browsers in which the owner of the number signed in', async () => {
    const { userName, mobileNum } = await phones.knownNumber();
    await exhaust(mobileNum);
    const own = freshSource();
    expect(refusalOf(await phones.requestCode(mobileNum, own))).toEqual([429, 'sms.limit', anything]);
    await test.call(null, login, { ...PASSWORD_LOGIN, username: userName }, own);
    expect((await phones.requestCode(mobileNum, own)).status).toBe(200);

    const visitor = await test.given.member();
    const mobileNo = `${mobileNum.slice(0, -4)}9999`;
    const bind = () => test.call(visitor, sendMobileCode, { mobileNum: mobileNo, countryDialingCode: '63' });
    expect((await bind()).status).toBe(200);
  });

  it('stops browsers of members who proved another number or no number', async () => {
    await exhaust('9937770000');
    const { userName } = await phones.knownNumber();
    const unproven = await test.given.member();
    for (const username of [userName, unproven.info.userName]) {
      const own = freshSource();
      expect((await test.call(null, login, { ...PASSWORD_LOGIN, username }, own)).status).toBe(200);
      expect(refusalOf(await phones.requestCode('9937779999', own))).toEqual([429, 'sms.limit', anything]);
    }
  });

  it('is not lifted by a trial', async () => {
    await exhaust('9935550000');
    const own = freshSource();
    expect((await test.call(null, testPlay, {}, own)).status).toBe(200);
    expect(refusalOf(await phones.requestCode('9935559999', own))).toEqual([429, 'sms.limit', anything]);
  });
});

describe('SMS limit of a block, for a registered number', () => {
  it('answers an unknown browser like any other number, so that nobody learns which numbers are registered', async () => {
    const { mobileNum } = await phones.knownNumber();
    await exhaust(mobileNum);
    const unregistered = `${mobileNum.slice(0, -4)}9998`;
    const [known, unknown] = [await phones.requestCode(mobileNum), await phones.requestCode(unregistered)];
    expect(refusalOf(known)).toEqual([429, 'sms.limit', anything]);
    expect(refusalOf(known)).toEqual(refusalOf(unknown));
  });
});

describe('SMS limit of the million numbers around a block', () => {
  const number = (prefix: string, block: number) => `${prefix}${String(block).padStart(2, '0')}0000`;
  /** 600 requests of strangers within the hour, spread over the blocks. */
  async function exhaustWide(prefix: string): Promise<void> {
    const key = createHash('sha256').update(`sms-wide-prefix\n63-${prefix}`).digest().subarray(0, 16);
    expect((await phones.requestRegistrationCode(number(prefix, 1))).status).toBe(200);
    expect(await test.database.run(setCount, [key, 599])).toBe(1);
    expect((await phones.requestRegistrationCode(number(prefix, 2))).status).toBe(200);
  }

  async function requestWithCaptcha(mobileNum: string) {
    const { captchas, database } = test.app.deps.identity;
    const { id } = await captchas.draw(database, 'sms');
    const cookies = { ...freshSource().cookies, [captchas.cookieName]: id };
    return phones.requestCode(mobileNum, { ...freshSource(), cookies }, { captcha: readCaptcha(id) });
  }

  it('requires a captcha from unknown browsers beyond 600 an hour and refuses none', async () => {
    await exhaustWide('9957');
    expect(refusalOf(await phones.requestRegistrationCode(number('9957', 3)))).toEqual([
      422,
      'captcha.required',
      { captcha: true },
    ]);
    for (const block of [3, 4]) expect((await requestWithCaptcha(number('9957', block))).status).toBe(200);
    expect((await phones.requestRegistrationCode('9958010000')).status).toBe(200);
  });

  it('notifies the operator when it is exceeded', async () => {
    const metric = () => metricTotal(test, 'sms_refused_total{limit="sms-wide-prefix"}');
    await exhaustWide('9956');
    const before = await metric();
    expect((await requestWithCaptcha(number('9956', 3))).status).toBe(200);
    expect(await metric()).toBe(before + 1);
  });

  it('does not lift the limit of a block after a solved captcha', async () => {
    await exhaustWide('9959');
    const block = createHash('sha256').update('sms-prefix\n63-995902').digest().subarray(0, 16);
    expect(await test.database.run(setCount, [block, 60])).toBe(1);
    expect(refusalOf(await requestWithCaptcha('9959029999'))).toEqual([429, 'sms.limit', anything]);
  });

  it('requires no captcha from signed-in members', async () => {
    await exhaustWide('9954');
    const visitor = await test.given.member();
    const input = { mobileNum: number('9954', 3), countryDialingCode: '63' };
    expect((await test.call(visitor, sendMobileCode, input)).status).toBe(200);
  });
});
