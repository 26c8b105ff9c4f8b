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

describe('money between a supplier and a wallet', () => {
  it.each(['0', '356000', '9007199254740991'])('reads %s as it is written', (written) => {
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
  ])('takes %s for no amount', (written) => {
    expect(readAmount(written)).toBeUndefined();
  });

  it('leaves other numbers of a message alone', () => {
    expect(parseExactly('{"odds":1.85,"bet":{"odds":2e1}}')).toEqual({ odds: 1.85, bet: { odds: 20 } });
  });

  it('comes back to the unit, with as many decimals as the currency has', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 14n), 10n ** 14n), fc.integer({ min: 0, max: 4 }), (units, decimals) => {
        const whole = units % 10n ** BigInt(4 - decimals) === 0n;
        expect(unitsFromWire(wireFromUnits(units), decimals)).toBe(whole ? units : undefined);
      }),
    );
  });

  it('has nothing finer than a ledger unit', () => {
    expect(unitsFromWire(5, 4)).toBeUndefined();
    expect(unitsFromWire(10, 4)).toBe(1n);
  });

  it('refuses to write what a whole number of JSON cannot carry', () => {
    expect(() => wireFromUnits(10n ** 15n)).toThrow(RangeError);
  });
});
