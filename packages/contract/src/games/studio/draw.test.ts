import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawFrom, wordsOf } from './draw.ts';

const TWO_TO_32 = 2 ** 32;

/** Draws with these words in sequence. */
const drawn = (words: readonly number[], limit: number) =>
  drawFrom(words.values() as Iterator<number, undefined>, [limit]);

/** The number of all 2³² words that a draw maps to a number, computed from the bounds of the interval of words. */
function wordsFor(number: number, limit: number): bigint {
  const first = (BigInt(number) * 2n ** 32n + BigInt(limit) - 1n) / BigInt(limit);
  const last = (BigInt(number + 1) * 2n ** 32n - 1n) / BigInt(limit);
  const passedOver = (first * BigInt(limit)) % 2n ** 32n < 2n ** 32n % BigInt(limit) ? 1n : 0n;
  return last - first + 1n - passedOver;
}

describe('draw', () => {
  it.each([2, 3, 20, 32, 411, 416, 9999, 10_000, 1_000_000, 2_097_152])(
    'below %i maps equally many words to each number',
    (limit) => {
      for (const number of [0, 1, Math.floor(limit / 2), limit - 2, limit - 1]) {
        expect(wordsFor(number, limit)).toBe(2n ** 32n / BigInt(limit));
      }
    },
  );

  it('skips a word that would bias the result and uses the next word', () => {
    // 2³² mod 10,000 is 7,296: word 0 has the remainder 0, the word 429,497 has 2,704.
    expect(drawn([0, 5 * 429_497], 10_000)).toEqual([5]);
    expect(drawn([429_497, 8 * 429_497], 10_000)).toEqual([8]);
    expect(drawn([1], 10_000)).toEqual([0]);
  });

  it('equals the fraction of the word for every word and limit', () => {
    fc.assert(
      fc.property(fc.nat(TWO_TO_32 - 1), fc.integer({ min: 1, max: 2 ** 21 }), (word, limit) => {
        const product = BigInt(word) * BigInt(limit);
        const accepted = product % 2n ** 32n >= 2n ** 32n % BigInt(limit);
        if (accepted) expect(drawn([word], limit)).toEqual([Number(product >> 32n)]);
        else expect(() => drawn([word], limit)).toThrow(RangeError);
      }),
    );
  });

  it('throws when the words are used up', () => {
    expect(() => drawFrom(wordsOf([]), [2])).toThrow(RangeError);
    expect(() => drawFrom(wordsOf([new Uint8Array(3)]), [2])).toThrow(RangeError);
  });
});

it('words are read from four bytes in big-endian order across blocks', () => {
  const blocks = [Uint8Array.of(0xff, 0, 0, 1, 0, 0, 1, 0), Uint8Array.of(0x80, 0, 0, 0)];
  expect([...wordsOf(blocks)]).toEqual([0xff000001, 256, 2 ** 31]);
});
