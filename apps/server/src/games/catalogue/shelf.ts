import { GAME_CLASSES, GAME_TYPES, type GameClassify, type GameType } from '@tessera/contract/games/games';
import { commonOf, type Postings } from './postings.ts';
import type { GameRow } from './game.ts';
import { fillWords, type WordIndex } from './word-index.ts';

/** What a list may be narrowed by. */
export interface ListFilter {
  readonly gameType?: GameType | undefined;
  readonly vassalage?: string | undefined;
  readonly isNew?: boolean | undefined;
  readonly hot?: boolean | undefined;
  readonly gameClassify?: GameClassify | undefined;
  /** Games whose rounds may cost so little, in ledger units. */
  readonly minBetUnits?: bigint | undefined;
  readonly minLine?: number | undefined;
  /** As somebody typed it. */
  readonly gameName?: string | undefined;
}

/** A game as it stands on the shelf: all but its name and picture, which every language has its own of. */
export interface ShelvedGame extends Omit<GameRow, 'name' | 'icon'> {
  readonly lines: number | null;
}

/** The same with all its names, which are only looked at when it is put there. */
export type NamedGame = ShelvedGame & { readonly names: Readonly<Record<string, string>> };

/** All games that are listed, in the order of the catalogue, with an index of what they are and how they are called. */
export interface Shelf {
  readonly version: bigint;
  /** One page and how many games there are on all. Page 1 is the first. */
  page(filter: ListFilter, pageNo: number, pageSize: number): { games: ShelvedGame[]; total: number };
  /** One of them. */
  game(id: bigint): ShelvedGame | undefined;
  /** How many games of a category there are, of one vendor or of all. */
  total(gameType: GameType, vassalage?: string): number;
  /** The classes of a category that hold games, in the order of the vocabulary. */
  classes(gameType: GameType): GameClassify[];
}

/** Answers kept for the next one who asks the same: places in all of them together, a few more for each. */
const KEPT_PLACES = 2_000_000;
const COST_OF_ONE = 100;
const NOBODY: Postings = new Int32Array(0);

/** Collects the games of the catalogue, in its order; the shelf is there when all of them are in. */
export function fillShelf(): { add(games: readonly NamedGame[]): void; shelf(version: bigint): Shelf } {
  const games: ShelvedGame[] = [];
  const places = new Map<string, number[]>();
  const words = fillWords();
  return {
    add(more) {
      for (const { names, ...game } of more) {
        const place = games.push(game) - 1;
        words.add(Object.values(names));
        for (const trait of traitsOf(game)) {
          const known = places.get(trait);
          if (known) known.push(place);
          else places.set(trait, [place]);
        }
      }
    },
    shelf(version) {
      const traits = new Map([...places].map(([trait, all]) => [trait, Int32Array.from(all)] as const));
      places.clear();
      return shelfOf(version, games, traits, words.index());
    },
  };
}

function shelfOf(
  version: bigint,
  games: readonly ShelvedGame[],
  traits: ReadonlyMap<string, Postings>,
  words: WordIndex,
): Shelf {
  const everybody = Int32Array.from(games.keys());
  const find = (filter: ListFilter): Postings => {
    const { gameName = '', minBetUnits, minLine = 0 } = filter;
    const named = gameName.trim() === '' ? [] : words.search(gameName);
    if (!named) return NOBODY;
    const common = commonOf(
      [...wantedTraits(filter).map((trait) => traits.get(trait) ?? NOBODY), ...named],
      everybody,
    );
    if (minBetUnits === undefined && minLine === 0) return common;
    return common.filter((place) => {
      const { minBetUnits: least, lines } = games[place] ?? { minBetUnits: null, lines: null };
      return (
        (minBetUnits === undefined || (least !== null && least <= minBetUnits)) &&
        (minLine === 0 || (lines !== null && lines >= minLine))
      );
    });
  };
  const found = keptAnswers(find);
  const byId = new Map(games.map((game) => [game.id, game]));
  return {
    version,
    page(filter, pageNo, pageSize) {
      const places = found(filter);
      const onPage = places.subarray((pageNo - 1) * pageSize, pageNo * pageSize);
      return { games: [...onPage].flatMap((place) => games[place] ?? []), total: places.length };
    },
    game: (id) => byId.get(id),
    total: (gameType, vassalage) => found({ gameType, vassalage }).length,
    classes: (gameType) =>
      gameType === 'RNG' || gameType === 'LIVE'
        ? GAME_CLASSES[gameType].filter((gameClassify) => traits.has(`#${gameClassify}`))
        : [],
  };
}

/** The traits a game can be asked for. */
function traitsOf({ gameType, vassalage, isNew, hot, gameClassify }: ShelvedGame): string[] {
  return wantedTraits({
    gameType,
    vassalage,
    isNew,
    hot: hot || undefined,
    gameClassify: gameClassify ?? undefined,
  });
}

function wantedTraits({ gameType, vassalage, isNew, hot, gameClassify }: ListFilter): string[] {
  return [
    ...(gameType === undefined ? [] : [`=${GAME_TYPES.indexOf(gameType)}`]),
    ...(vassalage === undefined ? [] : [`@${vassalage}`]),
    ...(isNew === undefined ? [] : [isNew ? '+new' : '+old']),
    ...(hot ? ['+hot'] : []),
    ...(gameClassify === undefined ? [] : [`#${gameClassify}`]),
  ];
}

/** Remembers the answers that were asked for last: who turns a page asks the same again. */
function keptAnswers(find: (filter: ListFilter) => Postings): (filter: ListFilter) => Postings {
  const kept = new Map<string, Postings>();
  let size = 0;
  return (filter) => {
    const key = JSON.stringify(Object.entries(filter).map(([name, value]) => [name, String(value)]));
    const known = kept.get(key);
    const answer = known ?? find(filter);
    if (known) kept.delete(key);
    else size += answer.length + COST_OF_ONE;
    kept.set(key, answer);
    for (const [oldest, places] of kept) {
      if (size <= KEPT_PLACES || oldest === key) break;
      kept.delete(oldest);
      size -= places.length + COST_OF_ONE;
    }
    return answer;
  };
}
