import { randomInt } from 'node:crypto';

/** Reproducible choices from one seed. */
export interface SeededChoices {
  readonly seed: number;
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  of<T>(list: readonly T[]): T;
}

const TWO_TO_32 = 2 ** 32;

/** Prints its seed; `TEST_SEED` reproduces the choices. */
export function seededChoices(what: string): SeededChoices {
  const seed = Number(process.env['TEST_SEED'] ?? randomInt(TWO_TO_32 - 1));
  process.stdout.write(`${what}: seed ${seed} (again with TEST_SEED=${seed})\n`);
  let state = seed;
  const below = (limit: number): number => {
    // Mulberry32: simple and sufficient for mixing operations.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32) * limit);
  };
  const of = <T>(list: readonly T[]): T => {
    const chosen = list[below(list.length)];
    if (chosen === undefined) throw new RangeError('there is nothing to choose from');
    return chosen;
  };
  return { seed, below, of };
}

/** At least 30,000; more with `SOAK_OPERATIONS`. */
export function soakOperations(): number {
  return Math.max(30_000, Number(process.env['SOAK_OPERATIONS'] ?? 0));
}
