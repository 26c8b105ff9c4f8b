import { choose } from '@tessera/contract/lottery/counting';
import type { Picks, PlayDefinition } from '@tessera/contract/lottery/play-definition';
import { valuesOfRow } from './selection.ts';

/**
 * The board of a pool play with a second row: each stake has all fixed numbers, and the rest of its numbers from the other
 * row. Undefined where a stake has one number, or where the play has no pool. The play exists on the board alone: a slip
 * has one line for each stake.
 */
export function withFixedRow(play: PlayDefinition): PlayDefinition | undefined {
  const [pool] = play.rows;
  const size = play.minPicks;
  if (play.board !== 'pool' || !pool || size < 2) return undefined;
  return {
    ...play,
    rows: [
      { ...pool, name: 'fixed', min: 1, max: size - 1 },
      { ...pool, name: 'others', min: 1 },
    ],
    stakes(picks) {
      const { fixed, others } = rowsOf(picks);
      const sets = choose(others.length, size - fixed.length);
      return sets * play.stakes([valuesOfRow(pool).slice(0, size)]);
    },
    mostWins(picks) {
      const { fixed, others } = rowsOf(picks);
      return play.mostWins([[...fixed, ...others]]);
    },
  };
}

/** The lines of these picks, one for each set of numbers, `most` at most. */
export function linesWithFixed({ minPicks }: PlayDefinition, picks: Picks, most: number): readonly Picks[] {
  const { fixed, others } = rowsOf(picks);
  const lines: Picks[] = [];
  for (const set of setsIn(others, minPicks - fixed.length)) {
    if (lines.length === most) break;
    lines.push([[...fixed, ...set].toSorted((a, b) => a - b)]);
  }
  return lines;
}

/** A number in both rows is fixed. */
function rowsOf([fixed = [], others = []]: Picks) {
  return { fixed, others: others.filter((value) => !fixed.includes(value)) };
}

function* setsIn(values: readonly number[], size: number): Generator<readonly number[]> {
  if (size === 0) yield [];
  if (size <= 0) return;
  for (const [at, first] of values.entries()) {
    for (const rest of setsIn(values.slice(at + 1), size - 1)) yield [first, ...rest];
  }
}
