import { api } from '@tessera/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { configure } from '../../../testing/identity/registration.ts';

const { countryList } = api.identity;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
afterEach(() => configure(test));

describe('country list', () => {
  it('contains all countries with mobile numbers, each with a flag', async () => {
    const countries = await test.value(null, countryList, {});
    expect(countries.length).toBeGreaterThan(230);
    expect(countries.find(({ code }) => code === 'PH')).toEqual({
      code: 'PH',
      dialingCode: '63',
      lengths: [10],
      example: '0905 123 4567',
    });
    expect(countries.find(({ code }) => code === 'DE')?.lengths).toEqual([10, 11]);
    expect(countries.filter(({ lengths }) => lengths.length === 0)).toEqual([]);
    for (const { code } of countries) {
      const { statusCode } = await test.app.http.inject(`/art/flags/${code}.svg`);
      expect([code, statusCode]).toEqual([code, 200]);
    }
  });

  it('contains the merchant’s countries in the merchant’s order', async () => {
    await configure(test, { countries: ['TH', 'PH', 'XX'] });
    expect((await test.value(null, countryList, {})).map(({ code }) => code)).toEqual(['TH', 'PH']);
  });
});

describe('the first country of phone forms', () => {
  const firstCountry = async (at: TestApp) =>
    (await at.value(null, api.content.systemStatus, {})).info.phoneCountry;

  it.each([
    [{}, 'PH', '63'],
    [{ MARKET: 'ph' }, 'PH', '63'],
    [{ MARKET: 'de', CURRENCY: 'EUR' }, 'DE', '49'],
    [{ MARKET: 'ontario', CURRENCY: 'CAD' }, 'CA', '1'],
    [{ CURRENCY: 'JPY' }, 'JP', '81'],
    // Several countries share the currency.
    [{ CURRENCY: 'EUR' }, 'PH', '63'],
  ])('follows market and currency: %j', async (env, code, dialingCode) => {
    const installed = await startTestApp({ env });
    onTestFinished(() => installed.stop());
    const country = await firstCountry(installed);
    expect(country).toMatchObject({ code, dialingCode });
    expect(await installed.value(null, countryList, {})).toContainEqual(country);
  });

  it('is the first one of the merchant’s own list', async () => {
    await configure(test, { countries: ['XX', 'TH', 'PH'] });
    expect(await firstCountry(test)).toMatchObject({ code: 'TH', dialingCode: '66' });
  });
});

describe('flag', () => {
  it('is a picture, cached for ever and without scripts', async () => {
    const { headers, body } = await test.app.http.inject('/art/flags/PH.svg');
    expect(body).toMatch(/^<svg /);
    expect(headers['content-type']).toContain('image/svg+xml');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  it.each(['XX', 'ph', 'PHL', '__proto__', 'constructor', '..%2fPH', '%2e%2e%2f%2e%2e%2fpackage'])(
    'of %s does not exist',
    async (code) => {
      const { statusCode } = await test.app.http.inject(`/art/flags/${code}.svg`);
      expect(statusCode).toBe(404);
    },
  );
});
