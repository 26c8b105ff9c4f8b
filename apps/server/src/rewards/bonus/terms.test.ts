import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKETS } from '../../platform/config/market.ts';
import { bonusOfTicket, ticketTerms } from '../tickets/terms.ts';
import { bonusMarketErrors, requiredUnits } from './terms.ts';

const discount = (stakeBasisPoints: number) => ({ wagering: 1, lastsDays: 7, stakeBasisPoints });

describe('the stakes that a bonus requires', () => {
  it.each([
    [{ wagering: 8, lastsDays: 7 }, 8_000_000n],
    [{ wagering: 0, lastsDays: 7 }, 0n],
    [discount(2_000), 5_000_000n],
    [discount(3_000), 3_333_334n],
    [discount(9_999), 1_000_101n],
  ])('of 100.00 with the terms %j', (terms, required) => {
    expect(requiredUnits(terms, 1_000_000n)).toBe(required);
  });

  it('of a discount are the fewest of which the ticket pays its whole amount', () => {
    const parts = fc.integer({ min: 1, max: 9_999 });
    fc.assert(
      fc.property(parts, fc.bigInt(1n, 10n ** 16n), (basisPoints, amount) => {
        const required = requiredUnits(discount(basisPoints), amount);
        expect(required * BigInt(basisPoints)).toBeGreaterThanOrEqual(amount * 10_000n);
        expect((required - 1n) * BigInt(basisPoints)).toBeLessThan(amount * 10_000n);
      }),
    );
  });
});

describe('the market', () => {
  const errors = (stakeBasisPoints: number) =>
    bonusMarketErrors(
      MARKETS.uk,
      bonusOfTicket({ amount: '50', stakeBasisPoints, gameTypes: ['LIVE'], lastsDays: 7, claimDays: 7 }),
      500_000n,
    );

  it('permits discounts whose stakes are within its highest wagering', () => {
    expect(errors(1_000)).toEqual([]);
    expect(errors(999)).toEqual(['terms.stakeBasisPoints: the market permits at most 10 times the bonus']);
  });
});

describe('the terms of a ticket', () => {
  it.each([
    [99, false],
    [100, true],
    [9_999, true],
    [10_000, false],
    [2_000.5, false],
  ])('with a part of %d basis points', (stakeBasisPoints, valid) => {
    const terms = { amount: '50', gameTypes: ['LIVE'], lastsDays: 3, claimDays: 7, stakeBasisPoints };
    expect(ticketTerms.safeParse(terms).success).toBe(valid);
  });
});
