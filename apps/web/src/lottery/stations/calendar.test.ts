import { describe, expect, it } from 'vitest';
import type { LotteryGame } from '../games.ts';
import { daysOfRegion } from './calendar.ts';

const HOUR = 3600;

function station(gameId: string, gameGroupCode: string, weekdays: number[], hour: number): LotteryGame {
  const shape = gameGroupCode === 'VN_NORTH' ? 'vietnam-north' : 'vietnam-south';
  const schedule = {
    offsetMinutes: 420,
    weekdays,
    firstSeconds: hour * HOUR,
    everySeconds: 86_400,
    draws: 1,
  };
  return {
    gameId,
    gameCode: gameId,
    gameName: gameId,
    gameGroupCode,
    shape,
    prizeModeIds: [3],
    suspended: false,
    simulated: true,
    schedule,
    catalogue: null,
  };
}

const GAMES = [
  station('hcm', 'VN_SOUTH', [1, 6], 16),
  station('long-an', 'VN_SOUTH', [6], 16),
  station('da-lat', 'VN_SOUTH', [0], 16),
  station('hue', 'VN_CENTRAL', [0, 1], 17),
  station('north', 'VN_NORTH', [0, 1, 2, 3, 4, 5, 6], 18),
];
const days = (region: Parameters<typeof daysOfRegion>[1], now: string) =>
  daysOfRegion(GAMES, region, Date.parse(now)).map(
    ({ weekday, stations }) => `${weekday} ${stations.map(({ gameId }) => gameId).join()}`,
  );

describe('days of a region', () => {
  it('begin today before the draw, and list the stations of each day', () => {
    // Saturday noon in Vietnam.
    expect(days('VN_SOUTH', '2026-11-28T05:00:00Z')).toEqual(['6 hcm,long-an', '0 da-lat', '1 hcm']);
  });

  it('begin on the next day after the draw', () => {
    expect(days('VN_SOUTH', '2026-11-28T09:00:00Z')).toEqual(['0 da-lat', '1 hcm', '6 hcm,long-an']);
  });

  it('follow the calendar of Vietnam', () => {
    // Saturday in UTC and Sunday in Vietnam.
    expect(days('VN_SOUTH', '2026-11-28T17:30:00Z')[0]).toBe('0 da-lat');
    expect(days('VN_CENTRAL', '2026-11-28T17:30:00Z')).toEqual(['0 hue', '1 hue']);
  });

  it('are all days of the week in the north', () => {
    expect(days('VN_NORTH', '2026-11-28T05:00:00Z')).toHaveLength(7);
  });
});
