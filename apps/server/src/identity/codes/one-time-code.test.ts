import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Randomness } from '../../platform/clock.ts';
import { hashOfCode, newCode } from './one-time-code.ts';

const UINT32 = { min: 0, max: 2 ** 32 - 1 };
/** 4,294 times the number of codes; words above would make the lowest 967,296 codes more likely. */
const FAIR_BELOW = 4_294_000_000;

/** Randomness that returns these words, one after the other. */
function drawing(words: readonly number[]): Randomness & { drawn(): number } {
  let next = 0;
  return {
    drawn: () => next,
    uuid: () => '',
    bytes() {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(words[next] ?? 0);
      next += 1;
      return bytes;
    },
  };
}

it('the code has six digits for every drawn value', () => {
  fc.assert(
    fc.property(fc.integer(UINT32), (word) => {
      expect(newCode(drawing([word]))).toMatch(/^[0-9]{6}$/);
    }),
  );
});

it('the code is drawn again rather than favour low codes', () => {
  const lastFair = drawing([FAIR_BELOW - 1, 5]);
  expect(newCode(lastFair)).toBe('999999');
  expect(lastFair.drawn()).toBe(1);
  const firstUnfair = drawing([FAIR_BELOW, 2 ** 32 - 1, 5]);
  expect(newCode(firstUnfair)).toBe('000005');
  expect(firstUnfair.drawn()).toBe(3);
});

it('the code is stored with its purpose, its number and the requesting browser', () => {
  const codeHash = (purpose: string, text: string) =>
    createHash('sha256').update(`${purpose}\n${text}`).digest();
  const bound = { purpose: 'login', target: Buffer.alloc(32, 1), flow: Buffer.alloc(32, 2) } as const;
  const others = [
    bound,
    { ...bound, purpose: 'reset' as const },
    { ...bound, target: Buffer.alloc(32, 3) },
    { ...bound, flow: Buffer.alloc(32, 3) },
  ];
  const hashes = others.map((other) => hashOfCode({ codeHash }, other, '402913').toString('hex'));
  expect(new Set(hashes).size).toBe(others.length);
});
