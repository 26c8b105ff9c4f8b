import { beforeEach, expect, test, vi } from 'vitest';
import { stored } from '../../testing/stored.ts';
import { clearPendingPassword, pendingPassword, setPendingPassword } from './pending-password.ts';

beforeEach(() => {
  vi.useFakeTimers();
  clearPendingPassword();
  return () => vi.useRealTimers();
});

test('is stored until it is deleted', () => {
  setPendingPassword('Tessera-2026');
  expect(pendingPassword()).toBe('Tessera-2026');
  clearPendingPassword();
  expect(pendingPassword()).toBeUndefined();
});

test('expires five minutes after the last write', () => {
  setPendingPassword('first');
  vi.advanceTimersByTime(4 * 60_000);
  setPendingPassword('second');
  vi.advanceTimersByTime(5 * 60_000 - 1);
  expect(pendingPassword()).toBe('second');
  vi.advanceTimersByTime(1);
  expect(pendingPassword()).toBeUndefined();
});

test('is in no browser storage', () => {
  setPendingPassword('Tessera-2026');
  expect(JSON.stringify(stored())).not.toContain('Tessera-2026');
});
