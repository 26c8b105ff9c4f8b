import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { systemRandomness } from './clock.ts';
import { openSeed, sealSeed } from './sealed-seed.ts';

/** The cipher's error for a text that was not encrypted with this key. */
const UNAUTHENTIC = 'unable to authenticate data';
const KEY = createSecretKey(Buffer.alloc(32, 7));
const SEED = 'ab'.repeat(32);

describe('encrypted seed', () => {
  const sealed = sealSeed(KEY, systemRandomness, SEED, '17');

  it('decrypts to the seed and does not contain the plain text', () => {
    expect(openSeed(KEY, sealed, '17')).toBe(SEED);
    expect(sealed.toString('latin1')).not.toContain(SEED);
    expect(sealSeed(KEY, systemRandomness, SEED, '17')).not.toEqual(sealed);
  });

  it('does not decrypt with another key, for another owner, or after a change', () => {
    expect(() => openSeed(createSecretKey(Buffer.alloc(32, 8)), sealed, '17')).toThrow(UNAUTHENTIC);
    expect(() => openSeed(KEY, sealed, '18')).toThrow(UNAUTHENTIC);
    for (const at of [0, 12, sealed.length - 1]) {
      const altered = Buffer.from(sealed);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(() => openSeed(KEY, altered, '17')).toThrow(UNAUTHENTIC);
    }
  });
});
