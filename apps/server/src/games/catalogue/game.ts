import type { Game, GameClassify, GameType } from '@tessera/contract/games/games';
import { amountFromUnits } from '@tessera/contract/money';
import { maintenanceAt, type Rests } from './maintenance.ts';

/** The language every name is written in. */
export const ENGLISH = 'EN';

/** A game as the database gives it, its name and picture already in the asked language. */
export interface GameRow extends Rests {
  readonly id: bigint;
  readonly code: string;
  readonly name: string;
  readonly icon: string | null;
  readonly gameType: GameType;
  readonly vassalage: string;
  readonly provider: string | null;
  readonly hot: boolean;
  readonly isNew: boolean;
  /** On the shelf: by the house, by its provider and by its vendor. */
  readonly enabled: boolean;
  readonly freePlay: boolean;
  readonly gameClassify: GameClassify | null;
  readonly minBetUnits: bigint | null;
}

/** Codes of the providers this process is connected to. */
export type Connected = ReadonlySet<string>;

const REAL_MONEY_ONLY = 1;
const FREE_PLAY_TOO = 0;

export function gameView(game: GameRow, connected: Connected, now: Date): Game {
  const maintenance = maintenanceAt(game, now);
  const iconUrl = game.icon ?? gameIconUrl(game.id, game.gameType);
  const runs = game.enabled && game.provider !== null && connected.has(game.provider);
  return {
    nodeId: game.id.toString(),
    gameId: game.code,
    gameName: game.name,
    roomId: game.code,
    nodeName: game.name,
    showIcon: iconUrl,
    gameType: game.gameType,
    vassalage: game.vassalage,
    iconUrl,
    hot: game.hot,
    isNew: game.isNew,
    playable: runs && !maintenance,
    supportPlay: game.freePlay ? FREE_PLAY_TOO : REAL_MONEY_ONLY,
    gameClassify: game.gameClassify,
    gameClassifyNew: game.gameClassify,
    minBet: game.minBetUnits === null ? null : amountFromUnits(game.minBetUnits),
    maintenance,
  };
}

export function gameIconUrl(id: bigint, gameType: GameType): string {
  return `/art/game/${id}-${gameType.toLowerCase()}.svg`;
}

export function vendorIconUrl(vassalage: string): string {
  return `/art/vendor/${vassalage}.svg`;
}
