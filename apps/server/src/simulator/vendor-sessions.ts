import type { WalletReply } from '@tessera/contract/games/seamless';
import type { KeyObject } from 'node:crypto';
import type { Randomness } from '../platform/clock.ts';
import type { Wallet } from './run-story.ts';

/** Languages of the provider's pages. */
export type PlaceholderLanguage = 'en' | 'fil' | 'ar';

/** A player's session in a game, with the open bet. */
export interface VendorSession {
  readonly game: VendorGame;
  /** The match with which the game was opened. */
  readonly match: VendorMatch | undefined;
  readonly language: PlaceholderLanguage;
  readonly currency: string;
  readonly links: ReturnLinks;
  /** Undefined for play money. */
  readonly named: { readonly user: string; readonly token: string } | undefined;
  /** Remaining play money, in 10⁻⁵. */
  purse: number;
  bet: PlacedBet | undefined;
  reply: WalletReply | undefined;
  /** Whether the last reply belongs to a bet or its end. */
  done: boolean;
}

interface PlacedBet {
  readonly transaction_uuid: string;
  readonly round: string;
  readonly side: number;
  readonly free: boolean;
}

/** An accepted bet and its result. */
export interface PlayedRound extends Pick<VendorSession, 'game' | 'match' | 'language'> {
  /** Unguessable id of its page. */
  readonly id: string;
  readonly user: string;
  readonly side: number;
  readonly free: boolean;
  ended: 'win' | 'lose' | 'undo' | undefined;
}

/** The state of the provider. */
export interface VendorState {
  /** By page id. */
  readonly sessions: Map<string, VendorSession>;
  /** By bet transaction. */
  readonly rounds: Map<string, PlayedRound>;
  /** Players who used their free bet. */
  readonly freeBetUsed: Map<string, true>;
}

/** Whether the player's single free bet is available; never for play money. */
export function hasFreeBet({ freeBetUsed }: VendorState, { named }: Pick<VendorSession, 'named'>): boolean {
  return named !== undefined && !freeBetUsed.has(named.user);
}

/** Maximum number of entries; the oldest are removed first. */
const MAX_STORED = 5000;

export function openVendorState(): VendorState {
  return { sessions: new Bounded(), rounds: new Bounded(), freeBetUsed: new Bounded() };
}

class Bounded<Value> extends Map<string, Value> {
  override set(key: string, value: Value): this {
    super.set(key, value);
    for (const oldest of this.keys()) {
      if (this.size <= MAX_STORED) break;
      this.delete(oldest);
    }
    return this;
  }
}

/** URL of a provider page. */
export function addressOf(
  { publicOrigin }: Pick<VendorOptions, 'publicOrigin'>,
  page: 'play' | 'round',
  id: string,
): string {
  return `${publicOrigin()}/simulator/${page}?seat=${id}`;
}

/** A game of the provider. */
export interface VendorGame {
  readonly code: string;
  readonly gameType: string;
  readonly name: string;
  /** Filipino name; default: the English name. */
  readonly filipinoName?: string | undefined;
  /** The maker of the game. */
  readonly vassalage: string;
  readonly gameClassify: string | undefined;
  /** Also available for play money. */
  readonly freePlay: boolean;
}

/** A name in English, in Filipino and in Arabic. */
type Names = readonly [en: string, fil: string, ar: string];

/** A match with betting. */
export interface VendorMatch {
  /** The provider's id of the match. */
  readonly match: string;
  readonly league: Names;
  readonly home: Names;
  readonly away: Names;
}

/** The operator's URLs for the lobby and the deposit page. */
export interface ReturnLinks {
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
  /** Origin for browsers. */
  publicOrigin(): string;
}
