import { api } from '@tessera/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { configure } from '../../../testing/identity/registration.ts';

const { countryList } = api.identity;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
afterEach(() => configure(test));

describe('the countries', () => {
  it('are all that have mobile numbers, each with a flag', async () => {
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

  it('are those of the merchant, in its order', async () => {
    await configure(test, { countries: ['TH', 'PH', 'XX'] });
    expect((await test.value(null, countryList, {})).map(({ code }) => code)).toEqual(['TH', 'PH']);
  });
});

describe('a flag', () => {
  it('is drawn, kept for ever and runs nothing', async () => {
    const { headers, body } = await test.app.http.inject('/art/flags/PH.svg');
    expect(body).toMatch(/^<svg /);
    expect(headers['content-type']).toContain('image/svg+xml');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  it.each(['XX', 'ph', 'PHL', '__proto__', 'constructor', '..%2fPH', '%2e%2e%2f%2e%2e%2fpackage'])(
    'of %s is nowhere',
    async (code) => {
      const { statusCode } = await test.app.http.inject(`/art/flags/${code}.svg`);
      expect(statusCode).toBe(404);
    },
  );
});
