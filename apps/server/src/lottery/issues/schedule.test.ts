import { setTimeZone } from '@tessera/contract/time-zone';
import type { DrawSchedule } from '@tessera/contract/lottery/lottery';
import { afterEach, describe, expect, it } from 'vitest';
import { dayAt, drawTimes, numeroOf } from './schedule.ts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const minutely: DrawSchedule = {
  offsetMinutes: null,
  weekdays: EVERY_DAY,
  firstSeconds: 60,
  everySeconds: 60,
  draws: null,
};
const hcm: DrawSchedule = {
  offsetMinutes: 420,
  weekdays: [1, 6],
  firstSeconds: 16 * 3600 + 35 * 60,
  everySeconds: 86_400,
  draws: 1,
};

afterEach(() => setTimeZone('Asia/Manila'));

describe('a schedule', () => {
  it('of every minute has 1,440 draws, the last at the end of the day', () => {
    const times = drawTimes(minutely, '2026-11-28');
    expect(times).toHaveLength(1440);
    expect(times[0]?.toISOString()).toBe('2026-11-27T16:01:00.000Z');
    expect(times.at(-1)?.toISOString()).toBe('2026-11-28T16:00:00.000Z');
  });

  it('follows the calendar of the operator where the clock changes', () => {
    setTimeZone('Europe/Berlin');
    expect(drawTimes(minutely, '2026-03-29')).toHaveLength(1380);
    const long = drawTimes(minutely, '2026-10-25');
    expect(long).toHaveLength(1500);
    expect(new Set(long.map(Number)).size).toBe(1500);
    expect(drawTimes(minutely, '2026-10-26')[0]?.getTime()).toBe((long.at(-1)?.getTime() ?? 0) + 60_000);
  });

  it('of a station draws on its weekdays, on the clock of Vietnam', () => {
    // 2026-11-28 is a Saturday.
    expect(drawTimes(hcm, '2026-11-28').map((at) => at.toISOString())).toEqual(['2026-11-28T09:35:00.000Z']);
    expect(drawTimes(hcm, '2026-11-29')).toEqual([]);
    expect(drawTimes(hcm, '2026-11-30')).toHaveLength(1);
    expect(dayAt(hcm, new Date('2026-11-28T16:59:59Z'))).toBe('2026-11-28');
    expect(dayAt(hcm, new Date('2026-11-28T17:00:00Z'))).toBe('2026-11-29');
  });

  it('numbers issues by day and position', () => {
    expect(numeroOf('2026-11-28', 7, 288)).toBe('20261128-007');
    expect(numeroOf('2026-11-28', 7, 1440)).toBe('20261128-0007');
  });
});
