import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createLog } from './log.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

function get(url: string, headers: Record<string, string> = {}) {
  return test.app.http.inject({ method: 'GET', url, headers });
}

it('says that it is alive and ready', async () => {
  expect((await get('/healthz')).json()).toEqual({ alive: true });
  expect((await get('/readyz')).json()).toEqual({ ready: true });
});

it('counts requests by route, never by address', async () => {
  await get('/wps/deposit/123456');
  const figures = (await get('/metrics')).body;
  expect(figures).toContain('route="/wps/deposit/:depositId"');
  expect(figures).not.toContain('123456');
  expect(figures).toContain('database_connections{state="idle"}');
});

it('serves its document and a page to read it', async () => {
  expect((await get('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
  const docs = await get('/docs');
  expect(docs.body).toContain('slotRound');
  expect(docs.headers['content-security-policy']).not.toContain('unsafe');
});

it('names every request, and compresses what is long', async () => {
  const { headers } = await get('/openapi.json', { 'accept-encoding': 'gzip, br' });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers['content-encoding']).toBe('br');
  expect((await get('/openapi.json')).headers['content-encoding']).toBeUndefined();
});

it('cuts secrets out of log lines', () => {
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
