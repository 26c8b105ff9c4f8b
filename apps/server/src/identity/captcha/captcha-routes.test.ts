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

/** What the browser sends back of a cookie that was set. */
function brought(cookie: string): string {
  return cookie.slice(0, cookie.indexOf(';'));
}

function listen(cookie: string) {
  return test.app.http.inject({
    method: 'GET',
    url: `${captchaAudio.path}?language=TY`,
    headers: { cookie },
  });
}

describe('a captcha over HTTP', () => {
  it('is a picture, and a cookie that no script reads', async () => {
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

  it('takes the digits of its picture for an answer', async () => {
    const id = brought((await draw('sms')).cookie).split('=')[1] ?? '';
    const { captchas } = test.app.deps.identity;
    const given = { id, answer: readCaptcha(id), purpose: 'sms' } as const;
    expect(await captchas.consume(test.database, given)).toBe(true);
  });

  it('is another one each time', async () => {
    const [first, second] = [await draw('register'), await draw('register')];
    expect(brought(first.cookie)).not.toBe(brought(second.cookie));
  });

  it('is read out to the browser that was shown it', async () => {
    const { cookie } = await draw('forgot');
    const response = await listen(brought(cookie));
    const recording = Buffer.from(response.json<{ value: string }>().value, 'base64');
    expect(recording.subarray(8, 12).toString()).toBe('WAVE');
  });

  it('is not read out where none was shown', async () => {
    const response = await listen('__Host-cap=AAAAAAAAAAAAAAAAAAAAAA');
    expect(response.json()).toMatchObject({ success: false, errorCode: 'captcha.err' });
  });

  it('has no purpose but those of the contract', async () => {
    const response = await test.app.http.inject({ method: 'GET', url: `${captcha.path}?purpose=withdraw` });
    expect(response.statusCode).toBe(400);
  });
});

describe('too many captchas', () => {
  const MINUTE_MS = 60_000;
  const LIMIT = { success: false, errorCode: 'captcha.limit', value: { retryAfterSeconds: 60 } };
  const ask = async (bringing: CallOptions) => (await test.call(null, captcha, {}, bringing)).status;
  const hear = (bringing: CallOptions) => test.call(null, captchaAudio, { language: 'EN' }, bringing);

  async function times(count: number, one: () => Promise<number>): Promise<number[]> {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) statuses.push(await one());
    return [...new Set(statuses)];
  }

  it('of one browser are refused for a minute, by device as by address', async () => {
    const source = freshSource();
    expect(await times(30, () => ask(source))).toEqual([200]);
    for (const part of [{ from: source.from }, { cookies: source.cookies }]) {
      const { status, body } = await test.call(null, captcha, {}, part);
      expect([status, body]).toMatchObject([429, LIMIT]);
    }
    expect(await ask(freshSource())).toBe(200);
    test.clock.advance(MINUTE_MS);
    expect(await ask(source)).toBe(200);
  });

  it('of one line of many IPv6 addresses are refused too', async () => {
    let host = 0;
    const next = () => ask({ from: `2001:db8:7:7::${((host += 1)).toString(16)}` });
    expect(await times(30, next)).toEqual([200]);
    expect(await next()).toBe(429);
  });

  it('of one network are refused, whoever asks within it', async () => {
    let asked = 0;
    const next = () => ask({ from: `203.0.113.${(asked += 1) % 250}` });
    expect(await times(200, next)).toEqual([200]);
    expect(await next()).toBe(429);
    expect(await ask({ from: '203.0.114.1' })).toBe(200);
  });

  it('of this machine are not counted, because it may be everybody behind a proxy', async () => {
    expect(await times(31, () => ask({}))).toEqual([200]);
  });

  it('at once are refused while two are drawn and eight wait', async () => {
    const asked = await test.database.transaction(async (tx) => {
      await tx.run(lockCaptchas, []);
      const calls = Array.from({ length: 11 }, () => test.call(null, captcha, {}));
      const { status, body } = await Promise.race(calls);
      expect([status, body]).toMatchObject([
        429,
        { errorCode: 'captcha.limit', value: { retryAfterSeconds: 2 } },
      ]);
      return { calls };
    });
    const answers = await Promise.all(asked.calls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(await ask({})).toBe(200);
  });

  it('readings of one are refused, and it can still be answered', async () => {
    const shown = await test.call(null, captcha, {}, freshSource());
    const id = cookiesOf(shown.headers['set-cookie'])['__Host-cap'] ?? '';
    const next = () => {
      const { from, cookies } = freshSource();
      return hear({ from, cookies: { ...cookies, '__Host-cap': id } });
    };
    expect(await times(5, async () => (await next()).status)).toEqual([200]);
    const { status, body } = await next();
    expect([status, body]).toMatchObject([429, { errorCode: 'captcha.limit' }]);
    const given = { id, answer: readCaptcha(id), purpose: 'login' } as const;
    expect(await test.app.deps.identity.captchas.consume(test.database, given)).toBe(true);
  });

  it('readings from one address are refused, whichever captcha they are of', async () => {
    const { from } = freshSource();
    const next = async () => {
      const shown = await test.call(null, captcha, {}, freshSource());
      return (await hear({ from, cookies: cookiesOf(shown.headers['set-cookie']) })).status;
    };
    expect(await times(30, next)).toEqual([200]);
    expect(await next()).toBe(429);
  });
});
