import { PLAYS, playOf } from '@tessera/contract/lottery/plays';
import type { PlayDefinition } from '@tessera/contract/lottery/play-definition';
import { picksFrom, picksText } from '@tessera/contract/lottery/slip';
import { describe, expect, it } from 'vitest';
import {
  emptyPicks,
  familyOf,
  hasFamilies,
  quickPick,
  randomLine,
  toggle,
  toggleFamily,
  typedLines,
} from './selection.ts';

function playWith(code: string): PlayDefinition {
  const play = PLAYS.find((one) => one.code === code);
  if (!play) throw new Error(`no play ${code}`);
  return play;
}

const straight = playWith('ssc.3.front.straight');
const group = playWith('11x5.any3');

describe('selection', () => {
  it('adds and removes a value, ascending', () => {
    const picked = [7, 2].reduce((picks, value) => toggle(straight, picks, 1, value), emptyPicks(straight));
    expect(picked).toEqual([[], [2, 7], []]);
    expect(toggle(straight, picked, 1, 2)).toEqual([[], [7], []]);
  });

  it.each([
    ['all', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['big', [5, 6, 7, 8, 9]],
    ['small', [0, 1, 2, 3, 4]],
    ['odd', [1, 3, 5, 7, 9]],
    ['even', [0, 2, 4, 6, 8]],
    ['clear', []],
  ] as const)('picks %s', (choice, values) => {
    expect(quickPick(straight, emptyPicks(straight), 0, choice)).toEqual([values, [], []]);
  });

  it('draws a random line with one valid text for every play', () => {
    let state = 1;
    const random = (limit: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % limit;
    };
    for (const play of PLAYS) {
      for (let line = 0; line < 20; line += 1) {
        const picks = randomLine(play, random);
        expect(picksFrom(play, picksText(play, picks)), play.code).toEqual(picks);
      }
    }
  });
});

describe('numbers of two digits', () => {
  const lo = playWith('vietnam-north.lo');
  const [row] = lo.rows;
  if (!row) throw new Error('a play without rows');

  it.each([
    ['head', 3, [30, 31, 32, 33, 34, 35, 36, 37, 38, 39]],
    ['tail', 3, [3, 13, 23, 33, 43, 53, 63, 73, 83, 93]],
    ['sum', 3, [3, 12, 21, 30, 49, 58, 67, 76, 85, 94]],
    ['sum', 0, [0, 19, 28, 37, 46, 55, 64, 73, 82, 91]],
  ] as const)('have families: %s %i', (family, digit, numbers) => {
    expect(familyOf(row, family, digit)).toEqual(numbers);
  });

  it('are twins where both digits are equal', () => {
    expect(quickPick(lo, emptyPicks(lo), 0, 'twins')).toEqual([[0, 11, 22, 33, 44, 55, 66, 77, 88, 99]]);
  });

  it('are added as a family beside other picks, and removed when all are picked', () => {
    const added = toggleFamily(lo, [[7, 31]], 0, 'head', 3);
    expect(added).toEqual([[7, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]]);
    expect(toggleFamily(lo, added, 0, 'head', 3)).toEqual([[7]]);
  });

  it('never exceed the row', () => {
    const few = { ...lo, rows: [{ ...row, max: 4 }] };
    expect(toggleFamily(few, [[7]], 0, 'tail', 5)[0]).toHaveLength(4);
  });

  it('are those of rows from 00 to 99', () => {
    const withFamilies = PLAYS.filter((play) => play.rows.some(hasFamilies)).map(({ code }) => code);
    expect(withFamilies).toEqual(
      ['vietnam-north', 'vietnam-south'].flatMap((shape) =>
        ['de', 'de-head', 'lo', 'lo-short', 'xien2', 'xien3', 'xien4', 'truot4', 'truot8', 'truot10'].map(
          (code) => `${shape}.${code}`,
        ),
      ),
    );
  });
});

describe('typed lines', () => {
  it.each([
    ['123', [[1], [2], [3]]],
    ['1 2,3', [[1], [2], [3]]],
    ['1|25|3 4', [[1], [2, 5], [3, 4]]],
  ])('reads %s of a play with rows', (text, picks) => {
    expect(typedLines(straight, text)).toEqual([{ line: 1, picks, wrong: undefined }]);
  });

  it('reads values of two digits, also without their zero', () => {
    expect(typedLines(group, '010203\n1 2 3 11').map(({ picks }) => picks)).toEqual([
      [[1, 2, 3]],
      [[1, 2, 3, 11]],
    ]);
  });

  it('names each wrong line with its reason, and reads the others', () => {
    const typed = '1 2 3\n\n12\n1 x 3\n1 1|2|3\n4 5 6';
    expect(typedLines(straight, typed).map(({ line, wrong }) => ({ line, wrong }))).toEqual([
      { line: 1, wrong: undefined },
      { line: 3, wrong: { error: 'rows', count: 3 } },
      { line: 4, wrong: { error: 'value', value: 'x' } },
      { line: 5, wrong: { error: 'repeated', value: '1' } },
      { line: 6, wrong: undefined },
    ]);
  });

  it('refuses too few values', () => {
    expect(typedLines(group, '1 2')[0]?.wrong).toEqual({ error: 'stakes' });
    expect(typedLines(playOf(1201) ?? straight, '')).toEqual([]);
  });
});
