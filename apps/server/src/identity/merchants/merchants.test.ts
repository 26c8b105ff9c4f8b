import { currentTimeZone, DEFAULT_TIME_ZONE, setTimeZone } from '@tessera/contract/time-zone';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { statement } from '../../platform/database/statement.ts';
import { createTestDatabase } from '../../../testing/database/database.ts';
import { openMerchants } from './merchants.ts';

const CODES = { merchantCode: 'tessera', trialMerchantCode: 'tesseratrial' };
const EURO = { ...CODES, currency: 'EUR', timeZone: 'Europe/Berlin' };

const assets = statement<[currency: string], { code: string; pays: number; shows: number }>(
  'test.assets',
  `SELECT code, pay_exponent AS pays, display_decimals AS shows FROM asset
    WHERE code LIKE '%' || $1 ORDER BY code COLLATE "C"`,
);

async function emptyDatabase() {
  const test = await createTestDatabase();
  onTestFinished(() => test.drop());
  return test.database;
}

afterEach(() => setTimeZone(DEFAULT_TIME_ZONE));

describe('first start on an empty database', () => {
  it.each([
    ['EUR', 'Europe/Berlin', 2, 100n, '€'],
    ['JPY', 'Asia/Tokyo', 0, 10_000n, '¥'],
    ['KWD', 'Asia/Kuwait', 3, 10n, 'KWD'],
  ])('sets %s and %s for both merchants', async (currency, timeZone, decimals, coinUnits, sign) => {
    const database = await emptyDatabase();
    const merchants = await openMerchants(database, { ...CODES, currency, timeZone });
    expect([merchants.timeZone, currentTimeZone()]).toEqual([timeZone, timeZone]);
    const shared = { currency, coinUnits, currencySymbol: sign };
    expect(merchants.get('tessera')).toEqual({ ...shared, code: 'tessera', asset: currency });
    expect(merchants.get('tesseratrial')).toEqual({
      ...shared,
      code: 'tesseratrial',
      asset: `TRIAL:${currency}`,
    });
    const made = [`BONUS:${currency}`, currency, `TRIAL:${currency}`];
    expect(await database.many(assets, [currency])).toEqual(
      made.map((code) => ({ code, pays: decimals, shows: decimals })),
    );
  });

  it('sets PHP and Asia/Manila by default', async () => {
    const merchants = await openMerchants(await emptyDatabase(), CODES);
    expect([merchants.get('tessera').currency, merchants.timeZone]).toEqual(['PHP', 'Asia/Manila']);
  });

  it('happens once when several servers start at the same moment', async () => {
    const database = await emptyDatabase();
    const starts = [EURO, { ...CODES, currency: 'JPY', timeZone: 'Asia/Tokyo' }].map((config) =>
      openMerchants(database, config),
    );
    const ended = await Promise.allSettled(starts);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('later start', () => {
  it('needs neither currency nor time zone', async () => {
    const database = await emptyDatabase();
    await openMerchants(database, EURO);
    setTimeZone(DEFAULT_TIME_ZONE);
    const merchants = await openMerchants(database, CODES);
    expect([merchants.get('tessera').currency, merchants.timeZone, currentTimeZone()]).toEqual([
      'EUR',
      'Europe/Berlin',
      'Europe/Berlin',
    ]);
  });

  it.each([
    ['CURRENCY', { currency: 'JPY' }, 'CURRENCY=EUR, which cannot become JPY'],
    ['TIME_ZONE', { timeZone: 'Asia/Tokyo' }, 'TIME_ZONE=Europe/Berlin, which cannot become Asia/Tokyo'],
  ])('is refused with another %s', async (_name, other, message) => {
    const database = await emptyDatabase();
    await openMerchants(database, EURO);
    await expect(openMerchants(database, { ...EURO, ...other })).rejects.toThrow(message);
    expect((await openMerchants(database, EURO)).timeZone).toBe('Europe/Berlin');
  });
});

it.each([
  ['CURRENCY', 'XYZ'],
  ['CURRENCY', 'eur'],
  ['CURRENCY', 'DEM'],
  ['TIME_ZONE', '+02:00'],
  ['TIME_ZONE', 'Europe/Nowhere'],
  ['TIME_ZONE', 'europe/berlin'],
])('%s=%s stops the start', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} has an invalid value: "${value}"`);
});
