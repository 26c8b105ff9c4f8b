/** Exact counts of choices. All arguments are whole numbers. */

/** C(n, k): the number of sets of k out of n. Zero outside 0 ≤ k ≤ n. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let sets = 1;
  for (let at = 1; at <= Math.min(k, n - k); at += 1) sets = (sets * (n - Math.min(k, n - k) + at)) / at;
  return sets;
}

/** C(n, k) without limit. */
export function chooseExactly(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let sets = 1n;
  for (let at = 1; at <= k; at += 1) sets = (sets * BigInt(n - k + at)) / BigInt(at);
  return sets;
}

/**
 * Pairs of a set of `fromFirst` values of the first pool and a set of `fromSecond` values of the second pool without a
 * common value.
 */
export function disjointPairs(
  first: readonly number[],
  fromFirst: number,
  second: readonly number[],
  fromSecond: number,
): number {
  const both = first.filter((value) => second.includes(value)).length;
  let pairs = 0;
  for (let taken = 0; taken <= fromFirst; taken += 1) {
    const sets = choose(both, taken) * choose(first.length - both, fromFirst - taken);
    pairs += sets * choose(second.length - taken, fromSecond);
  }
  return pairs;
}

/** Sequences with one value of each row and no value twice. */
export function orderedWithoutRepeat(rows: readonly (readonly number[])[]): number {
  const whole = 2 ** rows.length;
  let sequences = Array<number>(whole).fill(0);
  sequences[0] = 1;
  for (const value of new Set(rows.flat())) {
    // Each value is in one row at most.
    const next = [...sequences];
    for (const [place, row] of rows.entries()) {
      if (!row.includes(value)) continue;
      for (let filled = 0; filled < whole; filled += 1) {
        if ((filled >> place) % 2 === 1) continue;
        const extended = filled + 2 ** place;
        next[extended] = (next[extended] ?? 0) + (sequences[filled] ?? 0);
      }
    }
    sequences = next;
  }
  return sequences[whole - 1] ?? 0;
}

/** The number of different values among `values` that are in `pool`. */
export function differentIn(pool: readonly number[], values: readonly number[]): number {
  return pool.filter((value) => values.includes(value)).length;
}
