import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { systemRandomness } from '../../platform/clock.ts';
import { openSeed, sealSeed } from './seed-pair.ts';

/** What the cipher says of a text that is not what was sealed. */
const UNAUTHENTIC = 'unable to authenticate data';
const KEY = createSecretKey(Buffer.alloc(32, 7));
const SEED = 'ab'.repeat(32);

describe('a sealed seed', () => {
  const sealed = sealSeed(KEY, systemRandomness, SEED, '17');

  it('opens to what was sealed and does not hold it in the clear', () => {
    expect(openSeed(KEY, sealed, '17')).toBe(SEED);
    expect(sealed.toString('latin1')).not.toContain(SEED);
    expect(sealSeed(KEY, systemRandomness, SEED, '17')).not.toEqual(sealed);
  });

  it('does not open with another key, for another owner, or altered', () => {
    expect(() => openSeed(createSecretKey(Buffer.alloc(32, 8)), sealed, '17')).toThrow(UNAUTHENTIC);
    expect(() => openSeed(KEY, sealed, '18')).toThrow(UNAUTHENTIC);
    for (const at of [0, 12, sealed.length - 1]) {
      const altered = Buffer.from(sealed);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(() => openSeed(KEY, altered, '17')).toThrow(UNAUTHENTIC);
    }
  });
});
