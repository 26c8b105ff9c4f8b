import { api } from '@tessera/contract';
import type { CaptchaPurpose } from '@tessera/contract/captcha';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCaptcha, TEST_SECRET_KEY } from '../../../testing/captcha.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';

const { captcha, captchaAudio } = api.identity;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { SECRET_KEY: TEST_SECRET_KEY } });
});
afterAll(() => test.stop());

async function draw(purpose?: CaptchaPurpose) {
  const { body, headers } = await test.call(null, captcha, purpose ? { purpose } : {});
  if (!body.success) throw new Error(body.errorCode);
  return { picture: Buffer.from(body.value, 'base64'), cookie: String(headers['set-cookie']) };
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
    expect(await captchas.check(test.database, given)).toBe(true);
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
