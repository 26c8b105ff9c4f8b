import { api } from '@tessera/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cookiesOf, startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { readCaptcha, TEST_SECRET_KEY } from '../../../testing/identity/secret-key.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import {
  configure,
  expectFieldRefused,
  expectRefused,
  form,
  switchedOn,
} from '../../../testing/identity/registration.ts';
import { statement } from '../../platform/database/statement.ts';

const { register, captcha } = api.identity;
const HOUR_MS = 3_600_000;

const countCounters = statement<[], { rows: bigint }>(
  'test.count-counters',
  `SELECT count(*) AS rows FROM rate_limit`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { SECRET_KEY: TEST_SECRET_KEY, LOG_LEVEL: 'silent' } });
});
afterAll(() => test.stop());
afterEach(() => configure(test));

type Source = ReturnType<typeof freshSource>;

/** Requests and solves a captcha for registration; returns the cookies for the answer. */
async function solved(source: Source): Promise<{ answer: string; from: string; cookies: Source['cookies'] }> {
  const { headers } = await test.call(null, captcha, { purpose: 'register' }, source);
  const id = cookiesOf(headers['set-cookie'])['__Host-cap'] ?? '';
  return { answer: readCaptcha(id), from: source.from, cookies: { ...source.cookies, '__Host-cap': id } };
}

