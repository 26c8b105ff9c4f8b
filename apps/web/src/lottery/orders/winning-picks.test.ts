import { PLAYS } from '@tessera/contract/lottery/plays';
import { expect, it } from 'vitest';
import { winningPicks } from './order-line.tsx';

function wonOf(code: string, picks: readonly (readonly number[])[], drawn: readonly number[]): string[] {
  const play = PLAYS.find((one) => one.code === code);
  if (!play) throw new Error(`no play ${code}`);
  return [...winningPicks(play, picks, drawn)];
}

it('marks the picks of winning stakes alone', () => {
  expect(wonOf('ssc.3.front.straight', [[1, 4], [2], [3, 5]], [1, 2, 3, 9, 9])).toEqual([
    '0:1',
    '1:2',
    '2:3',
  ]);
  expect(wonOf('11x5.any2', [[1, 2, 3]], [3, 7, 1, 9, 10])).toEqual(['0:1', '0:3']);
  expect(wonOf('ssc.fixed', [[1, 2], [], [], [], [5]], [2, 0, 0, 0, 5])).toEqual(['0:2', '4:5']);
});

it('marks nothing where the line lost or tied', () => {
  expect(wonOf('mark-six.sides-with-refund', [[0, 2]], [1, 2, 3, 4, 5, 6, 49])).toEqual([]);
  expect(wonOf('ssc.3.front.straight', [[1], [2], [3]], [1, 2, 4, 9, 9])).toEqual([]);
});
