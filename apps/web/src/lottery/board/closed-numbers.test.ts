import { describe, expect, it } from 'vitest';
import { isOpenLine, openPicks } from './closed-numbers.ts';

const closed = new Set([5, 50]);

describe('closed numbers', () => {
  it('are no picks in any row', () => {
    expect(openPicks([[4, 5], [50]], closed)).toEqual([[4], []]);
  });

  it('leave the same picks where none is closed, so that nothing is rendered again', () => {
    const picks = [[4], [6]];
    expect(openPicks(picks, closed)).toBe(picks);
  });

  it('make a line invalid', () => {
    expect([isOpenLine([[4, 5]], closed), isOpenLine([[4]], closed)]).toEqual([false, true]);
  });
});
