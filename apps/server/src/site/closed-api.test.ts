import { content } from '@tessera/contract/content/content';
import { identity } from '@tessera/contract/identity/identity';
import { deposit } from '@tessera/contract/wallet/deposit';
import { wallet } from '@tessera/contract/wallet/wallet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { setSite } from '../../testing/content/editor.ts';

const BLOCKED = '203.0.113.9';
const RESTRICTED = { regionRestriction: { countries: ['US'], networks: ['203.0.113.0/24'] } };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { TRUST_PROXY: '1', COUNTRY_HEADER: 'CF-IPCountry' } });
});
afterAll(() => test.stop());
beforeEach(() => setSite(test, {}));

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.http.inject({ method: 'GET', url, headers });
const FORWARDED = { 'x-forwarded-for': BLOCKED };

describe('site under maintenance', () => {
  it('refuses every call of a member with 503 and the time of the reopening', async () => {
    const member = await test.given.member();
    const endsAt = new Date(test.clock.now().getTime() + 600_000).toISOString();
    await setSite(test, { maintenance: { endsAt } });
    const answer = await test.call(member, wallet.wallet, {});
    expect([answer.status, answer.body]).toMatchObject([
      503,
      { success: false, errorCode: 'system.maintenance', value: { endsAt } },
    ]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(590);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(600);
  });

  it.each([
    '/wps/banners?language=EN',
    '/%77ps/banners?language=EN',
    '/wps/session/current',
    '/wps/member/info',
  ])('refuses %s', async (url) => {
    await setSite(test, { maintenance: true });
    const answer = await get(url);
    // An unknown address is not found during maintenance either.
    expect([404, 503]).toContain(answer.statusCode);
    if (answer.statusCode === 404) expect(answer.json()).toMatchObject({ errorCode: 'request.not.found' });
    else expect(answer.json()).toMatchObject({ errorCode: 'system.maintenance' });
  });

  it('still reports its status, permits sign-out, accepts callbacks and answers monitoring', async () => {
    const member = await test.given.member();
    await setSite(test, { maintenance: true });
    expect(await test.value(null, content.systemStatus, {})).toMatchObject({ maintenance: true });
    expect((await test.call(member, identity.logout, {})).status).toBe(200);
    expect((await get('/healthz')).statusCode).toBe(200);
    expect((await get('/readyz')).statusCode).toBe(200);
    const callback = await test.call(null, deposit.railWebhook, { rail: 'sandbox', orderId: '1' });
    // The callback was processed: the response reports its real error.
    expect(callback.body).toMatchObject({ errorCode: 'request_param_err' });
  });

  it('has precedence over a restricted region, and ends when it is switched off', async () => {
    await setSite(test, { maintenance: true, ...RESTRICTED });
    expect((await get('/wps/banners?language=EN', FORWARDED)).statusCode).toBe(503);
    await setSite(test, RESTRICTED);
    expect((await get('/wps/banners?language=EN', FORWARDED)).statusCode).toBe(451);
    await setSite(test, {});
    expect((await get('/wps/banners?language=EN', FORWARDED)).statusCode).toBe(200);
  });
});

describe('restricted region', () => {
  beforeEach(() => setSite(test, RESTRICTED));

  it('is refused with 451 and the visitor’s address', async () => {
    const answer = await get('/wps/banners?language=EN', FORWARDED);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      451,
      { errorCode: 'region.restricted', value: { ip: BLOCKED } },
    ]);
  });

  it('is detected by the country from the proxy', async () => {
    expect((await get('/wps/banners?language=EN', { 'cf-ipcountry': 'US' })).statusCode).toBe(451);
    expect((await get('/wps/banners?language=EN', { 'cf-ipcountry': 'PH' })).statusCode).toBe(200);
  });

  it('is reported to each visitor by their own country', async () => {
    const closed = await get('/wps/v2/system/status', FORWARDED);
    expect(closed.json()).toMatchObject({
      value: { location: { ip: BLOCKED }, maintenance: false, regionRestriction: true },
    });
    const open = await get('/wps/v2/system/status', { 'x-forwarded-for': '192.0.2.1' });
    expect(open.json()).toMatchObject({ value: { regionRestriction: false } });
  });

  it('is not detected by an address that no trusted proxy sent', async () => {
    const direct = await startTestApp();
    await setSite(direct, RESTRICTED);
    const answer = await direct.app.http.inject({
      method: 'GET',
      url: '/wps/banners?language=EN',
      headers: { ...FORWARDED, 'cf-ipcountry': 'US' },
    });
    expect(answer.statusCode).toBe(200);
    await direct.stop();
  });
});
