import type { Game, GameType } from '@tessera/contract/games';

/** The language every name is written in. */
export const ENGLISH = 'EN';

/** A game as the database gives it, its name already in the asked language. */
export interface GameRow {
  readonly id: bigint;
  readonly code: string;
  readonly name: string;
  readonly gameType: GameType;
  readonly vassalage: string;
  readonly provider: string | null;
  readonly hot: boolean;
  readonly isNew: boolean;
  readonly enabled: boolean;
}

/** Codes of the providers this process is connected to. */
export type Connected = ReadonlySet<string>;

/** Whether somebody can play it now. */
function isPlayable(game: Pick<GameRow, 'provider' | 'enabled'>, connected: Connected): boolean {
  return game.enabled && game.provider !== null && connected.has(game.provider);
}

export function gameView(game: GameRow, connected: Connected): Game {
  const nodeId = game.id.toString();
  return {
    nodeId,
    gameId: game.code,
    gameName: game.name,
    gameType: game.gameType,
    vassalage: game.vassalage,
    iconUrl: gameIconUrl(game.id, game.gameType),
    hot: game.hot,
    isNew: game.isNew,
    playable: isPlayable(game, connected),
  };
}

export function gameIconUrl(id: bigint, gameType: GameType): string {
  return `/art/game/${id}-${gameType.toLowerCase()}.svg`;
}

export function vendorIconUrl(vassalage: string): string {
  return `/art/vendor/${vassalage}.svg`;
}
