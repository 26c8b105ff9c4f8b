import { DEFAULT_TIME_ZONE, setTimeZone } from '@tessera/contract/time-zone';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextOpening, WEEKDAYS, type WeeklyHours } from './opening-hours.ts';

const daily = (from: string, to: string): WeeklyHours => WEEKDAYS.map((day) => ({ day, from, to }));
const at = (hours: WeeklyHours, now: string) =>
  nextOpening(hours, new Date(now))?.toISOString().replace('.000Z', 'Z') ?? 'open';

beforeAll(() => setTimeZone('Europe/Berlin'));
afterAll(() => setTimeZone(DEFAULT_TIME_ZONE));

describe('opening hours', () => {
  it.each([
    ['before', '2026-01-12T07:59:59Z', '2026-01-12T08:00:00Z'],
    ['at the first moment', '2026-01-12T08:00:00Z', 'open'],
    ['at the last moment', '2026-01-12T15:59:59Z', 'open'],
    ['after', '2026-01-12T16:00:00Z', '2026-01-13T08:00:00Z'],
  ])('%s', (_when, now, expected) => expect(at(daily('09:00', '17:00'), now)).toBe(expected));

  it('are always open without periods', () => expect(at([], '2026-01-12T03:00:00Z')).toBe('open'));

  it('continue from the end of a day into the next day', () => {
    const night: WeeklyHours = [
      { day: 'MON', from: '22:00', to: '24:00' },
      { day: 'TUE', from: '00:00', to: '02:00' },
    ];
    expect(at(night, '2026-01-12T22:59:00Z')).toBe('open');
    expect(at(night, '2026-01-12T23:00:00Z')).toBe('open');
    expect(at(night, '2026-01-13T01:00:00Z')).toBe('2026-01-19T21:00:00Z');
  });

  it('keep the clock of the merchant when daylight saving begins', () => {
    // On 29 March 2026 the clock goes from 02:00 to 03:00, which is 01:00 UTC.
    expect(at(daily('09:00', '17:00'), '2026-03-28T20:00:00Z')).toBe('2026-03-29T07:00:00Z');
    expect(at(daily('02:30', '04:00'), '2026-03-29T00:30:00Z')).toBe('2026-03-29T01:00:00Z');
    expect(at(daily('02:30', '04:00'), '2026-03-29T01:30:00Z')).toBe('open');
    expect(at(daily('01:00', '02:30'), '2026-03-29T00:59:59Z')).toBe('open');
    expect(at(daily('01:00', '02:30'), '2026-03-29T01:00:00Z')).toBe('2026-03-29T23:00:00Z');
  });

  it('keep the clock of the merchant when daylight saving ends', () => {
    // On 25 October 2026 the hour from 02:00 comes twice: 00:00 and 01:00 UTC.
    expect(at(daily('09:00', '17:00'), '2026-10-24T20:00:00Z')).toBe('2026-10-25T08:00:00Z');
    expect(at(daily('02:30', '04:00'), '2026-10-25T00:00:00Z')).toBe('2026-10-25T00:30:00Z');
    expect(at(daily('02:30', '04:00'), '2026-10-25T01:10:00Z')).toBe('open');
    expect(at(daily('01:00', '02:30'), '2026-10-25T01:29:59Z')).toBe('open');
    expect(at(daily('01:00', '02:30'), '2026-10-25T01:30:00Z')).toBe('2026-10-26T00:00:00Z');
  });

  it('skip a period that the clock skips as a whole', () => {
    const once: WeeklyHours = [{ day: 'SUN', from: '02:10', to: '02:50' }];
    expect(at(once, '2026-03-28T12:00:00Z')).toBe('2026-04-05T00:10:00Z');
  });
});
