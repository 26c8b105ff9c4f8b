import { beginningOf, dayOf, daysAfter } from '@tessera/contract/calendar';
import { DEFAULT_TIME_ZONE, setTimeZone } from '@tessera/contract/time-zone';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../platform/database/statement.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts';

const ZONES = [
  'Asia/Manila',
  'Europe/Berlin',
  'Asia/Tokyo',
  'Asia/Kuwait',
  'America/Asuncion',
  'Africa/Cairo',
  'America/Havana',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
];
const DAYS = 1200;
const FIRST = '2023-01-01';

const setZone = statement<[name: string]>('test.set-zone', 'SELECT merchant_time_zone_set($1)');
const days = statement<
  [first: string, days: number],
  { day: string; begins: Date; last: string; first: string }
>(
  'test.days',
  `SELECT to_char(d, 'YYYY-MM-DD') AS day, ledger_day_begins(d) AS begins,
          to_char(ledger_day(ledger_day_begins(d) - interval '1 millisecond'), 'YYYY-MM-DD') AS last,
          to_char(ledger_day(ledger_day_begins(d)), 'YYYY-MM-DD') AS first
     FROM (SELECT $1::date + n AS d FROM generate_series(0, $2::int - 1) n) AS days`,
);
const periodEnd = statement<[period: string, now: Date], { at: Date; from: string }>(
  'test.period-end',
  `SELECT protection_period_end($1, $2) AS at, to_char(protection_period($1, $2), 'YYYY-MM-DD') AS "from"`,
);
const dependents = statement<[], { name: string }>(
  'test.dependents',
  `SELECT c.relname AS name FROM pg_depend d JOIN pg_class c ON c.oid = d.objid AND d.classid = 'pg_class'::regclass
    WHERE d.refclassid = 'pg_proc'::regclass AND d.refobjid::regproc::text IN ('ledger_day', 'ledger_day_begins',
      'merchant_time_zone', 'protection_period', 'protection_period_end') AND c.relkind IN ('i', 'I', 'm')`,
);
const plan = statement<[], { 'QUERY PLAN': string }>(
  'test.plan',
  `EXPLAIN (VERBOSE) SELECT ledger_day(recorded_at) FROM transfer`,
);

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  setTimeZone(DEFAULT_TIME_ZONE);
  await test.drop();
});

it.each(ZONES)('database and server agree on every day of %s', async (zone) => {
  await test.database.one(setZone, [zone]);
  setTimeZone(zone);
  const found = await test.database.many(days, [FIRST, DAYS]);
  const expected = Array.from({ length: DAYS }, (_, index) => {
    const day = daysAfter(FIRST, index);
    return { day, begins: new Date(beginningOf(day)), last: daysAfter(day, -1), first: day };
  });
  expect(found).toEqual(expected);
});

it.each([
  ['day', '2026-03-29T10:00:00Z', '2026-03-29', '2026-03-29T22:00:00Z'],
  ['day', '2026-10-25T00:30:00Z', '2026-10-25', '2026-10-25T23:00:00Z'],
  ['day', '2026-10-25T01:30:00Z', '2026-10-25', '2026-10-25T23:00:00Z'],
  ['week', '2026-03-28T12:00:00Z', '2026-03-23', '2026-03-29T22:00:00Z'],
  ['month', '2026-10-31T22:59:59Z', '2026-10-01', '2026-10-31T23:00:00Z'],
  ['month', '2026-10-31T23:00:00Z', '2026-11-01', '2026-11-30T23:00:00Z'],
])('a %s in Berlin at %s started on %s and ends at %s', async (period, now, from, ends) => {
  await test.database.one(setZone, ['Europe/Berlin']);
  const found = await test.database.one(periodEnd, [period, new Date(now)]);
  expect(found).toEqual({ at: new Date(ends), from });
  setTimeZone('Europe/Berlin');
  expect(dayOf(found.at.getTime() - 1) >= from).toBe(true);
});

it('no index depends on calendar days, which differ between time zones', async () => {
  expect(await test.database.many(dependents, [])).toEqual([]);
});

it('the time zone is a constant in query plans', async () => {
  await test.database.one(setZone, ['Europe/Berlin']);
  const lines = (await test.database.many(plan, [])).map((row) => row['QUERY PLAN']);
  expect(lines.join('\n')).toContain(`AT TIME ZONE 'Europe/Berlin'::text`);
});
