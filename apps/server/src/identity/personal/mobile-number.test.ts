import { describe, expect, it } from 'vitest';
import { readMobileNumber } from './mobile-number.ts';

const PHILIPPINES = { currency: 'PHP', countries: [] };

describe('mobile number', () => {
  it.each([
    ['09175550101', undefined],
    ['9175550101', undefined],
    ['(0917) 555-0101', undefined],
    ['+63 917 555 0101', undefined],
    ['917 555 0101', '63'],
    ['09175550101', '+63'],
    ['+639175550101', '63'],
  ])('is the same number for %j with dialing code %j', (typed, dialingCode) => {
    expect(readMobileNumber(typed, dialingCode, PHILIPPINES)).toEqual({
      e164: '+639175550101',
      country: 'PH',
      dialingCode: '63',
      national: '9175550101',
    });
  });

  it.each([
    ['', undefined],
    ['12', undefined],
    ['(02) 8765-4321', undefined],
    ['0917555010', '63'],
    ['+639175550101', '1'],
    ['9175550101', '999'],
    ['+', undefined],
  ])('is not %j with dialing code %j', (typed, dialingCode) => {
    expect(readMobileNumber(typed, dialingCode, PHILIPPINES)).toBeUndefined();
  });

  it('is from a country of the merchant, and from the first one without a dialing code', () => {
    const merchant = { currency: 'PHP', countries: ['TH', 'VN'] };
    expect(readMobileNumber('0812345678', undefined, merchant)?.country).toBe('TH');
    expect(readMobileNumber('912345678', '84', merchant)?.country).toBe('VN');
    expect(readMobileNumber('9175550101', '63', merchant)).toBeUndefined();
  });

  it('needs a dialing code when the currency implies no country', () => {
    expect(readMobileNumber('01512 3456789', undefined, { currency: 'EUR', countries: [] })).toBeUndefined();
    expect(readMobileNumber('01512 3456789', '49', { currency: 'EUR', countries: [] })?.country).toBe('DE');
  });
});
