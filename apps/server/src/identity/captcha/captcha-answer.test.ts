import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captchaAnswer, isAnswer } from './captcha.ts';

const KEY = createSecretKey(Buffer.alloc(32, 3));

describe('captcha answer', () => {
  it('has four to six digits that follow from the id', () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        const answer = captchaAnswer(KEY, id);
        expect(answer).toMatch(/^[0-9]{4,6}$/);
        expect(captchaAnswer(KEY, id)).toBe(answer);
      }),
    );
  });

  it('has every length and every digit with the same frequency', () => {
    const answers = Array.from({ length: 6000 }, (_, index) => captchaAnswer(KEY, `id ${index}`));
    const lengths = [4, 5, 6].map((length) => answers.filter((answer) => answer.length === length).length);
    for (const count of lengths) expect(Math.abs(count - 2000)).toBeLessThan(200);
    const digits = answers.join('');
    for (const digit of '0123456789') {
      const share = digits.split(digit).length / digits.length;
      expect(Math.abs(share - 0.1)).toBeLessThan(0.01);
    }
  });

  it('differs under another key', () => {
    const other = createSecretKey(Buffer.alloc(32, 4));
    const same = Array.from({ length: 200 }, (_, index) => String(index)).filter(
      (id) => captchaAnswer(KEY, id) === captchaAnswer(other, id),
    );
    expect(same.length).toBeLessThan(5);
  });
});

describe('typed captcha answer', () => {
  it.each([
    ['plain', '01234'],
    ['spaced', ' 01 2 34 '],
    ['dashed', '012-34'],
    ['Arabic', '٠١٢٣٤'],
    ['Persian', '۰۱۲۳۴'],
    ['Devanagari', '०१२३४'],
    ['Burmese', '၀၁၂၃၄'],
    ['full width', '０１２３４'],
    ['between marks of direction', '\u200f01234\u200e'],
  ])('is right in %s digits', (_, typed) => {
    expect(isAnswer('01234', typed)).toBe(true);
  });

  it.each(['', '0123', '012340', '01235', '1234', '01234x', 'abcde', '01234'.repeat(10), '01234\0'])(
    'is wrong as %j',
    (typed) => {
      expect(isAnswer('01234', typed)).toBe(false);
    },
  );
});
