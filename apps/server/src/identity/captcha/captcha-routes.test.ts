import { api } from '@tessera/contract';
import type { CaptchaPurpose } from '@tessera/contract/identity/captcha';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallOptions, cookiesOf, startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { readCaptcha, TEST_SECRET_KEY } from '../../../testing/identity/secret-key.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import { statement } from '../../platform/database/statement.ts';

const { captcha, captchaAudio } = api.identity;

const lockCaptchas = statement<[]>('test.lock-captchas', 'LOCK TABLE captcha IN ACCESS EXCLUSIVE MODE');

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { SECRET_KEY: TEST_SECRET_KEY } });
});
afterAll(() => test.stop());

async function draw(purpose?: CaptchaPurpose) {
  const { body, headers } = await test.call(null, captcha, purpose ? { purpose } : {});
  if (!body.success) throw new Error(body.errorCode);
  const cookies = [headers['set-cookie']].flat().map(String);
  const cookie = cookies.find((line) => line.startsWith('__Host-cap=')) ?? '';
  return { picture: Buffer.from(body.value, 'base64'), cookie };
}

/** The part of a Set-Cookie header that the browser sends back. */
function cookiePair(cookie: string): string {
  return cookie.slice(0, cookie.indexOf(';'));
}

function requestAudio(cookie: string) {
  return test.app.http.inject({
    method: 'GET',
    url: `${captchaAudio.path}?language=TY`,
    headers: { cookie },
  });
}

describe('captcha over HTTP', () => {
  it('is a picture and a cookie that scripts cannot read', async () => {
    const { picture, cookie } = await draw();
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(cookie).toMatch(/^__Host-cap=[\w-]{22};/);
    expect(cookie.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=120',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
  });

  it('accepts the digits of its picture as the answer', async () => {
    const id = cookiePair((await draw('sms')).cookie).split('=')[1] ?? '';
    const { captchas } = test.app.deps.identity;
    const given = { id, answer: readCaptcha(id), purpose: 'sms' } as const;
    expect(await captchas.consume(test.database, given)).toBe(true);
  });

  it('differs at each request', async () => {
    const [first, second] = [await draw('register'), await draw('register')];
    expect(cookiePair(first.cookie)).not.toBe(cookiePair(second.cookie));
  });

  it('is read out to the browser that received the picture', async () => {
    const { cookie } = await draw('forgot');
    const response = await requestAudio(cookiePair(cookie));
    const recording = Buffer.from(response.json<{ value: string }>().value, 'base64');
    expect(recording.subarray(8, 12).toString()).toBe('WAVE');
  });

  it('is not read out to a browser without a picture', async () => {
    const response = await requestAudio('__Host-cap=AAAAAAAAAAAAAAAAAAAAAA');
    expect(response.json()).toMatchObject({ success: false, errorCode: 'captcha.err' });
  });

  it('has no purposes other than those of the contract', async () => {
    const response = await test.app.http.inject({ method: 'GET', url: `${captcha.path}?purpose=withdraw` });
    expect(response.statusCode).toBe(400);
  });
});

describe('limit of captchas', () => {
  const MINUTE_MS = 60_000;
  const LIMIT = { success: false, errorCode: 'captcha.limit', value: { retryAfterSeconds: 60 } };
  const requestCaptcha = async (options: CallOptions) => (await test.call(null, captcha, {}, options)).status;
  const callAudio = (options: CallOptions) => test.call(null, captchaAudio, { language: 'EN' }, options);

  async function times(count: number, one: () => Promise<number>): Promise<number[]> {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) statuses.push(await one());
    return [...new Set(statuses)];
  }

  it('refuses one browser for a minute, by device and by address', async () => {
    const source = freshSource();
    expect(await times(30, () => requestCaptcha(source))).toEqual([200]);
    for (const part of [{ from: source.from }, { cookies: source.cookies }]) {
      const { status, body } = await test.call(null, captcha, {}, part);
      expect([status, body]).toMatchObject([429, LIMIT]);
    }
    expect(await requestCaptcha(freshSource())).toBe(200);
    test.clock.advance(MINUTE_MS);
    expect(await requestCaptcha(source)).toBe(200);
  });

  it('counts all IPv6 addresses of one line together', async () => {
    let host = 0;
    const next = () => requestCaptcha({ from: `2001:db8:7:7::${((host += 1)).toString(16)}` });
    expect(await times(30, next)).toEqual([200]);
    expect(await next()).toBe(429);
  });

  it('counts all callers of one network together', async () => {
    let requestCount = 0;
    const next = () => requestCaptcha({ from: `203.0.113.${(requestCount += 1) % 250}` });
    expect(await times(200, next)).toEqual([200]);
    expect(await next()).toBe(429);
    expect(await requestCaptcha({ from: '203.0.114.1' })).toBe(200);
  });

  it('does not count callers from this machine, which may be everybody behind a proxy', async () => {
    expect(await times(31, () => requestCaptcha({}))).toEqual([200]);
  });

  it('refuses concurrent captchas while each server draws two and eight wait', async () => {
    const admitted = 10 * test.apps.length;
    const pending = await test.database.transaction(async (tx) => {
      await tx.run(lockCaptchas, []);
      const calls = Array.from({ length: admitted + 1 }, () => test.call(null, captcha, {}));
      const { status, body } = await Promise.race(calls);
      expect([status, body]).toMatchObject([
        429,
        { errorCode: 'captcha.limit', value: { retryAfterSeconds: 2 } },
      ]);
      return { calls };
    });
    const answers = await Promise.all(pending.calls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(admitted);
    expect(await requestCaptcha({})).toBe(200);
  });

  it('refuses repeated readings of a captcha, which can still be answered', async () => {
    const shown = await test.call(null, captcha, {}, freshSource());
    const id = cookiesOf(shown.headers['set-cookie'])['__Host-cap'] ?? '';
    const next = () => {
      const { from, cookies } = freshSource();
      return callAudio({ from, cookies: { ...cookies, '__Host-cap': id } });
    };
    expect(await times(5, async () => (await next()).status)).toEqual([200]);
    const { status, body } = await next();
    expect([status, body]).toMatchObject([429, { errorCode: 'captcha.limit' }]);
    const given = { id, answer: readCaptcha(id), purpose: 'login' } as const;
    expect(await test.app.deps.identity.captchas.consume(test.database, given)).toBe(true);
  });

  it('refuses readings from one address across all captchas', async () => {
    const { from } = freshSource();
    const next = async () => {
      const shown = await test.call(null, captcha, {}, freshSource());
      return (await callAudio({ from, cookies: cookiesOf(shown.headers['set-cookie']) })).status;
    };
    expect(await times(30, next)).toEqual([200]);
    expect(await next()).toBe(429);
  });
});