describe('many registrations from one source', () => {
  it('require a captcha from the sixth on, by device and by address, for an hour', async () => {
    const source = freshSource();
    for (let index = 0; index < 5; index += 1) {
      expect((await test.call(null, register, form(`serial${index}`), source)).status).toBe(200);
    }
    for (const part of [{ from: source.from }, { cookies: source.cookies }]) {
      expectRefused(await test.call(null, register, form('serial6'), part), 'captcha.required');
    }
    expect((await test.call(null, register, form('serial6'), freshSource())).status).toBe(200);
    const { answer, ...bringing } = await solved(source);
    expect((await test.call(null, register, form('serial7', { captcha: answer }), bringing)).status).toBe(
      200,
    );
    expectRefused(
      await test.call(null, register, form('serial8', { captcha: answer }), bringing),
      'captcha.err',
    );
    test.clock.advance(HOUR_MS);
    expect((await test.call(null, register, form('serial9'), source)).status).toBe(200);
  });

  it('can check five names for availability, and no more without a captcha', async () => {
    await test.given.member({ userName: 'taken9' });
    const source = freshSource();
    const codes: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      const { body } = await test.call(null, register, form('taken9'), source);
      codes.push(body.success ? 'opened' : body.errorCode);
    }
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 'register.username.exists'),
      'captcha.required',
      'captcha.required',
    ]);
  });

  it('are not counted while a captcha is required, so that a solved captcha admits', async () => {
    const source = freshSource();
    for (let index = 0; index < 5; index += 1) await test.call(null, register, form('taken9'), source);
    for (let index = 0; index < 40; index += 1) {
      expectRefused(await test.call(null, register, form('taken9'), source), 'captcha.required');
    }
    const { answer, ...bringing } = await solved(source);
    expect((await test.call(null, register, form('patient9', { captcha: answer }), bringing)).status).toBe(
      200,
    );
  });

  it('are limited to thirty an hour', async () => {
    const source = freshSource();
    for (let index = 0; index < 30; index += 1) {
      const { answer, ...bringing } = await solved(source);
      const { status } = await test.call(null, register, form('taken9', { captcha: answer }), bringing);
      expect(status).toBe(409);
      if (index === 14) test.clock.advance(60_000);
    }
    const { answer, ...bringing } = await solved(source);
    const refused = await test.call(null, register, form('latecomer', { captcha: answer }), bringing);
    expectRefused(refused, 'register.limit', 429);
    expect(refused.body).toMatchObject({ value: { retryAfterSeconds: 3540 } });
  });

  it('need one captcha for one account, after any number of refused forms', async () => {
    await configure(test, { flags: { CAPTCHA3: true }, fields: switchedOn('recommenderId') });
    const { answer, ...bringing } = await solved(freshSource());
    const send = (username: string, more: object = {}) =>
      test.call(null, register, form(username, { captcha: answer, ...more }), bringing);
    expectRefused(await send('taken9'), 'register.username.exists', 409);
    expectFieldRefused(await send('once9', { recommenderId: 'NOBODY' }), 'recommenderId', 'unknown');
    expect((await send('once9')).status).toBe(200);
    expectRefused(await send('twice9'), 'captcha.err');
  });

  it('may send ten forms with one captcha', async () => {
    await configure(test, { flags: { CAPTCHA3: true } });
    const { answer, ...bringing } = await solved(freshSource());
    const send = (username: string) =>
      test.call(null, register, form(username, { captcha: answer }), bringing);
    for (let index = 0; index < 10; index += 1) {
      expectRefused(await send('taken9'), 'register.username.exists', 409);
    }
    expectRefused(await send('eleventh9'), 'captcha.err');
  });

  it('are counted for a wrong captcha, existing or not', async () => {
    await configure(test, { flags: { CAPTCHA3: true } });
    const source = freshSource();
    const cookies = { ...source.cookies, '__Host-cap': 'no-such-captcha' };
    const counters = await test.database.one(countCounters, []);
    for (let index = 0; index < 30; index += 1) {
      const guess = { ...source, cookies: { ...cookies, '__Host-cap': `made-up-${index}` } };
      expectRefused(
        await test.call(null, register, form('guess9', { captcha: '0000' }), guess),
        'captcha.err',
      );
    }
    const guess = await test.call(null, register, form('guess9', { captcha: '0000' }), {
      ...source,
      cookies,
    });
    expectRefused(guess, 'register.limit', 429);
    const { rows } = await test.database.one(countCounters, []);
    expect(rows - counters.rows).toBeLessThan(10n);
  });

  it('can guess a captcha once, also by concurrent guesses', async () => {
    await configure(test, { flags: { CAPTCHA3: true } });
    const { answer, ...bringing } = await solved(freshSource());
    const id = bringing.cookies['__Host-cap'] ?? '';
    const { captchas, database } = test.app.deps.identity;
    const guess = (typed: string) => captchas.matches(database, { id, answer: typed, purpose: 'register' });
    const wrong = answer === '0000' ? '1111' : '0000';
    // A wrong guess locks the captcha's row: a later guess waits and finds the captcha deleted.
    const behind = await database.transaction(async (tx) => {
      expect(await captchas.matches(tx, { id, answer: wrong, purpose: 'register' })).toBe(false);
      const pending = guess(answer);
      // Enough time for a guess that does not wait.
      for (let query = 0; query < 20; query += 1) await database.one(countCounters, []);
      return { pending };
    });
    expect(await behind.pending).toBe(false);
  });

  it('open one account with one captcha when many forms are concurrent', async () => {
    await configure(test, { flags: { CAPTCHA3: true } });
    const { answer, ...bringing } = await solved(freshSource());
    const forms = Array.from({ length: 6 }, (_, index) => form(`crowd${index}9`, { captcha: answer }));
    const answers = await Promise.all(forms.map((input) => test.call(null, register, input, bringing)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('always require a captcha where the merchant demands it', async () => {
    await configure(test, { flags: { CAPTCHA3: true } });
    const source = freshSource();
    expectRefused(await test.call(null, register, form('asked9'), source), 'captcha.required');
    const { answer, ...bringing } = await solved(source);
    const wrong = answer === '0000' ? '1111' : '0000';
    expectRefused(
      await test.call(null, register, form('asked9', { captcha: wrong }), bringing),
      'captcha.err',
    );
    expectRefused(
      await test.call(null, register, form('asked9', { captcha: answer }), bringing),
      'captcha.err',
    );
    const again = await solved(source);
    expect((await test.call(null, register, form('asked9', { captcha: again.answer }), again)).status).toBe(
      200,
    );
  });
});
