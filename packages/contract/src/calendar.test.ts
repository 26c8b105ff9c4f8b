import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, birthdayAfter } from './calendar.ts';

const day = (text: string) =>
  fc.date({ min: new Date(text), max: new Date('2026-12-31'), noInvalidDate: true });

describe('age', () => {
  it.each([
    ['2005-11-22', '2026-11-21T15:59:59.999Z', 20],
    ['2005-11-22', '2026-11-21T16:00:00Z', 21],
    ['2004-02-29', '2025-02-28T15:59:59.999Z', 20],
    ['2004-02-29', '2025-02-28T16:00:00Z', 21],
    ['2004-02-29', '2028-02-28T16:00:00Z', 24],
    ['2026-11-22', '2026-11-21T15:59:59.999Z', -1],
    ['2000-01-01', '2020-12-31T16:00:00Z', 21],
  ])('with birthday %s is, at %s, %i in the merchant’s time zone', (birthday, now, years) => {
    expect(ageOn(birthday, new Date(now))).toBe(years);
  });

  it('increases exactly at the time of the birthday', () => {
    fc.assert(
      fc.property(
        day('1920-01-01'),
        day('2020-01-01'),
        fc.integer({ min: 0, max: 99 }),
        (born, now, years) => {
          const birthday = born.toISOString().slice(0, 10);
          expect(ageOn(birthday, now) >= years).toBe(birthdayAfter(birthday, years) <= now);
        },
      ),
    );
  });
});
