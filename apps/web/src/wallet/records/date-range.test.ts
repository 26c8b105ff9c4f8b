import { expect, test } from 'vitest';
import { daysOf, rangeOf, rangeSearch } from './date-range.tsx';

const NOW_MS = Date.parse('2026-03-01T16:30:00Z');

test.each([
  [{}, {}, {}],
  [{ range: 'today' }, { range: 'today' }, { startDate: '2026-03-02', endDate: '2026-03-02' }],
  [{ range: 'week' }, { range: 'week' }, { startDate: '2026-02-24', endDate: '2026-03-02' }],
  [{ range: 'year' }, { range: 'year' }, { startDate: '2025-03-03', endDate: '2026-03-02' }],
  [{ range: 'toString' }, {}, {}],
  [{ startDate: '2026-01-05' }, { startDate: '2026-01-05' }, { startDate: '2026-01-05' }],
  [{ range: 'week', endDate: '2026-01-05' }, { endDate: '2026-01-05' }, { endDate: '2026-01-05' }],
  [{ startDate: 'yesterday' }, {}, {}],
])('%j is the range %j', (search, address, days) => {
  const range = rangeOf(search);
  expect(rangeSearch(range)).toEqual(address);
  expect(daysOf(range, NOW_MS)).toEqual(days);
});
