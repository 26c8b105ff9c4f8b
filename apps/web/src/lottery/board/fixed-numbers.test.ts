import type { PlayDefinition } from '@tessera/contract/lottery/play-definition';
import { PLAYS } from '@tessera/contract/lottery/plays';
import { picksFrom, picksText } from '@tessera/contract/lottery/slip';
import { describe, expect, it } from 'vitest';
import { linesWithFixed, withFixedRow } from './fixed-numbers.ts';

const MOST = 100;

function playWith(code: string): PlayDefinition {
  const play = PLAYS.find((one) => one.code === code);
  if (!play) throw new Error(`no play ${code}`);
  return play;
}

describe('fixed numbers', () => {
  it('are part of every line', () => {
    const play = playWith('11x5.any3');
    const picks = [[4], [2, 6, 9]];
    expect(linesWithFixed(play, picks, MOST)).toEqual([[[2, 4, 6]], [[2, 4, 9]], [[4, 6, 9]]]);
    expect(withFixedRow(play)?.stakes(picks)).toBe(3);
  });

  it('do not count twice in the other row', () => {
    const play = playWith('11x5.any2');
    expect(linesWithFixed(play, [[4], [4, 5]], MOST)).toEqual([[[4, 5]]]);
    expect(withFixedRow(play)?.stakes([[4], [4, 5]])).toBe(1);
  });

  it('make as many stakes as their lines, in every play that has them', () => {
    const plays = PLAYS.filter((play) => withFixedRow(play));
    expect(plays.map(({ shape }) => shape)).toEqual(
      expect.arrayContaining(['ssc', '11x5', 'k3', 'mark-six']),
    );
    for (const play of plays) {
      const [row] = play.rows;
      if (!row || 'words' in row.values) throw new Error(`${play.code} has no pool of numbers`);
      const { from, to } = row.values;
      const others = Array.from({ length: Math.min(6, to - from) }, (_, at) => from + 1 + at);
      const picks = [[from], others];
      const lines = linesWithFixed(play, picks, 10_000);
      const stakes = lines.reduce((sum, line) => sum + play.stakes(line), 0);
      expect(withFixedRow(play)?.stakes(picks), play.code).toBe(stakes);
      for (const line of lines) expect(picksFrom(play, picksText(play, line)), play.code).toEqual(line);
    }
  });

  it('stop at the most lines of a slip', () => {
    const others = Array.from({ length: 48 }, (_, at) => at + 2);
    expect(linesWithFixed(playWith('mark-six.main4'), [[1], others], MOST)).toHaveLength(MOST);
  });

  it('need a pool of several numbers', () => {
    expect(withFixedRow(playWith('11x5.any1'))).toBeUndefined();
    expect(withFixedRow(playWith('ssc.3.front.straight'))).toBeUndefined();
  });
});
