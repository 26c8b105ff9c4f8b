import { describe, expect, test } from 'vitest';
import { datesOf, recordFilterOf, recordSearchOf } from './record-filter.ts';

describe('a range of days', () => {
  test('ends today and counts today as its last day', () => {
    const noonMs = Date.parse('2026-03-01T04:00:00Z');
    expect(datesOf('today', noonMs)).toEqual({ startDate: '2026-03-01', endDate: '2026-03-01' });
    expect(datesOf('week', noonMs)).toEqual({ startDate: '2026-02-23', endDate: '2026-03-01' });
    expect(datesOf('month', noonMs)).toEqual({ startDate: '2026-01-31', endDate: '2026-03-01' });
    expect(datesOf('all', noonMs)).toEqual({});
  });

  test('follows the merchant’s calendar, where a day begins before the one of UTC', () => {
    expect(datesOf('today', Date.parse('2025-12-31T15:59:59Z')).endDate).toBe('2025-12-31');
    expect(datesOf('today', Date.parse('2025-12-31T16:00:00Z')).endDate).toBe('2026-01-01');
  });
});

test('the address says what the record is narrowed by, and nothing where it is all', () => {
  const search = { gameType: 'FISH', vassalage: 'REEF', range: 'week', settled: '1' };
  expect(recordSearchOf(recordFilterOf(search))).toEqual(search);
  expect(recordSearchOf(recordFilterOf({ gameType: 'x', vassalage: 'a b', range: 'toString' }))).toEqual({});
});
