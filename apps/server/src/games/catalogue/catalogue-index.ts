import { GAME_CLASSES, GAME_TYPES, type GameClassify, type GameType } from '@tessera/contract/games/games';
import type { Queryable } from '../../platform/database/statement.ts';
import type { NamedIndexedGame, IndexedGame } from './game.ts';
import { findVersion, listIndexedGames } from './queries.ts';
import { intersection, buildWordIndex, type Postings, type WordIndex } from './word-index.ts';

/** The catalogue index of this process. It is built on demand and rebuilt after each publication. */
export interface CatalogueIndexCache {
  /** Returns the cached index, or loads a new one where its version is not newer than `staleVersion`. */
  current(db: Queryable, staleVersion?: bigint): Promise<CatalogueIndex>;
}

/** Games per query; between two batches the process serves other requests. */
const BATCH = 2000;

export function openCatalogueIndexCache(): CatalogueIndexCache {
  let current: CatalogueIndex | undefined;
  let filling: Promise<CatalogueIndex> | undefined;
  return {
    async current(db, staleVersion = -1n) {
      if (current && current.version > staleVersion) return current;
      filling ??= loadIndex(db).finally(() => {
        filling = undefined;
      });
      current = await filling;
      return current;
    },
  };
}

async function loadIndex(db: Queryable): Promise<CatalogueIndex> {
  for (;;) {
    const { version } = await db.one(findVersion, []);
    const filled = buildCatalogueIndex();
    let last: { sort: number; id: bigint } = { sort: -(2 ** 31), id: 0n };
    for (;;) {
      const games = await db.many(listIndexedGames, [last.sort, last.id, BATCH]);
      filled.add(games);
      const end = games.at(-1);
      if (!end || games.length < BATCH) break;
      last = end;
    }
    // A publication during the load mixes two versions: load again.
    if ((await db.one(findVersion, [])).version === version) return filled.finish(version);
  }
}

/** Filters of a game list. */
export interface ListFilter {
  readonly gameType?: GameType | undefined;
  readonly vassalage?: string | undefined;
  readonly isNew?: boolean | undefined;
  readonly hot?: boolean | undefined;
  readonly gameClassify?: GameClassify | undefined;
  /** Games whose lowest bet is at most this, in ledger units. */
  readonly minBetUnits?: bigint | undefined;
  readonly minLine?: number | undefined;
  /** Search text as typed. */
  readonly gameName?: string | undefined;
}

/** All listed games in catalogue order, indexed by their traits and by the words of their names. */
export interface CatalogueIndex {
  readonly version: bigint;
  /** One page, counted from 1, and the total on all pages. */
  page(filter: ListFilter, pageNo: number, pageSize: number): { games: IndexedGame[]; total: number };
  /** A listed game by its id. */
  game(id: bigint): IndexedGame | undefined;
  /** Number of games of a category, of one vendor or of all. */
  total(gameType: GameType, vassalage?: string): number;
  /** Classes of a category that have games, in the order of GAME_CLASSES. */
  classes(gameType: GameType): GameClassify[];
}

/** Limit of the result cache: positions in all results, plus a fixed cost for each result. */
const CACHED_POSITIONS = 2_000_000;

const ENTRY_COST = 100;

const NO_POSITIONS: Postings = new Int32Array(0);

/** Builds an index: add all games in catalogue order, then call `finish`. */
export function buildCatalogueIndex(): {
  add(games: readonly NamedIndexedGame[]): void;
  finish(version: bigint): CatalogueIndex;
} {
  const games: IndexedGame[] = [];
  const places = new Map<string, number[]>();
  const words = buildWordIndex();
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
    finish(version) {
      const traits = new Map([...places].map(([trait, all]) => [trait, Int32Array.from(all)] as const));
      places.clear();
      return createIndex(version, games, traits, words.index());
    },
  };
}

function createIndex(
  version: bigint,
  games: readonly IndexedGame[],
  traits: ReadonlyMap<string, Postings>,
  words: WordIndex,
): CatalogueIndex {
  const allPositions = Int32Array.from(games.keys());
  const find = (filter: ListFilter): Postings => {
    const { gameName = '', minBetUnits, minLine = 0 } = filter;
    const named = gameName.trim() === '' ? [] : words.search(gameName);
    if (!named) return NO_POSITIONS;
    const common = intersection(
      [...filterTraits(filter).map((trait) => traits.get(trait) ?? NO_POSITIONS), ...named],
      allPositions,
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
  const found = cacheResults(find);
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

/** The traits that a filter can require of a game. */
function traitsOf({ gameType, vassalage, isNew, hot, gameClassify }: IndexedGame): string[] {
  return filterTraits({
    gameType,
    vassalage,
    isNew,
    hot: hot || undefined,
    gameClassify: gameClassify ?? undefined,
  });
}

function filterTraits({ gameType, vassalage, isNew, hot, gameClassify }: ListFilter): string[] {
  return [
    ...(gameType === undefined ? [] : [`=${GAME_TYPES.indexOf(gameType)}`]),
    ...(vassalage === undefined ? [] : [`@${vassalage}`]),
    ...(isNew === undefined ? [] : [isNew ? '+new' : '+old']),
    ...(hot ? ['+hot'] : []),
    ...(gameClassify === undefined ? [] : [`#${gameClassify}`]),
  ];
}

/** Caches the most recently used results: turning a page repeats the same query. */
function cacheResults(find: (filter: ListFilter) => Postings): (filter: ListFilter) => Postings {
  const results = new Map<string, Postings>();
  let size = 0;
  return (filter) => {
    const key = JSON.stringify(Object.entries(filter).map(([name, value]) => [name, String(value)]));
    const known = results.get(key);
    const answer = known ?? find(filter);
    if (known) results.delete(key);
    else size += answer.length + ENTRY_COST;
    results.set(key, answer);
    for (const [oldest, places] of results) {
      if (size <= CACHED_POSITIONS || oldest === key) break;
      results.delete(oldest);
      size -= places.length + ENTRY_COST;
    }
    return answer;
  };
}
