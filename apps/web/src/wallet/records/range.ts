import { type Days, lastDays } from '../../i18n/days.ts';

/** Spans of days that end today. `all` has no dates, so its first page can come with the page's HTML. */
const SPANS = { all: undefined, today: 1, week: 7, month: 30, year: 365 } as const;
export type Span = keyof typeof SPANS;

/** A span, or days of the member's own choice. */
export type Range = Span | Days;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** As the address has it. */
export function rangeOf({ range, startDate = '', endDate = '' }: Readonly<Record<string, string>>): Range {
  const days = {
    ...(DAY.test(startDate) && { startDate }),
    ...(DAY.test(endDate) && { endDate }),
  };
  if (Object.keys(days).length > 0) return days;
  return (Object.keys(SPANS) as Span[]).find((span) => span === range) ?? 'all';
}

export function rangeSearch(range: Range): Record<string, string> {
  if (typeof range === 'object') return { ...range };
  return range === 'all' ? {} : { range };
}

/** The days that are asked for: a span ends on the day of asking. */
export function daysOf(range: Range, nowMs: number): Days {
  if (typeof range === 'object') return range;
  const days = SPANS[range];
  return days === undefined ? {} : lastDays(days, nowMs);
}

/** Whether the days do not depend on when one asks, so that the answer may come with the page's HTML. */
export function isFixed(range: Range): boolean {
  return typeof range === 'object' || range === 'all';
}
