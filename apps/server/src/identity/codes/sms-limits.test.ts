import { api } from '@tessera/contract';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallOptions, TestApp } from '../../../testing/server/app.ts';
import { readCaptcha } from '../../../testing/identity/secret-key.ts';
import { metricTotal } from '../../../testing/server/metrics.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import { type Phones, refusalOf, startPhones } from '../../../testing/identity/phones.ts';
import { statement } from '../../platform/database/statement.ts';

const { login, sendMobileCode, sendRegisterSmsCode, sendResetSmsCode } = api.identity;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const setCount = statement<[key: Buffer, count: number]>(
  'test.codes-count',
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
beforeEach(() => test.clock.advance(25 * HOUR_MS));

describe('SMS limit', () => {
  it('requires the countdown to end, in every browser', async () => {
    const mobileNum = phones.newNumber();
    expect((await phones.requestCode(mobileNum)).status).toBe(200);
    test.clock.advance(MINUTE_MS);
    expect(refusalOf(await phones.requestCode(mobileNum))).toEqual([
      429,
      'sms.wait',
      { retryAfterSeconds: 120 },
    ]);
    test.clock.advance(2 * MINUTE_MS - 1);
    expect(refusalOf(await phones.requestCode(mobileNum))).toEqual([429, 'sms.wait', anything]);
    test.clock.advance(1);
    expect((await phones.requestCode(mobileNum)).status).toBe(200);
  });

  it('is three codes in ten minutes for a number, across all purposes', async () => {
    const mobileNum = phones.newNumber();
    const forReset = () =>
      test.call(null, sendResetSmsCode, { mobileNum, countryDialingCode: '63' }, freshSource());
    expect((await phones.requestCode(mobileNum)).status).toBe(200);
    expect((await forReset()).status).toBe(200);
    test.clock.advance(4 * MINUTE_MS);
    expect((await phones.requestCode(mobileNum)).status).toBe(200);
    test.clock.advance(4 * MINUTE_MS);
    expect(refusalOf(await phones.requestCode(mobileNum))).toEqual([
      429,
      'sms.limit',
      { retryAfterSeconds: 120 },
    ]);
    test.clock.advance(2 * MINUTE_MS);
    expect((await phones.requestCode(mobileNum)).status).toBe(200);
  });

  it('is ten codes a day for a number', async () => {
    const mobileNum = phones.newNumber();
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await phones.requestCode(mobileNum)).status).toBe(200);
      test.clock.advance(HOUR_MS);
    }
    expect(refusalOf(await phones.requestCode(mobileNum))).toEqual([429, 'sms.limit', anything]);
    test.clock.advance(14 * HOUR_MS);
    expect((await phones.requestCode(mobileNum)).status).toBe(200);
  });

  it('leaves the owner ten codes of their own in a known browser when strangers exhausted theirs', async () => {
    const { userName, mobileNum } = await phones.knownNumber();
    const [own, another] = [freshSource(), freshSource()];
    const input = { type: 'username', username: userName, password: 'correct horse battery' };
    expect((await test.call(null, login, input, own)).status).toBe(200);
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await phones.requestCode(mobileNum)).status).toBe(200);
      test.clock.advance(HOUR_MS);
    }
    expect(refusalOf(await phones.requestCode(mobileNum, another))).toEqual([429, 'sms.limit', anything]);
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await phones.requestCode(mobileNum, own)).status).toBe(200);
      test.clock.advance(HOUR_MS);
    }
    expect(refusalOf(await phones.requestCode(mobileNum, own))).toEqual([429, 'sms.limit', anything]);
  });

  it('counts the browser of a member as a stranger for the numbers of others', async () => {
    const { userName } = await phones.knownNumber();
    const mobileNum = phones.newNumber();
    const own = freshSource();
    const input = { type: 'username', username: userName, password: 'correct horse battery' };
    expect((await test.call(null, login, input, own)).status).toBe(200);
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await phones.requestCode(mobileNum)).status).toBe(200);
      test.clock.advance(HOUR_MS);
    }
    expect(refusalOf(await phones.requestCode(mobileNum, own))).toEqual([429, 'sms.limit', anything]);
  });

  it.each([
    ['browser', 10, (shared: CallOptions) => ({ ...freshSource(), cookies: shared.cookies ?? {} })],
    ['address', 20, (shared: CallOptions) => ({ ...freshSource(), from: shared.from ?? '' })],
  ])(
    'is hourly for one %s: %i codes, and each from the third on requires a captcha',
    async (_what, most, of) => {
      const shared = freshSource();
      const request = async (withCaptcha: boolean) => {
        const from = of(shared);
        if (!withCaptcha) return phones.requestCode(phones.newNumber(), from);
        const { captchas, database } = test.app.deps.identity;
        const { id } = await captchas.draw(database, 'sms');
        const cookies = { ...from.cookies, [captchas.cookieName]: id };
        return phones.requestCode(phones.newNumber(), { ...from, cookies }, { captcha: readCaptcha(id) });
      };
      for (let sent = 0; sent < 2; sent += 1) expect((await request(false)).status).toBe(200);
      expect(refusalOf(await request(false))).toEqual([422, 'captcha.required', { captcha: true }]);
      for (let sent = 2; sent < most; sent += 1) expect((await request(true)).status).toBe(200);
      expect(refusalOf(await request(true))).toEqual([429, 'sms.limit', { retryAfterSeconds: 3600 }]);
    },
  );

  it('reports a wrong captcha, and accepts no captcha of another purpose', async () => {
    const from = freshSource();
    for (let sent = 0; sent < 2; sent += 1) await phones.requestCode(phones.newNumber(), from);
    const { captchas, database } = test.app.deps.identity;
    const drawn = async (purpose: 'sms' | 'login') => (await captchas.draw(database, purpose)).id;
    const answer = (id: string, captcha: string) =>
      phones.requestCode(
        phones.newNumber(),
        { ...from, cookies: { ...from.cookies, [captchas.cookieName]: id } },
        { captcha },
      );
    expect(refusalOf(await answer(await drawn('sms'), '0'))).toEqual([422, 'captcha.err', { captcha: true }]);
    const forLogin = await drawn('login');
    expect(refusalOf(await answer(forLogin, readCaptcha(forLogin)))).toEqual([422, 'captcha.err', anything]);
    const right = await drawn('sms');
    expect((await answer(right, readCaptcha(right))).status).toBe(200);
  });

  it('does not count refused requests', async () => {
    const mobileNum = phones.newNumber();
    expect((await phones.requestCode(mobileNum)).status).toBe(200);
    const from = freshSource();
    for (let refused = 0; refused < 12; refused += 1) {
      expect(refusalOf(await phones.requestCode(mobileNum, from))).toEqual([429, 'sms.wait', anything]);
    }
    expect((await phones.requestCode(phones.newNumber(), from)).status).toBe(200);
  });
});

