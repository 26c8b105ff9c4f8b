import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rankPlaces, standingsText } from './standings.ts';

interface Scored {
  readonly score: bigint;
  readonly eventId: bigint;
}

/** Few different scores, so that many are equal. */
const places = fc
  .array(fc.bigInt({ min: 1n, max: 6n }), { maxLength: 40 })
  .map((scores) => scores.map((score, at): Scored => ({ score, eventId: BigInt(at + 1) })))
  .map((list) =>
    list.toSorted((a, b) =>
      a.score === b.score ? Number(a.eventId - b.eventId) : Number(b.score - a.score),
    ),
  );
const prizes = fc
  .array(fc.bigInt({ min: 1n, max: 10_000_000n }), { maxLength: 15 })
  .map((list) => list.toSorted((a, b) => Number(b - a)));
const coins = fc.constantFrom(1n, 100n, 10_000n);

/** Independent of the implementation: hands out one coin after the other. */
function shareOf(all: readonly Scored[], money: readonly bigint[], coin: bigint, own: Scored): bigint {
  const above = all.filter(({ score }) => score > own.score).length;
  const equal = all.filter(({ score }) => score === own.score);
  let pot = 0n;
  for (let rank = above; rank < above + equal.length; rank += 1) pot += money[rank] ?? 0n;
  const before = equal.filter(({ eventId }) => eventId < own.eventId).length;
  const coinsInPot = Number(pot / coin);
  let share = before === 0 ? pot % coin : 0n;
  share += BigInt(Math.floor(coinsInPot / equal.length)) * coin;
  if (before < coinsInPot % equal.length) share += coin;
  return share;
}

describe('ranking', () => {
  it('equals an independent implementation', () => {
    fc.assert(
      fc.property(places, prizes, coins, (all, money, coin) => {
        for (const place of rankPlaces(all, money, coin)) {
          expect(place.rank).toBe(1 + all.filter(({ score }) => score > place.score).length);
          expect(place.prizeUnits).toBe(shareOf(all, money, coin, place));
        }
      }),
    );
  });

  it('pays the prizes of occupied ranks exactly', () => {
    fc.assert(
      fc.property(places, prizes, coins, (all, money, coin) => {
        const paid = rankPlaces(all, money, coin).reduce((sum, { prizeUnits }) => sum + prizeUnits, 0n);
        expect(paid).toBe(money.slice(0, all.length).reduce((sum, units) => sum + units, 0n));
      }),
    );
  });

  it('never gives a better rank a lower prize than a worse rank', () => {
    fc.assert(
      fc.property(places, prizes, coins, (all, money, coin) => {
        const ranked = rankPlaces(
          all,
          money.map((units) => units - (units % coin)),
          coin,
        );
        for (const [at, { prizeUnits }] of ranked.entries()) {
          expect(prizeUnits).toBeLessThanOrEqual(ranked[at - 1]?.prizeUnits ?? prizeUnits);
        }
      }),
    );
  });

  it('shares the prizes of three tied members, the remainder by time', () => {
    const tied = [1n, 2n, 3n].map((eventId) => ({ score: 5n, eventId }));
    const ranked = rankPlaces(
      [...tied, { score: 1n, eventId: 4n }],
      [500_000n, 300_000n, 200_000n, 7n],
      100n,
    );
    expect(ranked.map(({ rank, prizeUnits }) => [rank, prizeUnits])).toEqual([
      [1, 333_400n],
      [1, 333_300n],
      [1, 333_300n],
      [4, 7n],
    ]);
  });
});

describe('the text of standings', () => {
  it('has the documented form and digest', () => {
    const [place] = rankPlaces([{ score: 10n, eventId: 7n }], [500n], 100n);
    const text = standingsText({ promotionId: 3n, endEvent: 9n }, place ? [place] : []);
    expect(text).toBe('leader-board 3\nlast-event 9\n1 10 7 500\n');
    expect(createHash('sha256').update(text).digest('hex')).toHaveLength(64);
  });
});
