import type { GameType } from '@tessera/contract/games/games';
import { type Days, lastDays } from '../../i18n/last-days.ts';
import { gameTypeOf, vassalageOf } from '../categories.ts';

/** Spans of days that end today. `all` has no dates, so its first page can come with the page's HTML. */
const RANGE_DAYS = { all: undefined, today: 1, week: 7, month: 30 } as const;
export type RecordRange = keyof typeof RANGE_DAYS;
export const RECORD_RANGES = Object.keys(RANGE_DAYS) as RecordRange[];

/** Filter of the record, from its address. */
export interface RecordFilter {
  readonly gameType: GameType | undefined;
  readonly vassalage: string | undefined;
  readonly range: RecordRange;
  /** '1' settled, '0' unsettled; undefined for both. */
  readonly settled: '0' | '1' | undefined;
}

export function recordFilterOf(search: Readonly<Record<string, string>>): RecordFilter {
  return {
    gameType: gameTypeOf(search.gameType),
    vassalage: vassalageOf(search.vassalage),
    range: RECORD_RANGES.find((known) => known === search.range) ?? 'all',
    settled: search.settled === '0' || search.settled === '1' ? search.settled : undefined,
  };
}

export function recordSearchOf({
  gameType,
  vassalage,
  range,
  settled,
}: RecordFilter): Record<string, string> {
  return {
    ...(gameType && { gameType }),
    ...(vassalage && { vassalage }),
    ...(range !== 'all' && { range }),
    ...(settled && { settled }),
  };
}

/** First and last day of a range in the merchant's calendar. */
export function datesOf(range: RecordRange, nowMs: number): Days {
  const days = RANGE_DAYS[range];
  return days === undefined ? {} : lastDays(days, nowMs);
}
