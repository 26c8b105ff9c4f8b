import { beforeEach, expect, test, vi } from 'vitest';
import { stored } from '../../testing/stored.ts';
import { forgetHeldPassword, heldPassword, holdPassword } from './held-password.ts';

beforeEach(() => {
  vi.useFakeTimers();
  forgetHeldPassword();
  return () => vi.useRealTimers();
});

test('is there until it is forgotten', () => {
  holdPassword('Tessera-2026');
  expect(heldPassword()).toBe('Tessera-2026');
  forgetHeldPassword();
  expect(heldPassword()).toBeUndefined();
});

test('is gone after five minutes, counted from the last time it was held', () => {
  holdPassword('first');
  vi.advanceTimersByTime(4 * 60_000);
  holdPassword('second');
  vi.advanceTimersByTime(5 * 60_000 - 1);
  expect(heldPassword()).toBe('second');
  vi.advanceTimersByTime(1);
  expect(heldPassword()).toBeUndefined();
});

test('lies in no storage', () => {
  holdPassword('Tessera-2026');
  expect(JSON.stringify(stored())).not.toContain('Tessera-2026');
});
