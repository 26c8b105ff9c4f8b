import { expect, it } from 'vitest';
import { systemRandomness } from '../../platform/clock.ts';
import { generateUserName } from './open-account.ts';

it('generates valid and distinct user names', () => {
  const names = Array.from({ length: 1000 }, () => generateUserName(systemRandomness));
  expect(names.filter((name) => !/^m[a-z0-9]{9}$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(1000);
});

it('draws again where a byte would favour some characters', () => {
  const bytes = [252, 255, 0, 35, 36, 1, 1, 1, 1, 1, 1];
  const randomness = { ...systemRandomness, bytes: () => Buffer.from([bytes.shift() ?? 0]) };
  expect(generateUserName(randomness)).toBe('ma9abbbbbb');
});
