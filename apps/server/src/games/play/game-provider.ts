import type { GameType } from '@tessera/contract/games/games';
import type { StudioGame } from '@tessera/contract/games/studio/round';
import type { Queryable } from '../../platform/database/statement.ts';

/** The player of a launch and the money that is played with. */
export interface Player {
  readonly memberId: bigint;
  /** Ledger asset of the member; TRIAL:… is play money. */
  readonly asset: string;
  /** ISO 4217. */
  readonly currency: string;
  /** IP address of the launch call, where known. */
  readonly ip: string | undefined;
}

export interface LaunchRequest {
  readonly nodeId: bigint;
  /** The vendor's code of the game. */
  readonly code: string;
  readonly vassalage: string;
  readonly gameType: GameType;
  /** The match to open in the game, as the vendor names the match. */
  readonly match?: string | undefined;
  /** Language code of the vocabulary. */
  readonly language: string;
  /** Page of the site that the game leads back to, as the client sent it. */
  readonly pageBack: string | undefined;
  readonly player: Player;
  /** Login session of the launch: bets without the member's cookie end with it. */
  readonly loginSessionId: bigint;
}

export interface Launch {
  /** `studio` plays inside this site; `frame` opens `gameUrl`. */
  readonly launchMode: 'studio' | 'frame';
  readonly gameUrl: string;
  /** Kind of studio game; only with launch mode `studio`. */
  readonly studioGame?: StudioGame;
}

/** Page of a round at its provider; `none` where the provider shows no rounds, `silent` where it is unreachable. */
export type RoundPage =
  | { readonly outcome: 'page'; readonly url: string }
  | { readonly outcome: 'none' | 'silent' };

/**
 * A provider runs games, in house or remotely; a vendor makes them. One provider may offer the games of many vendors. A
 * provider moves money only through the wallet.
 */
export interface GameProvider {
  /** Identifies the provider in ledger accounts and in the catalogue; never changes. */
  readonly code: string;
  /** Returns the address of the game; undefined where the provider offers none. Never runs inside a transaction. */
  launch(request: LaunchRequest, db: Queryable): Promise<Launch | undefined>;
  /** Fetches the page of a round by our round id. Absent where the provider has no such pages. Never inside a transaction. */
  roundPage?(roundId: bigint, db: Queryable): Promise<RoundPage>;
}

/** Providers that this process is connected to. */
export interface Providers {
  /** Their codes. */
  readonly connected: ReadonlySet<string>;
  find(code: string | null): GameProvider | undefined;
}

export function connectProviders(providers: readonly GameProvider[]): Providers {
  const byCode = new Map(providers.map((provider) => [provider.code, provider]));
  return {
    connected: new Set(byCode.keys()),
    find: (code) => (code === null ? undefined : byCode.get(code)),
  };
}

/**
 * The absolute address of a game that this site may frame; undefined for any other address. Allowed are our origin and
 * the configured origins, because the content security policy blocks all others.
 */
export function frameUrl(
  gameUrl: string,
  ownOrigin: string,
  frameOrigins: readonly string[],
): string | undefined {
  const url = URL.parse(gameUrl, ownOrigin);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    return undefined;
  return url.origin === ownOrigin || frameOrigins.includes(url.origin) ? url.href : undefined;
}
