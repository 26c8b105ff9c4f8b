import type { LotteryGame } from '../games.ts';

/** Regions of Vietnam, from north to south, as codes of groups. */
export const REGIONS = ['VN_NORTH', 'VN_CENTRAL', 'VN_SOUTH'] as const;
export type Region = (typeof REGIONS)[number];

/** The region of a station; undefined for every other lottery. */
export function regionOf({ gameGroupCode }: LotteryGame): Region | undefined {
  return REGIONS.find((region) => region === gameGroupCode);
}

export interface StationDay {
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number;
  readonly stations: readonly LotteryGame[];
}

const MINUTE_MS = 60_000;
const DAY_SECONDS = 86_400;
const DAYS_PER_WEEK = 7;
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 4;

/** The days of the week with stations that draw in a region, from the next draw on. Days without a draw are left out. */
export function daysOfRegion(
  games: readonly LotteryGame[],
  region: Region,
  nowMs: number,
): readonly StationDay[] {
  const stations = games.filter((game) => regionOf(game) === region);
  const [first] = stations;
  if (!first) return [];
  const { offsetMinutes, firstSeconds } = first.schedule;
  const localSeconds = Math.floor((nowMs + (offsetMinutes ?? 0) * MINUTE_MS) / 1000);
  const today = Math.floor(localSeconds / DAY_SECONDS);
  const isOver = localSeconds % DAY_SECONDS >= firstSeconds;
  return Array.from({ length: DAYS_PER_WEEK }, (_, after) => {
    const weekday = (today + after + (isOver ? 1 : 0) + FIRST_WEEKDAY) % DAYS_PER_WEEK;
    return { weekday, stations: stations.filter(({ schedule }) => schedule.weekdays.includes(weekday)) };
  }).filter((day) => day.stations.length > 0);
}
