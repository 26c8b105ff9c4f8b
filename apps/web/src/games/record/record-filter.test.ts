import { describe, expect, test } from 'vitest';
import { datesOf, recordFilterOf, recordSearchOf } from './record-filter.ts';

describe('range of days', () => {
  test('ends today and includes today', () => {
    const noonMs = Date.parse('2026-03-01T04:00:00Z');
    expect(datesOf('today', noonMs)).toEqual({ startDate: '2026-03-01', endDate: '2026-03-01' });
    expect(datesOf('week', noonMs)).toEqual({ startDate: '2026-02-23', endDate: '2026-03-01' });
    expect(datesOf('month', noonMs)).toEqual({ startDate: '2026-01-31', endDate: '2026-03-01' });
    expect(datesOf('all', noonMs)).toEqual({});
  });

  test('follows the calendar of the merchant, where a day begins before the UTC day', () => {
    expect(datesOf('today', Date.parse('2025-12-31T15:59:59Z')).endDate).toBe('2025-12-31');
    expect(datesOf('today', Date.parse('2025-12-31T16:00:00Z')).endDate).toBe('2026-01-01');
  });
});

test('the address contains the active filters only', () => {
  const search = { gameType: 'FISH', vassalage: 'REEF', range: 'week', settled: '1' };
  expect(recordSearchOf(recordFilterOf(search))).toEqual(search);
  expect(recordSearchOf(recordFilterOf({ gameType: 'x', vassalage: 'a b', range: 'toString' }))).toEqual({});
});
