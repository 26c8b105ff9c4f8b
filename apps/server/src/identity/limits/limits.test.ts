import { expect, it } from 'vitest';
import { openRecentlyExceeded } from './limits.ts';

const limit = { name: 'login-site', most: 60, windowSeconds: 300 };

function openAt(startMs: number) {
  let nowMs = startMs;
  const lately = openRecentlyExceeded({ clock: { now: () => new Date(nowMs) } });
  return { lately, pass: (ms: number) => (nowMs += ms) };
}

it('what was over its limit is known for a moment, and for nobody else', () => {
  const { lately, pass } = openAt(1_000_000);
  lately.add({ limit, subject: 'a' });
  expect(lately.isExceeded({ limit, subject: 'a' })).toBe(true);
  expect(lately.isExceeded({ limit, subject: 'b' })).toBe(false);
  expect(lately.isExceeded({ limit: { ...limit, name: 'login-account' }, subject: 'a' })).toBe(false);
  pass(999);
  expect(lately.isExceeded({ limit, subject: 'a' })).toBe(true);
  pass(1);
  expect(lately.isExceeded({ limit, subject: 'a' })).toBe(false);
});

it('when the moment has passed one caller asks again, and the others are answered as before', () => {
  const { lately, pass } = openAt(1_000_000);
  lately.add({ limit, subject: 'a' });
  pass(1000);
  const answers = Array.from({ length: 16 }, () => lately.isExceeded({ limit, subject: 'a' }));
  expect(answers).toEqual([false, ...Array.from({ length: 15 }, () => true)]);
  pass(1000);
  expect(lately.isExceeded({ limit, subject: 'a' })).toBe(false);
});

it('what was looked at and is not over any more stops nobody', () => {
  const { lately } = openAt(1_000_000);
  lately.add({ limit, subject: 'a' });
  lately.remove({ limit, subject: 'a' });
  expect(lately.isExceeded({ limit, subject: 'a' })).toBe(false);
});

it('an attack with ever new names does not fill the memory', () => {
  const { lately } = openAt(0);
  for (let index = 0; index <= 20_000; index += 1) lately.add({ limit, subject: `${index}` });
  expect(lately.isExceeded({ limit, subject: '20000' })).toBe(true);
  expect(lately.isExceeded({ limit, subject: '0' })).toBe(false);
});
