import type { Game, GameClassify, GameType } from '@tessera/contract/games/games';
import { amountFromUnits } from '@tessera/contract/money';

/** Every game has an English name. */
export const ENGLISH = 'EN';

/** Maintenance windows of a game and its vendor; null where none is set. */
interface MaintenanceWindows {
  readonly restsFrom: Date | null;
  readonly restsUntil: Date | null;
  readonly vendorRestsFrom: Date | null;
  readonly vendorRestsUntil: Date | null;
}

/** A game row; name and icon are in the requested language. */
export interface GameRow extends MaintenanceWindows {
  readonly id: bigint;
  readonly code: string;
  readonly name: string;
  readonly icon: string | null;
  readonly gameType: GameType;
  readonly vassalage: string;
  readonly provider: string | null;
  readonly hot: boolean;
  readonly isNew: boolean;
  /** Listed: enabled by the operator, by the provider and by the vendor. */
  readonly enabled: boolean;
  readonly freePlay: boolean;
  readonly gameClassify: GameClassify | null;
  readonly minBetUnits: bigint | null;
}

/** A game in the catalogue index. Name and icon depend on the language and are read per request. */
export interface IndexedGame extends Omit<GameRow, 'name' | 'icon'> {
  readonly lines: number | null;
}

/** An indexed game with its names in all languages; the index builder reads the names. */
export type NamedIndexedGame = IndexedGame & { readonly names: Readonly<Record<string, string>> };

/** Codes of the providers this process is connected to. */
export type ConnectedProviders = ReadonlySet<string>;

/** Provider of the number lotteries of this site. They have screens of their own, so nobody launches them. */
export const OWN_LOTTERY = 'lottery';

const REAL_MONEY_ONLY = 1;

const FREE_PLAY_TOO = 0;

export function gameView(game: GameRow, connected: ConnectedProviders, now: Date): Game {
  const maintenance = maintenanceAt(game, now);
  const iconUrl = game.icon ?? gameIconUrl(game.id, game.gameType);
  const { provider } = game;
  const runs = game.enabled && (provider === OWN_LOTTERY || (provider !== null && connected.has(provider)));
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

/** The maintenance window that contains `now`; the end is exclusive. Of two windows the one that ends later. */
export function maintenanceAt(rests: MaintenanceWindows, now: Date): Game['maintenance'] {
  const windows = [
    { from: rests.restsFrom, until: rests.restsUntil },
    { from: rests.vendorRestsFrom, until: rests.vendorRestsUntil },
  ];
  const open = windows.flatMap(({ from, until }) =>
    from && until && from <= now && now < until ? [{ from, until }] : [],
  );
  const [longest] = open.toSorted((a, b) => b.until.getTime() - a.until.getTime());
  return longest ? { startTime: longest.from.toISOString(), endTime: longest.until.toISOString() } : null;
}

export function gameIconUrl(id: bigint, gameType: GameType): string {
  return `/art/game/${id}-${gameType.toLowerCase()}.svg`;
}

export function vendorIconUrl(vassalage: string): string {
  return `/art/vendor/${vassalage}.svg`;
}
