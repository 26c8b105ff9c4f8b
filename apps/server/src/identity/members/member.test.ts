import { describe, expect, it } from 'vitest';
import { maskedName } from './member.ts';

describe('masked name', () => {
  it.each([
    ['mosaicfan', 'mo***n'],
    ['abcdef', 'ab***f'],
    ['abcde', 'a***'],
    ['abcd', 'a***'],
    ['', '***'],
  ])('of %j is %j', (userName, masked) => expect(maskedName(userName)).toBe(masked));
});
