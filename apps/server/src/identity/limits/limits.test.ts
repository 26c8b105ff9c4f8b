import { expect, it } from 'vitest';
import { openRecentlyExceeded } from './limits.ts';

const limit = { name: 'login-site', most: 60, windowSeconds: 300 };

function openAt(startMs: number) {
  let nowMs = startMs;
  const recentlyExceeded = openRecentlyExceeded({ clock: { now: () => new Date(nowMs) } });
  return { recentlyExceeded, pass: (ms: number) => (nowMs += ms) };
}

it('an exceeded limit is remembered for a moment, for its subject only', () => {
  const { recentlyExceeded, pass } = openAt(1_000_000);
  recentlyExceeded.add({ limit, subject: 'a' });
  expect(recentlyExceeded.isExceeded({ limit, subject: 'a' })).toBe(true);
  expect(recentlyExceeded.isExceeded({ limit, subject: 'b' })).toBe(false);
  expect(recentlyExceeded.isExceeded({ limit: { ...limit, name: 'login-account' }, subject: 'a' })).toBe(
    false,
  );
  pass(999);
  expect(recentlyExceeded.isExceeded({ limit, subject: 'a' })).toBe(true);
  pass(1);
  expect(recentlyExceeded.isExceeded({ limit, subject: 'a' })).toBe(false);
});

it('after that moment one caller checks again, and the others get the previous answer', () => {
  const { recentlyExceeded, pass } = openAt(1_000_000);
  recentlyExceeded.add({ limit, subject: 'a' });
  pass(1000);
  const answers = Array.from({ length: 16 }, () => recentlyExceeded.isExceeded({ limit, subject: 'a' }));
  expect(answers).toEqual([false, ...Array.from({ length: 15 }, () => true)]);
  pass(1000);
  expect(recentlyExceeded.isExceeded({ limit, subject: 'a' })).toBe(false);
});

it('a limit that is no longer exceeded blocks nobody', () => {
  const { recentlyExceeded } = openAt(1_000_000);
  recentlyExceeded.add({ limit, subject: 'a' });
  recentlyExceeded.remove({ limit, subject: 'a' });
  expect(recentlyExceeded.isExceeded({ limit, subject: 'a' })).toBe(false);
});

it('an attack with new names does not fill the memory', () => {
  const { recentlyExceeded } = openAt(0);
  for (let index = 0; index <= 20_000; index += 1) recentlyExceeded.add({ limit, subject: `${index}` });
  expect(recentlyExceeded.isExceeded({ limit, subject: '20000' })).toBe(true);
  expect(recentlyExceeded.isExceeded({ limit, subject: '0' })).toBe(false);
});
