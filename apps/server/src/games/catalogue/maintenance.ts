import type { Game } from '@tessera/contract/games/games';

/** When a game and its vendor rest; null where no window is set. */
export interface Rests {
  readonly restsFrom: Date | null;
  readonly restsUntil: Date | null;
  readonly vendorRestsFrom: Date | null;
  readonly vendorRestsUntil: Date | null;
}

/** The window `now` lies in: its beginning counts, its end does not. Of two the one that ends later. */
export function maintenanceAt(rests: Rests, now: Date): Game['maintenance'] {
  const windows = [
    { from: rests.restsFrom, until: rests.restsUntil },
    { from: rests.vendorRestsFrom, until: rests.vendorRestsUntil },
  ];
  const open = windows.flatMap(({ from, until }) =>
    from && until && from <= now && now < until ? [{ from, until }] : [],
  );
  const [longest] = open.toSorted((a, b) => b.until.getTime() - a.until.getTime());
  return longest ? { startTime: longest.from.toISOString(), endTime: longest.until.toISOString() } : null;
}
