import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { beginningOf, dayOf, daysAfter, minuteOfDay } from './calendar.ts';
import { DEFAULT_TIME_ZONE, setTimeZone } from './time-zone.ts';

const ZONES = [
  'Europe/Berlin',
  'Asia/Tokyo',
  'Asia/Kuwait',
  'America/Asuncion',
  'Africa/Cairo',
  'America/Havana',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
] as const;
const HOUR_MS = 3_600_000;

const anyDay = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

afterAll(() => setTimeZone(DEFAULT_TIME_ZONE));

it.each(ZONES)('a day of %s lasts from its first minute to the start of the next day', (zone) => {
  setTimeZone(zone);
  fc.assert(
    fc.property(anyDay, (day) => {
      const begins = beginningOf(day);
      expect([dayOf(begins - 1), dayOf(begins)]).toEqual([daysAfter(day, -1), day]);
      const ends = beginningOf(daysAfter(day, 1));
      expect([23, 23.5, 24, 24.5, 25]).toContain((ends - begins) / HOUR_MS);
      expect(dayOf(ends - 1)).toBe(day);
    }),
  );
});

describe('clock change', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', 25],
    ['Asia/Tokyo', '2026-03-29', '2026-03-28T15:00:00Z', 24],
    // Clocks went from 00:00 to 01:00, and back from 24:00 to 23:00.
    ['America/Asuncion', '2023-10-01', '2023-10-01T04:00:00Z', 23],
    ['America/Asuncion', '2024-03-23', '2024-03-23T03:00:00Z', 25],
    ['Africa/Cairo', '2024-04-26', '2024-04-25T22:00:00Z', 23],
    ['Africa/Cairo', '2024-10-31', '2024-10-30T21:00:00Z', 25],
    // The hour after midnight occurs twice, and the day begins with the first.
    ['America/Havana', '2024-11-03', '2024-11-03T04:00:00Z', 25],
    ['Australia/Lord_Howe', '2024-04-07', '2024-04-06T13:00:00Z', 24.5],
  ])('in %s on %s starts the day at %s with %d hours', (zone, day, begins, hours) => {
    setTimeZone(zone);
    expect(new Date(beginningOf(day))).toEqual(new Date(begins));
    expect((beginningOf(daysAfter(day, 1)) - beginningOf(day)) / HOUR_MS).toBe(hours);
  });

  it('repeats the minutes of a repeated hour', () => {
    setTimeZone('Europe/Berlin');
    const minutes = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((at) => minuteOfDay(Date.parse(at)));
    expect(minutes).toEqual([150, 150]);
  });
});
