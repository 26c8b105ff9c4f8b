import type { GameType } from '@tessera/contract/games';

export interface LaunchRequest {
  readonly nodeId: bigint;
  /** What the vendor calls the game. */
  readonly code: string;
  readonly vassalage: string;
  readonly gameType: GameType;
  /** Language code of the vocabulary. */
  readonly language: string;
  readonly memberId: bigint;
}

export interface Launch {
  /** `studio` plays inside this site; `frame` opens `gameUrl`. */
  readonly launchMode: 'studio' | 'frame';
  readonly gameUrl: string;
}

/**
 * Whoever runs games for us, in house or far away. A vendor makes games and a provider runs them: one
 * provider may bring the games of many vendors. Money it touches through the WalletPort alone.
 */
export interface GameProvider {
  /** Names its accounts in the books and its games in the catalogue; never changes. */
  readonly code: string;
  /** Where this member plays this game. */
  launch(request: LaunchRequest): Promise<Launch>;
}
