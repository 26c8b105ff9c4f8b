import type { KeyObject } from 'node:crypto';
import type { Randomness } from '../platform/clock.ts';
import type { Wallet } from './tell-story.ts';

/** A game of the vendor. */
export interface VendorGame {
  readonly code: string;
  readonly gameType: string;
  readonly name: string;
  /** Its name on a page in Filipino; without one, the English name stands there too. */
  readonly filipinoName?: string | undefined;
  /** Who makes it. */
  readonly vassalage: string;
  readonly gameClassify: string | undefined;
  /** Opens for play money too. */
  readonly freePlay: boolean;
}

/** A name in English, in Filipino and in Arabic. */
type Names = readonly [en: string, fil: string, ar: string];

/** A match that the vendor takes bets on. */
export interface VendorMatch {
  /** What the vendor calls the match. */
  readonly match: string;
  readonly league: Names;
  readonly home: Names;
  readonly away: Names;
}

/** Where the operator wants a player back, and where they pay in. */
export interface Ways {
  readonly lobby: string;
  readonly deposit: string | undefined;
}

export interface VendorOptions {
  readonly randomness: Randomness;
  readonly games: readonly VendorGame[];
  readonly matches: readonly VendorMatch[];
  readonly wallet: Wallet;
  readonly key: KeyObject;
  readonly operatorKey: KeyObject;
  /** The address browsers find it at. */
  publicOrigin(): string;
}
