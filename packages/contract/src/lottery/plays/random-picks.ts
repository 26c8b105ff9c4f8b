import { type Picks, type PlayDefinition, rowSize } from '../play-definition.ts';

export function ascending(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b);
}

/** All subsets of a size, in order. */
export function subsets(values: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return values.flatMap((value, at) =>
    subsets(values.slice(at + 1), size - 1).map((rest) => [value, ...rest]),
  );
}

/** Picks with at least one stake, with at most `most` values per row. For tests. */
export function randomPicks(play: PlayDefinition, random: () => number, most: number): Picks {
  for (;;) {
    const picks = play.rows.map(({ values, min, max }) => {
      const size = Math.min(max, min + Math.floor(random() * (most - Math.min(min, most) + 1)));
      const from = 'words' in values ? 0 : values.from;
      const all = Array.from({ length: rowSize(values) }, (_, at) => at + from);
      const chosen = new Set<number>();
      while (chosen.size < size) chosen.add(all[Math.floor(random() * all.length)] ?? from);
      return ascending([...chosen]);
    });
    if (play.stakes(picks) > 0) return picks;
  }
}

/** Repeatable random numbers from 0 to 1. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
