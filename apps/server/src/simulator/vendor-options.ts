import type { KeyObject } from 'node:crypto';
import type { Randomness } from '../platform/clock.ts';
import type { Wallet } from './tell-story.ts';

/** A game of the vendor. */
export interface VendorGame {
  readonly code: string;
  readonly gameType: string;
  readonly name: string;
  /** Who makes it. */
  readonly vassalage: string;
  readonly gameClassify: string | undefined;
  /** Opens for play money too. */
  readonly freePlay: boolean;
}

/** Where the operator wants a player back, and where they pay in. */
export interface Ways {
  readonly lobby: string;
  readonly deposit: string | undefined;
}

export interface VendorOptions {
  readonly randomness: Randomness;
  readonly games: readonly VendorGame[];
  readonly wallet: Wallet;
  readonly key: KeyObject;
  readonly operatorKey: KeyObject;
  /** The address browsers find it at. */
  publicOrigin(): string;
}
