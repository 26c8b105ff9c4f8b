import type { Randomness } from '../../platform/clock.ts';

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 9;
/** The largest multiple of the signs in a byte: a remainder of anything above would favour the first ones. */
const FAIR_BELOW = 256 - (256 % SIGNS.length);

/** A user name for somebody who chose none: `m` and nine signs, all equally likely. */
export function madeUpName(randomness: Randomness): string {
  let name = 'm';
  while (name.length <= LENGTH) {
    const [drawn = FAIR_BELOW] = randomness.bytes(1);
    if (drawn < FAIR_BELOW) name += SIGNS.charAt(drawn % SIGNS.length);
  }
  return name;
}
