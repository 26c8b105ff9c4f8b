import type { WalletReply } from '@tessera/contract/games/seamless';
import type { StandInLanguage } from './page-frame.ts';
import type { VendorGame, VendorMatch, VendorOptions, Ways } from './vendor-options.ts';

/** Somebody at a game, and the bet that stands. */
export interface Seat {
  readonly game: VendorGame;
  /** The match the game was opened at. */
  readonly match: VendorMatch | undefined;
  readonly language: StandInLanguage;
  readonly currency: string;
  readonly ways: Ways;
  /** None where it is play money. */
  readonly named: { readonly user: string; readonly token: string } | undefined;
  /** What is left of the play money, in 10⁻⁵. */
  purse: number;
  bet: PlacedBet | undefined;
  reply: WalletReply | undefined;
  /** Whether the last reply answered something that was done. */
  done: boolean;
}

interface PlacedBet {
  readonly transaction_uuid: string;
  readonly round: string;
  readonly side: number;
  readonly free: boolean;
}

/** A bet the wallet took, and how it ended. */
export interface PlayedRound extends Pick<Seat, 'game' | 'match' | 'language'> {
  /** Names its page; nobody guesses it. */
  readonly id: string;
  readonly user: string;
  readonly side: number;
  readonly free: boolean;
  ended: 'win' | 'lose' | 'undo' | undefined;
}

/** All the vendor remembers. */
export interface Played {
  /** By the name of their page. */
  readonly seats: Map<string, Seat>;
  /** By the transaction of their bet. */
  readonly rounds: Map<string, PlayedRound>;
  /** Players who placed their free bet, or are placing it. */
  readonly freeBetUsed: Map<string, true>;
}

/** Whether the vendor's one free bet for this player is still there; play money has none. */
export function hasFreeBet({ freeBetUsed }: Played, { named }: Pick<Seat, 'named'>): boolean {
  return named !== undefined && !freeBetUsed.has(named.user);
}

/** The oldest are forgotten first. */
const MOST_KEPT = 5000;

export function openPlayed(): Played {
  return { seats: new Bounded(), rounds: new Bounded(), freeBetUsed: new Bounded() };
}

class Bounded<Value> extends Map<string, Value> {
  override set(key: string, value: Value): this {
    super.set(key, value);
    for (const oldest of this.keys()) {
      if (this.size <= MOST_KEPT) break;
      this.delete(oldest);
    }
    return this;
  }
}

/** Where a browser finds a page of the vendor. */
export function addressOf(
  { publicOrigin }: Pick<VendorOptions, 'publicOrigin'>,
  page: 'play' | 'round',
  id: string,
): string {
  return `${publicOrigin()}/simulator/${page}?seat=${id}`;
}
