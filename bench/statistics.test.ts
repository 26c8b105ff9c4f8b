import { expect, test } from 'vitest';
import { chiSquareTail, mannWhitney, median, quantile } from './statistics.ts';

test('median and quantile return the expected values', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(quantile([5, 1, 4, 2, 3], 0.8)).toBe(4);
});

test('Mann–Whitney equals the textbook result: U = 20 for two samples of ten', () => {
  // z = (50 - 20) / sqrt(10 × 10 × 21 / 12) = 2.2678; two-sided p = 0.02334.
  const first = [1, 2, 3, 4, 5, 6, 7, 8, 19, 20];
  const second = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18];
  expect(mannWhitney(first, second)).toBeCloseTo(0.02334, 4);
  expect(mannWhitney(second, first)).toBeCloseTo(0.02334, 4);
});

test('Mann–Whitney accepts equal samples and rejects separate samples', () => {
  const rising = Array.from({ length: 50 }, (_, index) => index);
  expect(mannWhitney(rising, rising)).toBeCloseTo(1, 6);
  expect(mannWhitney([1, 1, 1], [1, 1, 1])).toBe(1);
  expect(
    mannWhitney(
      rising,
      rising.map((value) => value + 100),
    ),
  ).toBeLessThan(1e-6);
});

test('the chi-square tail equals the printed table for 100 degrees of freedom', () => {
  expect(chiSquareTail(124.342, 100)).toBeCloseTo(0.05, 3);
  expect(chiSquareTail(77.929, 100)).toBeCloseTo(0.95, 3);
  expect(chiSquareTail(149.449, 100)).toBeCloseTo(0.001, 3);
});
