import { beginningOf, dayOf, daysAfter } from '@tessera/contract/calendar';
import type { DrawSchedule } from '@tessera/contract/lottery/lottery';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
/** Digits of the position in an issue number. */
const FEW_DRAWS = 999;

/** The day of a schedule at a time: `YYYY-MM-DD`. */
export function dayAt({ offsetMinutes }: DrawSchedule, at: Date): string {
  if (offsetMinutes === null) return dayOf(at.getTime());
  return new Date(at.getTime() + offsetMinutes * MINUTE_MS).toISOString().slice(0, 10);
}

function beginningMs({ offsetMinutes }: DrawSchedule, day: string): number {
  if (offsetMinutes === null) return beginningOf(day);
  return Date.parse(`${day}T00:00:00Z`) - offsetMinutes * MINUTE_MS;
}

/**
 * Times of the draws of a day, in order. A draw at the end of the day belongs to the day. A day has as many draws as
 * fit between its beginning and the next day: a change of the clock neither repeats nor skips a draw.
 */
export function drawTimes(schedule: DrawSchedule, day: string): Date[] {
  if (!schedule.weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay())) return [];
  const { firstSeconds, everySeconds, draws } = schedule;
  const firstMs = beginningMs(schedule, day) + firstSeconds * SECOND_MS;
  const endMs = beginningMs(schedule, daysAfter(day, 1));
  const fitting = Math.max(0, Math.floor((endMs - firstMs) / (everySeconds * SECOND_MS)) + 1);
  return Array.from(
    { length: Math.min(draws ?? fitting, fitting) },
    (_, at) => new Date(firstMs + at * everySeconds * SECOND_MS),
  );
}

/** The number of an issue: its day and its position in the day. */
export function numeroOf(day: string, place: number, draws: number): string {
  const digits = draws > FEW_DRAWS ? 4 : 3;
  return `${day.replaceAll('-', '')}-${place.toString().padStart(digits, '0')}`;
}
