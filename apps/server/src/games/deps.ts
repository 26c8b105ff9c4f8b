import type { KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Merchants } from '../identity/index.ts';
import type { Clock, Randomness } from '../platform/clock.ts';
import type { Interruptions, MarketProfile } from '../platform/config/market.ts';
import type { Database } from '../platform/database/database.ts';
import { openShelves, type Shelves } from './catalogue/shelves.ts';
import type { Providers } from './play/providers.ts';
import { openRecentPairs, type RecentPairs } from './studio/seeds/recent-pairs.ts';

export interface GamesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly merchants: Merchants;
  /** Whoever runs games for this site. */
  readonly providers: Providers;
  /** Merchant of the demo members. */
  readonly merchantCode: string;
  /** What is listed, ready to be asked. */
  readonly shelves: Shelves;
  /** Seed pairs of members who play. */
  readonly recentPairs: RecentPairs;
  /** Seals the studio's server seeds: 32 bytes. */
  readonly seedKey: KeyObject;
  /** Makes the tokens that launch tokens are swapped for: 32 bytes. */
  readonly gameTokenKey: KeyObject;
  /** What the market asks of the site. */
  readonly market: MarketProfile;
  /** What interrupts play here; null where the house that the players come from does that. */
  readonly interruptions: Interruptions | null;
  /** Origins beside our own whose games this site may show in a frame. */
  readonly frameOrigins: readonly string[];
  /** Where a call comes from, ISO 3166-1 alpha-2, if anybody trusted told it. */
  countryOf(headers: IncomingHttpHeaders): string | undefined;
  /** The address members use, without a path. */
  publicOrigin(): string;
}

/** Adds what this process keeps in memory. */
export function openGames(given: Omit<GamesDeps, 'shelves' | 'recentPairs'>): GamesDeps {
  return { ...given, shelves: openShelves(), recentPairs: openRecentPairs() };
}
