import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAffiliate, keptAffiliate } from './affiliate-code.ts';

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
  ['?vendor=DIAMOND&code=lobby', undefined],
])('%s keeps %o', (query, kept) => {
  keepAffiliate(query);
  expect(keptAffiliate()).toEqual(kept);
});

test('the first link counts, for half an hour', () => {
  keepAffiliate('?affiliateCode=first');
  vi.advanceTimersByTime(30 * MINUTE_MS - 1);
  keepAffiliate('?affiliateCode=second');
  expect(keptAffiliate()).toEqual({ code: 'first' });
  vi.advanceTimersByTime(1);
  expect(keptAffiliate()).toBeUndefined();
  keepAffiliate('?affiliateCode=second');
  expect(keptAffiliate()).toEqual({ code: 'second' });
});

test('a well-formed code takes the place of a malformed one, but not the other way round', () => {
  keepAffiliate('?affiliateCode=maria+9');
  keepAffiliate('?affiliateCode=maria_9');
  keepAffiliate('?affiliateCode=maria+9');
  expect(keptAffiliate()).toEqual({ code: 'maria_9' });
});

test.each(['{', 'null', '{"code":"","untilMs":1e20}', '{"code":7,"untilMs":1e20}'])(
  'a storage that holds %s keeps nobody',
  (text) => {
    sessionStorage.setItem('affiliate', text);
    expect(keptAffiliate()).toBeUndefined();
  },
);
