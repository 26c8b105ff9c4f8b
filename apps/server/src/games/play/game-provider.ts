import type { GameType } from '@tessera/contract/games/games';
import type { StudioGame } from '@tessera/contract/games/studio/round';
import type { Queryable } from '../../platform/database/statement.ts';

/** Who plays, and what with. */
export interface Player {
  readonly memberId: bigint;
  /** Ledger asset of the member; TRIAL:… is play money. */
  readonly asset: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Where they call from, where that is known. */
  readonly ip: string | undefined;
}

export interface LaunchRequest {
  readonly nodeId: bigint;
  /** What the vendor calls the game. */
  readonly code: string;
  readonly vassalage: string;
  readonly gameType: GameType;
  /** The match to open in the game, as the vendor names the match. */
  readonly match?: string | undefined;
  /** Language code of the vocabulary. */
  readonly language: string;
  /** Where the member leaves the game for, as the page says it. */
  readonly pageBack: string | undefined;
  readonly player: Player;
  /** The login session the game is launched in: where bets come without the member's cookie, they end with it. */
  readonly loginSessionId: bigint;
}

export interface Launch {
  /** `studio` plays inside this site; `frame` opens `gameUrl`. */
  readonly launchMode: 'studio' | 'frame';
  readonly gameUrl: string;
  /** Which of the studio's games it is; there with `studio` alone. */
  readonly studioGame?: StudioGame;
}

/** Where a round can be looked at; `none` where its provider shows none, `silent` while it cannot be asked. */
export type RoundPage =
  | { readonly outcome: 'page'; readonly url: string }
  | { readonly outcome: 'none' | 'silent' };

/**
 * Whoever runs games for us, in house or far away. A vendor makes games and a provider runs them: one
 * provider may bring the games of many vendors. Money it touches through the wallet alone.
 */
export interface GameProvider {
  /** Names its accounts in the books and its games in the catalogue; never changes. */
  readonly code: string;
  /** Where this member plays this game; undefined while the provider has or tells no place. Never inside a transaction. */
  launch(request: LaunchRequest, db: Queryable): Promise<Launch | undefined>;
  /** Asks where one of its rounds can be looked at, by our number for it. Absent where it shows none. Never inside a transaction. */
  roundPage?(roundId: bigint, db: Queryable): Promise<RoundPage>;
}
