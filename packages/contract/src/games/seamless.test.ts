import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betRequest, parseExactly, unitsFromWire, wireFromUnits } from './seamless.ts';

const BET = {
  user: 'p_1234',
  token: 'a-token-of-ten',
  transaction_uuid: 'b1',
  round: 'r1',
  request_uuid: 'q1',
  game_code: 'dice',
  currency: 'PHP',
};
const readAmount = (written: string) => {
  const text = JSON.stringify({ ...BET, amount: 0 }).replace('"amount":0', `"amount":${written}`);
  const read = betRequest.safeParse(parseExactly(text));
  return read.success ? read.data.amount : undefined;
};

describe('amounts of the wallet protocol', () => {
  it.each(['0', '356000', '9007199254740991'])('include %s as written', (written) => {
    expect(String(readAmount(written))).toBe(written);
  });

  it.each([
    '1e5',
    '356000.0',
    '0.5',
    '-1',
    '-0.0',
    '9007199254740992',
    '9007199254740993',
    '99999999999999999999',
    '0.99999999999999999999',
    '356000.00000000000000001',
    '"356000"',
    'null',
    '[1]',
  ])('exclude %s', (written) => {
    expect(readAmount(written)).toBeUndefined();
  });

  it('do not affect other numbers of a message', () => {
    expect(parseExactly('{"odds":1.85,"bet":{"odds":2e1}}')).toEqual({ odds: 1.85, bet: { odds: 20 } });
  });

  it('are converted to units and back without loss, with the decimals of the currency', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 14n), 10n ** 14n), fc.integer({ min: 0, max: 4 }), (units, decimals) => {
        const whole = units % 10n ** BigInt(4 - decimals) === 0n;
        expect(unitsFromWire(wireFromUnits(units), decimals)).toBe(whole ? units : undefined);
      }),
    );
  });

  it('have no fractions of a ledger unit', () => {
    expect(unitsFromWire(5, 4)).toBeUndefined();
    expect(unitsFromWire(10, 4)).toBe(1n);
  });

  it('are refused above the range of JSON integers', () => {
    expect(() => wireFromUnits(10n ** 15n)).toThrow(RangeError);
  });
});
