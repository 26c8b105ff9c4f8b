import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { CallError } from './refusal.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const errorCodes = {
    '/m/too-large': 'request_too_large',
    '/m/forbidden': 'request.forbidden',
    '/m/signed-out': 'login.not.session',
    '/m/wrong': 'request_param_err',
  } as const;
  for (const { http } of test.apps) {
    http.get('/m/failing', () => {
      throw new Error('rendering broke');
    });
    for (const [url, errorCode] of Object.entries(errorCodes)) {
      http.get(url, () => {
        throw new CallError(errorCode);
      });
    }
  }
});
afterAll(() => test.stop());

const get = (url: string, headers: Record<string, string>) => test.app.http.inject({ url, headers });

describe('error page', () => {
  it('answers an invalid address with the reference of the request and a link to help', async () => {
    const { statusCode, headers, body } = await get('/m/%E0%A4%A', {
      accept: 'text/html',
      cookie: 'lang=EN',
    });
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('<h1>Page not found</h1>');
    expect(body).toContain('There is no page at this address.');
    expect(body).toContain(`<bdi dir="ltr">${headers['x-request-id']}</bdi>`);
    expect(body).toContain('<a href="/m/help">Help center</a>');
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it.each(['/m/too-large', '/m/forbidden', '/m/signed-out', '/m/wrong'])(
    'answers %s as a failed request, not as a missing page',
    async (url) => {
      const { statusCode, body } = await get(url, { accept: 'text/html', cookie: 'lang=EN' });
      expect([400, 401, 403, 413]).toContain(statusCode);
      expect(body).toContain('<h1>This request did not work</h1>');
      expect(body).not.toContain('Your balance');
    },
  );

  it('answers a failure of the server in the language of the visitor', async () => {
    const arabic = await get('/m/failing', { accept: 'text/html', cookie: 'theme=dark; lang=AR' });
    expect(arabic.statusCode).toBe(500);
    expect(arabic.body).toContain('<html lang="ar" dir="rtl">');
    expect(arabic.body).toContain(String(arabic.headers['x-request-id']));
    const { body } = await get('/m/failing', { accept: 'text/html' });
    expect(body).toContain('<html lang="fil-PH" dir="ltr">');
  });

  it('is replaced by the envelope for programs and for every call', async () => {
    const program = await get('/m/failing', { accept: 'application/json' });
    expect(program.json()).toMatchObject({ success: false, errorCode: 'unknown' });
    const call = await get('/wps/no-such-call', { accept: 'text/html' });
    expect(call.json()).toMatchObject({ success: false, errorCode: 'request.not.found' });
  });
});
