import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../testing/identity/browser.ts';
import { deviceCookies, readCaptcha, TEST_SECRET_KEY } from '../../../testing/identity/secret-key.ts';
import { cookieOf, startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';

const { identity, wallet } = api;
const LIMIT = [429, { errorCode: 'trial.limit' }];

const setFlags = statement<[flags: string]>('test.trial-flags', `UPDATE merchant SET flags = $1`);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { SECRET_KEY: TEST_SECRET_KEY } });
});
afterAll(() => test.stop());

let networks = 0;
/** A new browser in a new network. */
function freshBrowser() {
  networks += 1;
  return openBrowser(test, `20.${networks}.1.1`);
}

async function trialIn(browser: ReturnType<typeof openBrowser>) {
  const { body } = await browser.call(identity.testPlay, {});
  if (!body.success) throw new Error(body.errorCode);
  return body.value;
}

describe('trial', () => {
  it('is an account with play money, of a separate merchant', async () => {
    const browser = freshBrowser();
    const { body } = await browser.call(identity.createTrailAccount, {});
    const trialName = body.success ? body.value.trialName : '';
    expect(trialName).toMatch(/^trial_[a-z0-9]{8}$/);
    const info = await trialIn(browser);
    expect(info).toMatchObject({
      userName: trialName,
      type: 4,
      customerType: 4,
      merchantCode: 'tesseratrial',
    });
    const balance = await browser.call(wallet.wallet, {});
    expect(balance.body).toMatchObject({ value: { sumBalance: '10000.00', currency: 'PHP' } });
  });

  it('resumes in its browser with its remaining balance, and in no other browser', async () => {
    const browser = freshBrowser();
    const first = await trialIn(browser);
    await browser.call(identity.logout, {});
    expect((await trialIn(browser)).userName).toBe(first.userName);
    const other = openBrowser(test, '20.200.1.1');
    other.cookies['__Host-trial'] = 'A'.repeat(43);
    expect((await trialIn(other)).userName).not.toBe(first.userName);
  });

  it('has a cookie for a day that scripts cannot read', async () => {
    const { headers } = await test.call(null, identity.createTrailAccount, {}, { from: '20.201.1.1' });
    const cookie = [headers['set-cookie']].flat().find((line) => String(line).startsWith('__Host-trial'));
    expect(cookie).toMatch(
      /^__Host-trial=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('ends after a day, for the open session and for the next', async () => {
    const browser = freshBrowser();
    const first = await trialIn(browser);
    for (let passedMs = 0; passedMs < DAY_MS; passedMs += DAY_MS / 96) {
      test.clock.advance(DAY_MS / 96);
      if (passedMs < DAY_MS / 4) expect((await browser.call(wallet.wallet, {})).status).toBe(200);
    }
    expect((await browser.call(wallet.wallet, {})).status).toBe(401);
    expect((await trialIn(browser)).userName).not.toBe(first.userName);
  });

  it('cannot be entered by name and password', async () => {
    const { userName } = await trialIn(freshBrowser());
    for (const password of ['', 'anything']) {
      expect((await freshBrowser().login(userName, password)).body).toMatchObject({
        errorCode: 'login.cred.err',
      });
    }
  });

  it('has one session: the next sign-in ends the previous one, also among concurrent sign-ins', async () => {
    const browser = freshBrowser();
    await trialIn(browser);
    const before = { ...browser.cookies };
    const { '__Host-sid': _sid, ...cookies } = before;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => test.call(null, identity.testPlay, {}, { cookies })),
    );
    const visitors = answers.map(({ body, headers }) => {
      if (!body.success) throw new Error(body.errorCode);
      return { info: body.value, cookie: cookieOf(headers['set-cookie']) };
    });
    const calls = await Promise.all(visitors.map((visitor) => test.call(visitor, wallet.wallet, {})));
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(calls.filter(({ status }) => status === 401)).toHaveLength(4);
    expect((await browser.call(wallet.wallet, {})).status).toBe(401);
  });

  it('can be signed in to twenty times an hour after the first sign-in', async () => {
    const browser = freshBrowser();
    await trialIn(browser);
    for (let visit = 0; visit < 20; visit += 1) await trialIn(browser);
    const { status, body } = await browser.call(identity.testPlay, {});
    expect([status, body]).toMatchObject(LIMIT);
    expect((await browser.call(wallet.wallet, {})).status).toBe(200);
    test.clock.advance(3_600_000);
    expect((await browser.call(identity.testPlay, {})).status).toBe(200);
  });

  it('is not offered when the merchant offers none', async () => {
    const browser = freshBrowser();
    await trialIn(browser);
    await test.database.run(setFlags, [JSON.stringify({ FREEPLAY3: false })]);
    for (const entry of [identity.createTrailAccount, identity.testPlay]) {
      for (const visitor of [browser, freshBrowser()]) {
        const { status, body } = await visitor.call(entry, {});
        expect([status, body]).toMatchObject([422, { errorCode: 'function.not.available' }]);
      }
    }
    await test.database.run(setFlags, ['{}']);
  });
});

describe('daily limit of trials', () => {
  it('is three for a browser from any address: 97 of 100 attempts are refused', async () => {
    // Without the cookie of the trial each request opens another account.
    const cookies = deviceCookies('wishful');
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const from = `20.202.${attempt % 20}.1`;
      statuses.push((await test.call(null, identity.createTrailAccount, {}, { from, cookies })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    const elsewhere = await test.call(null, identity.testPlay, {}, { from: '20.202.30.1', cookies });
    expect([elsewhere.status, elsewhere.body]).toMatchObject(LIMIT);
  });

  it('is three for an address with any number of browsers, and then ten with a captcha each', async () => {
    let browsers = 0;
    const requestTrial = (input: object = {}, more: Readonly<Record<string, string>> = {}) => {
      browsers += 1;
      const cookies = { ...deviceCookies(`browser${browsers}`), ...more };
      return test.call(null, identity.createTrailAccount, input, { from: '20.203.1.1', cookies });
    };
    const answers = await Promise.all(Array.from({ length: 100 }, () => requestTrial()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const { captchas } = test.app.deps.identity;
    const answered = async (purpose: 'trial' | 'login') => {
      const id = (await captchas.draw(test.database, purpose))?.id ?? '';
      return requestTrial({ captcha: readCaptcha(id) }, { '__Host-cap': id });
    };
    const bare = await requestTrial();
    expect([bare.status, bare.body]).toMatchObject([
      422,
      { errorCode: 'captcha.required', value: { captcha: true } },
    ]);
    expect((await answered('login')).body).toMatchObject({ errorCode: 'captcha.err' });
    for (let trial = 4; trial <= 10; trial += 1) expect((await answered('trial')).status).toBe(200);
    const last = await answered('trial');
    expect([last.status, last.body]).toMatchObject(LIMIT);
    test.clock.advance(DAY_MS);
    expect((await requestTrial()).status).toBe(200);
  });

  it('is three for all callers with a forged cookie', async () => {
    const requestTrial = (_: unknown, index: number) => {
      const cookies = { '__Host-dev': `invented${index}`.padEnd(22, '_') };
      return test.call(null, identity.createTrailAccount, {}, { from: '20.205.1.1', cookies });
    };
    const answers = await Promise.all(Array.from({ length: 15 }, requestTrial));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  it('is a hundred for a /48 with any number of /64', async () => {
    const requestTrial = (_: unknown, index: number) => {
      const from = `2001:db8:77:${index.toString(16)}::1`;
      return test.call(null, identity.createTrailAccount, {}, { from });
    };
    const answers = await Promise.all(Array.from({ length: 110 }, requestTrial));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect((await requestTrial(undefined, 200)).body).toMatchObject({ errorCode: 'trial.limit' });
    const elsewhere = { from: '2001:db8:78::1' };
    expect((await test.call(null, identity.createTrailAccount, {}, elsewhere)).status).toBe(200);
  });

  it.each(['20.204.1.1', '127.0.0.1'])('is three for all callers from %s without a cookie', async (from) => {
    const requestTrial = () => test.call(null, identity.createTrailAccount, {}, { from });
    const answers = await Promise.all(Array.from({ length: 20 }, requestTrial));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  it('does not count resumed trials', async () => {
    const browser = freshBrowser();
    const { userName } = await trialIn(browser);
    for (let visit = 0; visit < 5; visit += 1) {
      const { body } = await browser.call(identity.createTrailAccount, {});
      expect(body).toMatchObject({ value: { trialName: userName } });
      expect((await trialIn(browser)).userName).toBe(userName);
    }
  });
});
