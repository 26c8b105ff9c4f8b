import { api } from '@tessera/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../testing/identity/browser.ts';
import { TEST_SECRET_KEY } from '../../../testing/identity/secret-key.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { metricTotal } from '../../../testing/server/metrics.ts';
import { DAY_MS } from '../../platform/clock.ts';

const { identity } = api;
const PASSWORD = 'correct horse battery';
const FAILED = { success: false, errorCode: 'login.cred.err', message: 'login.cred.err' };
const CHALLENGED = { ...FAILED, value: { captcha: true } };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true, env: { SECRET_KEY: TEST_SECRET_KEY } });
});
afterAll(() => test.stop());
/** Longer than the window of any limit. */
afterEach(() => test.clock.advance(DAY_MS + 1000));

const hashes = () => metricTotal(test, 'password_hashes_total');

async function guess(username: string, from: string, more: object = {}) {
  const input = { type: 'username', username, password: 'a wrong guess', ...more };
  return (await test.call(null, identity.login, input, { from })).body;
}

const addressOf = (index: number) => `20.${Math.floor(index / 200)}.${index % 200}.9`;

describe('guesses at one account', () => {
  it('require a captcha from the fifth on, for known and unknown names alike', async () => {
    await test.given.member({ userName: 'guessed' });
    for (const [number, name] of ['guessed', 'nobodythere'].entries()) {
      const answers = [];
      for (let index = 0; index < 6; index += 1)
        answers.push(await guess(name, addressOf(number * 10 + index)));
      expect(answers).toEqual([FAILED, FAILED, FAILED, FAILED, CHALLENGED, CHALLENGED]);
    }
  });

  it('without a captcha are refused before hashing, even the right password', async () => {
    await test.given.member({ userName: 'stopped' });
    for (let index = 0; index < 5; index += 1) await guess('stopped', addressOf(index));
    const before = await hashes();
    expect(await guess('stopped', addressOf(7), { password: PASSWORD })).toEqual(CHALLENGED);
    expect(await hashes()).toBe(before);
  });

  it('are limited also when they are concurrent', async () => {
    await test.given.member({ userName: 'besieged' });
    const before = await hashes();
    const tries = Array.from({ length: 64 }, (_, index) => guess('besieged', addressOf(index)));
    const answers = await Promise.all(tries);
    expect((await hashes()) - before).toBe(5);
    expect(answers.filter((answer) => 'value' in answer)).toHaveLength(60);
  });

  it('do not lock the owner out: after fifty failures from fifty addresses a captcha suffices', async () => {
    await test.given.member({ userName: 'victim' });
    for (let index = 0; index < 50; index += 1) await guess('victim', addressOf(index));
    const browser = openBrowser(test, '20.9.9.9');
    expect((await browser.login('victim', PASSWORD)).body).toEqual(CHALLENGED);
    const captcha = await browser.captcha();
    expect((await browser.login('victim', PASSWORD, { captcha })).status).toBe(200);
  });

  it('cost a captcha each, and wrong and used captchas are reported', async () => {
    await test.given.member({ userName: 'tolled' });
    const browser = openBrowser(test, '20.9.9.9');
    for (let index = 0; index < 5; index += 1) await guess('tolled', addressOf(index));
    const captcha = await browser.captcha();
    const before = await hashes();
    const wrong = { status: 422, body: { errorCode: 'captcha.err', value: { captcha: true } } };
    expect(await browser.login('tolled', PASSWORD, { captcha: '0' })).toMatchObject(wrong);
    expect(await browser.login('tolled', PASSWORD, { captcha })).toMatchObject(wrong);
    expect(await hashes()).toBe(before);
  });

  it('from one network wait longer each time, whoever else signs in', async () => {
    await test.given.member({ userName: 'delayed' });
    const browser = openBrowser(test, '20.9.9.9');
    const tries: unknown[] = [];
    for (let index = 0; index < 10; index += 1) {
      const captcha = await browser.captcha();
      tries.push((await browser.login('delayed', 'a wrong guess', { captcha })).body);
    }
    expect(tries[7]).toEqual(CHALLENGED);
    const waiting = { success: false, errorCode: 'login.wait', value: { retryAfterSeconds: 1 } };
    expect(tries.slice(8)).toMatchObject([waiting, waiting]);
    test.clock.advance(1000);
    const next = await browser.login('delayed', 'a wrong guess', { captcha: await browser.captcha() });
    expect(next.body).toEqual(CHALLENGED);
    const last = await browser.login('delayed', PASSWORD, { captcha: await browser.captcha() });
    expect([last.status, last.body]).toMatchObject([
      429,
      { errorCode: 'login.wait', value: { retryAfterSeconds: 2 } },
    ]);
    const elsewhere = openBrowser(test, '20.8.8.8');
    const captcha = await elsewhere.captcha();
    expect((await elsewhere.login('delayed', PASSWORD, { captcha })).status).toBe(200);
  });

  it('are released by a right password', async () => {
    await test.given.member({ userName: 'forgetful' });
    for (let index = 0; index < 20; index += 1) {
      const password = index % 5 === 0 ? 'a wrong guess' : PASSWORD;
      const { body } = await openBrowser(test, addressOf(index)).login('forgetful', password);
      expect('value' in body).toBe(body.success || index === 20);
    }
  });
});

describe('ten thousand stolen pairs from five hundred addresses', () => {
  it('are almost all refused before hashing, with sixty-four concurrent attempts', {
    timeout: 120_000,
  }, async () => {
    const PAIRS = 10_000;
    const before = await hashes();
    let next = 0;
    const worker = async () => {
      while (next < PAIRS) {
        const index = next;
        next += 1;
        await guess(`stolen${index}`, addressOf(index % 500));
      }
    };
    await Promise.all(Array.from({ length: 64 }, worker));
    expect((await hashes()) - before).toBeLessThanOrEqual(PAIRS / 100);
    expect((await hashes()) - before).toBeGreaterThan(0);
  });

  it('require a captcha of a stranger at the first attempt, and not of the owner in a known browser', async () => {
    await test.given.member({ userName: 'regular' });
    const browser = openBrowser(test, '20.7.7.7');
    expect((await browser.login('regular', PASSWORD)).status).toBe(200);
    for (let index = 0; index < 60; index += 1) await guess(`spread${index}`, addressOf(index));
    expect((await openBrowser(test, '20.6.6.6').login('regular', PASSWORD)).body).toEqual(CHALLENGED);
    expect((await browser.login('regular', PASSWORD)).status).toBe(200);
  });

  it('require a captcha from the tenth attempt of one address on', async () => {
    const answers = [];
    for (let index = 0; index < 11; index += 1) answers.push(await guess(`sprayed${index}`, '20.5.5.5'));
    expect(answers.slice(8)).toEqual([FAILED, CHALLENGED, CHALLENGED]);
  });
});

describe('membership', () => {
  it('is not revealed: a hundred known names and a hundred unknown names get one answer', {
    timeout: 60_000,
  }, async () => {
    const answers = new Set<string>();
    for (let index = 0; index < 100; index += 1) {
      if (index % 25 === 0) test.clock.advance(DAY_MS);
      await test.given.member({ userName: `here${index}` });
      for (const name of [`here${index}`, `gone${index}`]) {
        const input = { type: 'username', username: name, password: 'a wrong guess' };
        const { status, body } = await test.call(null, identity.login, input, { from: addressOf(index) });
        answers.add(`${status} ${JSON.stringify(body)}`);
      }
    }
    expect([...answers]).toEqual([`422 ${JSON.stringify(FAILED)}`]);
  });
});
