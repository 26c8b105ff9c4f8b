import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commitmentOf, drawNumbers } from './seed-pair.ts';

const SERVER_SEED = '0123456789abcdef'.repeat(4);
const REELS = [32, 32, 32, 32, 32];

describe('draw', () => {
  it('equals the published formula, recomputed with fractions', () => {
    for (let nonce = 1; nonce <= 200; nonce += 1) {
      const hex = createHmac('sha256', SERVER_SEED).update(`my-seed:${nonce}:0`).digest('hex');
      const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
      const fraction = (reel: number) =>
        [0, 1, 2, 3].reduce((sum, index) => sum + (bytes[reel * 4 + index] ?? 0) / 256 ** (index + 1), 0);
      const due = REELS.map((stops, reel) => Math.floor(fraction(reel) * stops));
      expect(drawNumbers({ serverSeed: SERVER_SEED, clientSeed: 'my-seed', nonce }, REELS)).toEqual(due);
    }
  });

  it('is constant for the same seeds', () => {
    expect(drawNumbers({ serverSeed: SERVER_SEED, clientSeed: 'abc', nonce: 1 }, REELS)).toEqual(
      drawNumbers({ serverSeed: SERVER_SEED, clientSeed: 'abc', nonce: 1 }, REELS),
    );
    expect(commitmentOf(SERVER_SEED)).toBe(
      'a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e',
    );
  });

  it('continues in the next block when a block is used up', () => {
    const stops = drawNumbers(
      { serverSeed: SERVER_SEED, clientSeed: 'abc', nonce: 7 },
      Array<number>(12).fill(1000),
    );
    const second = createHmac('sha256', SERVER_SEED).update('abc:7:1').digest();
    expect(stops[8]).toBe(Math.floor((second.readUInt32BE(0) / 2 ** 32) * 1000));
  });

  it('selects every stop of every reel with about equal frequency', () => {
    const rounds = 64_000;
    const seen = REELS.map(() => Array<number>(32).fill(0));
    for (let nonce = 1; nonce <= rounds; nonce += 1) {
      const stops = drawNumbers({ serverSeed: SERVER_SEED, clientSeed: 'even', nonce }, REELS);
      for (const [reel, stop] of stops.entries()) seen[reel]?.splice(stop, 1, (seen[reel]?.[stop] ?? 0) + 1);
    }
    const due = rounds / 32;
    for (const counts of seen) {
      const chiSquare = counts.reduce((sum, count) => sum + (count - due) ** 2 / due, 0);
      // 31 degrees of freedom: all but one in ten thousand samples lie between these limits. The seed is fixed, so the
      // result is too.
      expect(chiSquare).toBeGreaterThan(9);
      expect(chiSquare).toBeLessThan(69);
    }
  });
});
