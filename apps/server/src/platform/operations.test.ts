import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { metricsText } from '../../testing/server/metrics.ts';
import { createLog } from './log.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

function get(url: string, headers: Record<string, string> = {}) {
  return test.app.http.inject({ method: 'GET', url, headers });
}

it('reports that it is alive and ready', async () => {
  expect((await get('/healthz')).json()).toEqual({ alive: true });
  expect((await get('/readyz')).json()).toEqual({ ready: true });
});

/** Longer than any digits that a figure has by chance. */
const DEPOSIT = '123456789012345678';

it('counts requests by route, never by address', async () => {
  await get(`/wps/deposit/${DEPOSIT}`);
  const figures = await metricsText(test);
  expect(figures).toContain('retention_oldest_expired_seconds{table="session"} 0');
  expect(figures).toContain('route="/wps/deposit/:depositId"');
  expect(figures).not.toContain(DEPOSIT);
  expect(figures).toContain('database_connections{state="idle"}');
});

describe('metrics', () => {
  const KEY = 'a-key-for-the-figures';
  let locked: TestApp;
  let proxied: TestApp;
  beforeAll(async () => {
    locked = await startTestApp({ env: { METRICS_KEY: KEY } });
    proxied = await startTestApp({ env: { TRUST_PROXY: '1' } });
  });
  afterAll(async () => {
    await locked.stop();
    await proxied.stop();
  });

  const readMetrics = (at: TestApp, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    at.app.http.inject({ method: 'GET', url: '/metrics', headers, remoteAddress });
  const expectHidden = async (answer: ReturnType<typeof readMetrics>) => {
    const { statusCode, json } = await answer;
    expect([statusCode, json()]).toMatchObject([404, { success: false, errorCode: 'request.not.found' }]);
  };

  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('are served to %s', async (address) => {
    expect((await readMetrics(test, {}, address)).statusCode).toBe(200);
  });

  it.each(['198.51.100.7', '::ffff:198.51.100.7', '2001:db8::1'])('are hidden from %s', async (address) => {
    await expectHidden(readMetrics(test, {}, address));
    await expectHidden(readMetrics(test, { authorization: 'Bearer undefined' }, address));
  });

  it.each([
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-original-forwarded-for',
    'x-real-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'forwarded',
    'via',
  ])('are hidden behind an undeclared proxy that sends %s', async (name) => {
    await expectHidden(readMetrics(test, { [name]: '127.0.0.1' }));
  });

  it('need a key behind a trusted proxy, whatever headers that proxy sends', async () => {
    await expectHidden(readMetrics(proxied));
    await expectHidden(readMetrics(proxied, { 'x-made-up-by-a-proxy': '198.51.100.7' }));
  });

  it('are served with the key from any address', async () => {
    const headers = { authorization: `Bearer ${KEY}`, 'x-forwarded-for': '198.51.100.7' };
    const answer = await readMetrics(locked, headers, '198.51.100.7');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ]);
  });

  it.each(['', 'Bearer', 'Bearer ', 'Bearer another-key-of-length', 'a-key-for-the-figures'])(
    'are hidden from callers with %j, on this machine too',
    async (authorization) => {
      await expectHidden(readMetrics(locked, { authorization }));
      await expectHidden(readMetrics(locked));
    },
  );
});

it('serves its API document and a page to read it', async () => {
  expect((await get('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
  const docs = await get('/docs');
  expect(docs.body).toContain('slotRound');
  expect(docs.headers['content-security-policy']).not.toContain('unsafe');
});

it('names every request, and compresses long responses', async () => {
  const { headers } = await get('/openapi.json', { 'accept-encoding': 'gzip, br' });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers['content-encoding']).toBe('br');
  expect((await get('/openapi.json')).headers['content-encoding']).toBeUndefined();
});

it('removes secrets from log lines', () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = createLog('info', sink);
  log.info(
    { body: { password: 'hunter2', user: { token: 'hunter2' } }, headers: { cookie: 'hunter2' } },
    'seen',
  );
  expect(lines.join('')).toContain('seen');
  expect(lines.join('')).not.toContain('hunter2');
});
