import { unitsFromAmount } from '@tessera/contract/money';
import { describe, expect, it } from 'vitest';
import { unitsPaid } from './behaviour.ts';
import { payoutBehaviour } from './payout-routes.ts';

describe('sandbox', () => {
  it.each([
    ['PHP', '500.01', '300.00', '600.01'],
    ['JPY', '501', '300', '601'],
    ['KWD', '5.001', '3.000', '6.001'],
    // An amount below one coin is not a payment, so the full amount arrives.
    ['JPY', '1', '1', '1'],
  ])('pays in coins of %s: of %s partly %s, and %s in excess', (currency, ordered, partly, over) => {
    const units = unitsFromAmount(ordered);
    expect(unitsPaid(units, 'plain', currency)).toBe(units);
    expect(unitsPaid(units, 'partial', currency)).toBe(unitsFromAmount(partly));
    expect(unitsPaid(units, 'over', currency)).toBe(unitsFromAmount(over));
  });

  it.each([
    ['PHP', '250.11', '250.10'],
    ['JPY', '2511', '2510'],
    ['KWD', '2.511', '2.510'],
  ])('offers every payout behaviour in %s', (currency, failing, plain) => {
    expect(payoutBehaviour(unitsFromAmount(failing), currency)).toBe('failed');
    expect(payoutBehaviour(unitsFromAmount(plain), currency)).toBe('paid');
  });
});
