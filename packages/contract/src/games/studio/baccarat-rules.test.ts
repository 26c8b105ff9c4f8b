import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countDeals } from './baccarat-deals.ts';
import { BACCARAT_RULES, BACCARAT_DEALS, coupOf, spotReturn, thirdCards } from './baccarat-rules.ts';
import { percentOf } from './rules.ts';

const { limits } = BACCARAT_RULES;
const anyDraws = fc.tuple(...limits.map((limit) => fc.nat(limit - 1)));

/** Draws that deal these ranks, each card the first remaining one of its rank. */
function dealing(ranks: readonly number[]): number[] {
  const shoe = Array.from({ length: limits[0] ?? 0 }, (_, card) => card);
  return ranks.map((rank, place) => {
    const at = shoe.findIndex((card, index) => index >= place && (card % 13) + 1 === rank);
    [shoe[place], shoe[at]] = [shoe[at] ?? 0, shoe[place] ?? 0];
    return at - place;
  });
}

/** The coup of six cards by rank, as `player winner banker`. */
function played(ranks: readonly number[]): string {
  const { player, banker, winner } = coupOf(dealing(ranks));
  const shown = (hand: typeof player) => hand.cards.map(({ rank }) => rank).join('+');
  return `${shown(player)} ${winner} ${shown(banker)}`;
}

describe('shoe', () => {
  it('contains each card once per deck, and reaches every card', () => {
    fc.assert(
      fc.property(anyDraws, (draws) => {
        const seen = new Map<string, number>();
        const { player, banker } = coupOf(draws);
        for (const { rank, suit } of [...player.cards, ...banker.cards]) {
          const name = `${rank} ${suit}`;
          seen.set(name, (seen.get(name) ?? 0) + 1);
        }
        expect(Math.max(...seen.values())).toBeLessThanOrEqual(8);
      }),
    );
  });

  it('is dealt as by an independent Fisher–Yates shuffle', () => {
    fc.assert(
      fc.property(anyDraws, (draws) => {
        const row = Array.from({ length: 416 }, (_, card) => card);
        draws.forEach((draw, place) => {
          [row[place], row[place + draw]] = [row[place + draw] ?? 0, row[place] ?? 0];
        });
        const { player, banker } = coupOf(draws);
        const firstFour = [player.cards[0], banker.cards[0], player.cards[1], banker.cards[1]];
        expect(firstFour.map((card) => card?.rank)).toEqual(row.slice(0, 4).map((card) => (card % 13) + 1));
      }),
    );
  });

  it('never deals the same physical card twice', () => {
    expect(new Set(dealing([1, 1, 1, 1, 1, 1]).map((draw, place) => draw + place)).size).toBe(6);
    expect(() => coupOf([416, 0, 0, 0, 0, 0])).toThrow(RangeError);
    expect(() => coupOf([0, 0, 0, 0, 0])).toThrow(RangeError);
  });
});

describe('coup', () => {
  it.each([
    ['a natural ends it', [4, 3, 5, 2, 9, 9], '4+5 player 3+2'],
    ['the banker’s natural too', [2, 13, 3, 8, 9, 9], '2+3 banker 13+8'],
    ['the player stands on six, the banker draws to five', [6, 2, 13, 3, 4, 9], '6+13 banker 2+3+4'],
    ['both stand on six and seven', [6, 7, 13, 12, 4, 9], '6+13 banker 7+12'],
    [
      'the player draws to five, the banker with three stands against an eight',
      [2, 1, 3, 2, 8, 9],
      '2+3+8 tie 1+2',
    ],
    ['the banker with three draws against a nine', [2, 1, 3, 2, 9, 4], '2+3+9 banker 1+2+4'],
    ['the banker with six stands against a five', [2, 5, 3, 1, 5, 4], '2+3+5 banker 5+1'],
    ['the banker with six draws against a six', [2, 5, 3, 1, 6, 13], '2+3+6 banker 5+1+13'],
    ['the banker with seven stands', [2, 7, 3, 13, 7, 9], '2+3+7 banker 7+13'],
  ])('is decided by the rules: %s', (_rule, ranks, due) => {
    expect(played(ranks)).toBe(due);
  });

  it('follows the printed table of the banker’s third card', () => {
    // Rows: the banker's points. Columns: the player's third card, 0 to 9. D is draw, S is stand.
    const printed = [
      'DDDDDDDDDD',
      'DDDDDDDDDD',
      'DDDDDDDDDD',
      'DDDDDDDDSD',
      'SSDDDDDDSS',
      'SSSSDDDDSS',
      'SSSSSSDDSS',
      'SSSSSSSSSS',
    ];
    for (const [banker, row] of printed.entries()) {
      for (const [third, letter] of [...row].entries()) {
        expect([banker, third, thirdCards([0, 0, 0, banker, third]).bankerDraws]).toEqual([
          banker,
          third,
          letter === 'D',
        ]);
      }
    }
  });

  it('pays the bets on its spots, and returns undecided bets on a tie', () => {
    const bets = [
      { spot: 'player', stake: '1.00' },
      { spot: 'banker', stake: '3.00' },
      { spot: 'tie', stake: '2.00' },
    ] as const;
    const paid = (ranks: readonly number[]) => BACCARAT_RULES.winUnits([...bets], dealing(ranks), 60_000n);
    expect(paid([4, 3, 5, 2, 9, 9])).toBe(20_000n);
    expect(paid([2, 13, 3, 8, 9, 9])).toBe(58_500n);
    expect(paid([9, 9, 13, 13, 1, 1])).toBe(240_000n);
  });
});

describe('baccarat return', () => {
  it('is exact: all deals of six of 416 cards are counted', () => {
    expect(countDeals()).toEqual(BACCARAT_DEALS);
  });

  it('is 98.76 % on the player, 98.94 % on the banker and 95.15 % on a tie', () => {
    const { player, banker, tie } = BACCARAT_DEALS;
    expect(player + banker + tie).toBe(416n * 415n * 414n * 413n * 412n * 411n);
    expect((['player', 'banker', 'tie'] as const).map((spot) => percentOf(spotReturn(spot)))).toEqual([
      '98.76',
      '98.94',
      '95.15',
    ]);
  });
});
