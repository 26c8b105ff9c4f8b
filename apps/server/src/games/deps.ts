import type { KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Merchants } from '../identity/index.ts';
import type { Clock, Randomness } from '../platform/clock.ts';
import type { Interruptions, MarketProfile } from '../platform/config/market.ts';
import type { Database } from '../platform/database/database.ts';
import { openCatalogueIndexCache, type CatalogueIndexCache } from './catalogue/catalogue-index.ts';
import type { Providers } from './play/game-provider.ts';
import { openRecentPairs, type RecentPairs } from './studio/seed-pair.ts';

export interface GamesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly merchants: Merchants;
  /** Connected game providers. */
  readonly providers: Providers;
  /** Merchant of the demo members. */
  readonly merchantCode: string;
  /** In-memory index of the listed games. */
  readonly catalogueIndex: CatalogueIndexCache;
  /** Cached seed pairs of members who play. */
  readonly recentPairs: RecentPairs;
  /** Seals the studio's server seeds: 32 bytes. */
  readonly seedKey: KeyObject;
  /** Derives session tokens from launch tokens: 32 bytes. */
  readonly gameTokenKey: KeyObject;
  /** Rules of the market. */
  readonly market: MarketProfile;
  /** Reality checks and pauses; null where the operator of the players interrupts play. */
  readonly interruptions: Interruptions | null;
  /** Foreign origins whose games may open in a frame. */
  readonly frameOrigins: readonly string[];
  /** Country of a call, ISO 3166-1 alpha-2; undefined without a trusted header. */
  countryOf(headers: IncomingHttpHeaders): string | undefined;
  /** Public origin of the site, without a path. */
  publicOrigin(): string;
}

/** Adds the in-memory caches of this process. */
export function openGames(given: Omit<GamesDeps, 'catalogueIndex' | 'recentPairs'>): GamesDeps {
  return { ...given, catalogueIndex: openCatalogueIndexCache(), recentPairs: openRecentPairs() };
}
