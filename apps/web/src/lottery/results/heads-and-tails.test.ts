import { describe, expect, it } from 'vitest';
import { headsAndTails } from './heads-and-tails.ts';

const digits = (rows: ReturnType<typeof headsAndTails>, digit: number) => {
  const row = rows[digit];
  return { heads: row?.heads.map((one) => one.digit), tails: row?.tails.map((one) => one.digit) };
};

describe('heads and tails of a draw', () => {
  const rows = headsAndTails(['123405', '59987', '0017', '305', '05', '50']);

  it('have a row for each digit', () => {
    expect(rows.map(({ digit }) => digit)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('list the second digits of the lots with a first digit, ascending and with repeats', () => {
    expect(digits(rows, 0).heads).toEqual([5, 5, 5]);
    expect(digits(rows, 1).heads).toEqual([7]);
    expect(digits(rows, 5).heads).toEqual([0]);
    expect(digits(rows, 9).heads).toEqual([]);
  });

  it('list the first digits of the lots with a second digit, ascending and with repeats', () => {
    expect(digits(rows, 5).tails).toEqual([0, 0, 0]);
    expect(digits(rows, 7).tails).toEqual([1, 8]);
    expect(digits(rows, 0).tails).toEqual([5]);
  });

  it('mark the lot of the special prize, and no other lot with the same digits', () => {
    expect(rows[0]?.heads.map(({ isSpecial }) => isSpecial)).toEqual([true, false, false]);
    expect(rows[5]?.tails.map(({ isSpecial }) => isSpecial)).toEqual([true, false, false]);
  });
});
