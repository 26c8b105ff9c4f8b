import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeReferral, storedReferral } from './referral-link.ts';

const STORED_MS = 30 * 60_000;

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('referral link', () => {
  test.each([
    ['?referralCode=PEARL7', 'PEARL7'],
    ['?affiliateCode=a1&referralCode=PEARL7', 'PEARL7'],
    ['?referralCode=', undefined],
    ['?referralCode=<script>', undefined],
    ['?affiliateCode=a1', undefined],
  ])('%s stores %s', (query, code) => {
    storeReferral(query);
    expect(storedReferral()).toBe(code);
  });

  test('counts for half an hour, and the first one wins', () => {
    storeReferral('?referralCode=FIRST');
    vi.advanceTimersByTime(STORED_MS - 1);
    storeReferral('?referralCode=SECOND');
    expect(storedReferral()).toBe('FIRST');
    vi.advanceTimersByTime(1);
    expect(storedReferral()).toBeUndefined();
  });

  test.each(['{', 'null', '{"code":7,"untilMs":1e20}'])('is absent where the storage has %s', (text) => {
    sessionStorage.setItem('referral', text);
    expect(storedReferral()).toBeUndefined();
  });
});
