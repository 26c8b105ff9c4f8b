import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { storeAffiliate, storedAffiliate } from './affiliate-code.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test.each([
  ['?affiliateCode=maria_9', { code: 'maria_9' }],
  ['?code=A-1', { code: 'A-1' }],
  ['?affiliateCode=a1&domain=win.example.com', { code: 'a1', domain: 'win.example.com' }],
  ['?affiliateCode=a1&domain=<script>', { code: 'a1' }],
  ['?affiliateCode=', undefined],
  ['?affiliateCode=<script>', { code: '<script>' }],
  [`?affiliateCode=${'a'.repeat(200)}`, { code: 'a'.repeat(128) }],
  ['?gameType=RNG', undefined],
])('%s stores %o', (query, expected) => {
  storeAffiliate(paths.home, query);
  expect(storedAffiliate()).toEqual(expected);
});

test.each([
  [paths.home, '?code=a1', { code: 'a1' }],
  [paths.register, '?code=a1', { code: 'a1' }],
  [paths.userAgreement, '?code=responsible', undefined],
  [paths.launchGame, '?vendor=DIAMOND&code=lobby', undefined],
  [paths.activity, '?affiliateCode=a1', { code: 'a1' }],
])('at %s %s stores %o', (path, query, expected) => {
  storeAffiliate(path, query);
  expect(storedAffiliate()).toEqual(expected);
});

test('the first link counts for half an hour', () => {
  storeAffiliate(paths.home, '?affiliateCode=first');
  vi.advanceTimersByTime(30 * MINUTE_MS - 1);
  storeAffiliate(paths.home, '?affiliateCode=second');
  expect(storedAffiliate()).toEqual({ code: 'first' });
  vi.advanceTimersByTime(1);
  expect(storedAffiliate()).toBeUndefined();
  storeAffiliate(paths.home, '?affiliateCode=second');
  expect(storedAffiliate()).toEqual({ code: 'second' });
});

test('a well-formed code replaces a malformed one, and not the reverse', () => {
  storeAffiliate(paths.home, '?affiliateCode=maria+9');
  storeAffiliate(paths.home, '?affiliateCode=maria_9');
  storeAffiliate(paths.home, '?affiliateCode=maria+9');
  expect(storedAffiliate()).toEqual({ code: 'maria_9' });
});

test.each(['{', 'null', '{"code":"","untilMs":1e20}', '{"code":7,"untilMs":1e20}'])(
  'a storage with %s has no code',
  (text) => {
    sessionStorage.setItem('affiliate', text);
    expect(storedAffiliate()).toBeUndefined();
  },
);
