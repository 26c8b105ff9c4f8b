import { describe, expect, it } from 'vitest';
import { positiveAmount } from './amount.ts';

describe('amount of terms', () => {
  it.each([
    ['0.0001', true],
    ['1000000000000', true],
    ['1000000000000.0001', false],
    ['999999999999999', false],
    ['0', false],
    ['-1', false],
    ['1e5', false],
    ['', false],
  ])('%s is valid: %s', (text, valid) => {
    expect(positiveAmount.safeParse(text).success).toBe(valid);
  });
});