it('an SMS limit of ten an hour also limits a member who changes browsers', async () => {
  const visitor = await test.given.member();
  const { captchas, database } = test.app.deps.identity;
  const send = async () => {
    const from = freshSource();
    const { id } = await captchas.draw(database, 'sms');
    const cookies = { ...from.cookies, [captchas.cookieName]: id };
    const input = { mobileNum: phones.newNumber(), countryDialingCode: '63', captcha: readCaptcha(id) };
    return test.call(visitor, sendMobileCode, input, { ...from, cookies });
  };
  for (let sent = 0; sent < 10; sent += 1) expect((await send()).status).toBe(200);
  expect(refusalOf(await send())).toEqual([429, 'sms.limit', anything]);
});

describe('SMS pumping', () => {
  it('stops at the limit of the block of numbers, and the operator is notified', async () => {
    const addresses = Array.from({ length: 50 }, () => freshSource().from);
    const requests = Array.from({ length: 1000 }, (_, index) => ({
      mobileNo: `9984${String(index).padStart(6, '0')}`,
      from: addresses[index % addresses.length] ?? '',
    }));
    const statuses: number[] = [];
    for (let start = 0; start < requests.length; start += 20) {
      const answers = requests.slice(start, start + 20).map(({ mobileNo, from }) => {
        const cookies = freshSource().cookies;
        return test.call(
          null,
          sendRegisterSmsCode,
          { mobileNo, countryDialingCode: '63' },
          { from, cookies },
        );
      });
      statuses.push(...(await Promise.all(answers)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(await phones.textsTo('9984')).toHaveLength(60);
    expect(await metricTotal(test, 'sms_refused_total{limit="sms-prefix"}')).toBeGreaterThan(0);
  });

  it.each([
    ['country', 'sms-country\ntessera|PH', 5000],
    ['site', 'sms-site\ntessera', 10_000],
  ])('stops at the daily cost limit of the %s', async (what, counted, most) => {
    const key = createHash('sha256').update(counted).digest().subarray(0, 16);
    const mobileNum = phones.newNumber();
    await phones.requestRegistrationCode(mobileNum);
    expect(await phones.textsTo(mobileNum)).toHaveLength(1);
    expect(await test.database.run(setCount, [key, most - 1])).toBe(1);
    // All requests are admitted while no message has been paid for, but only one message is sent.
    const last = Array.from({ length: 5 }, phones.newNumber);
    const admitted = await Promise.all(last.map(phones.requestRegistrationCode));
    expect(admitted.some(({ status }) => status === 200)).toBe(true);
    const texts = await Promise.all(last.map(phones.textsTo));
    expect(texts.flat()).toHaveLength(1);
    expect(refusalOf(await phones.requestRegistrationCode(phones.newNumber()))).toEqual([
      429,
      'sms.limit',
      anything,
    ]);
    expect(await metricTotal(test, `sms_refused_total{limit="sms-${what}"}`)).toBeGreaterThan(0);
  });
});
