import { GAME_CLASSES, GAME_TYPES, MIN_BETS } from '@tessera/contract/games/games';
import { randomInt } from 'node:crypto';
import { gameList, hotGames } from '../apps/server/src/games/catalogue/game-list.ts';
import {
  type NewGame,
  publishCatalogue,
  saveGames,
  saveVendors,
} from '../apps/server/src/games/catalogue/save-catalogue.ts';
import { openCatalogueIndexCache } from '../apps/server/src/games/catalogue/catalogue-index.ts';
import { favouriteGamesList } from '../apps/server/src/games/favourites.ts';
import { connectProviders } from '../apps/server/src/games/play/game-provider.ts';
import { recentGamesList } from '../apps/server/src/games/play/recent-games.ts';
import { THINGS, tied, TRAITS } from '../apps/server/src/games/seed/demo-words.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { statement } from '../apps/server/src/platform/database/statement.ts';
import { besideKey } from './beside-key.ts';
import type { BenchResult } from './result.ts';

const GAMES = 100_000;
const VENDORS = 200;
const BATCH = 2000;
const GOAL = 3;
const DEEP_PAGE = 1000;

const readByKey = statement<[id: bigint], { id: bigint }>(
  'bench.read-game-by-key',
  `SELECT id FROM game WHERE id = $1`,
);
const firstId = statement<[], { id: bigint }>('bench.first-game', `SELECT min(id) AS id FROM game`);
const insertMerchant = statement<[]>(
  'bench.insert-merchant',
  `INSERT INTO merchant (code, currency, asset, register_fields) VALUES ('bench', 'PHP', 'PHP', '{}')`,
);
const fillMembers = statement<[members: number]>(
  'bench.fill-members',
  `INSERT INTO member (merchant_code, user_name, type, password_hash, registered_at, password_changed_at)
   SELECT 'bench', 'player' || n, 0, '', now(), now() FROM generate_series(1, $1::integer) n`,
);
const fillOwn = statement<[memberId: number, games: number]>(
  'bench.fill-own-games',
  `WITH wanted AS (
     SELECT m.id AS member_id, g.id AS node_id, g.game_type
       FROM member m, game g WHERE m.id = $1 AND g.id % 97 = m.id % 97 ORDER BY g.id * m.id % 1009 LIMIT $2
   ), marked AS (
     INSERT INTO favourite_game (member_id, node_id, game_type) SELECT * FROM wanted
   )
   INSERT INTO recent_game (member_id, node_id, game_type, started_at)
   SELECT *, now() - random() * interval '90 days' FROM wanted`,
);
/** Autovacuum does the same after so many writes. */
const tidy = statement<[]>('bench.tidy-games', 'VACUUM (ANALYZE) game, vendor, favourite_game, recent_game');

/** One query of a visitor, run anew each time. */
interface Question {
  readonly name: string;
  query(db: Database): Promise<unknown>;
}

/** Lists and searches of a large catalogue beside a read of one game by its key, on a migrated database. */
export async function benchGames({ databaseUrl }: { databaseUrl: string }): Promise<BenchResult[]> {
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
  try {
    await fillCatalogue(database);
    const { id: first } = await database.one(firstId, []);
    const results: BenchResult[] = [];
    for (const question of QUESTIONS) results.push(await compare(database, first, question));
    return results;
  } finally {
    await database.close();
  }
}

const LANGUAGES = ['EN', 'TY'] as const;
const LINES = [5, 10, 20, 40] as const;
const LOWEST_BETS_UNITS = [100n, 500n, 1000n, 5000n, 7500n, 10_000n] as const;
const OWN_GAMES = 1000;
const OWN_PAGES = 38;
const MEMBERS = 97;

const deps = {
  catalogueIndex: openCatalogueIndexCache(),
  clock: systemClock,
  providers: connectProviders([]),
};
const any = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;
const vendorCode = (index: number): string => `BENCH_${index}`;

const QUESTIONS: readonly Question[] = [
  { name: 'first page', query: (db) => page(db, {}) },
  { name: `page ${DEEP_PAGE}`, query: (db) => page(db, { pageNo: DEEP_PAGE - randomInt(100) }) },
  { name: 'a category', query: (db) => page(db, { gameType: any(GAME_TYPES), pageNo: 1 + randomInt(400) }) },
  { name: 'a vendor', query: (db) => page(db, { vassalage: vendorCode(randomInt(VENDORS)) }) },
  { name: 'new of a category', query: (db) => page(db, { gameType: any(GAME_TYPES), isNew: '1' }) },
  { name: 'a class', query: (db) => page(db, { gameType: 'RNG', gameClassify: any(GAME_CLASSES.RNG) }) },
  {
    name: 'a lowest bet',
    query: (db) => page(db, { gameType: 'RNG', minBet: any(MIN_BETS), pageNo: 1 + randomInt(50) }),
  },
  {
    name: 'everything at once',
    query: (db) =>
      page(db, {
        gameType: 'RNG',
        gameClassify: any(GAME_CLASSES.RNG),
        minBet: any(MIN_BETS),
        minLine: any(LINES),
        vassalage: vendorCode(randomInt(VENDORS)),
        isNew: any(['0', '1']),
      }),
  },
  { name: 'hot games', query: (db) => hotGames(deps, db, any(LANGUAGES), any(GAME_TYPES)) },
  { name: 'favourites, any page', query: (db) => ownPage(db, favouriteGamesList) },
  { name: 'recent, any page', query: (db) => ownPage(db, recentGamesList) },
  { name: 'search, two words', query: (db) => page(db, { gameName: `${any(TRAITS).en} ${any(THINGS).en}` }) },
  { name: 'search, a word in 2,500 names', query: (db) => page(db, { gameName: any(THINGS).en }) },
  {
    name: 'search, a word of one vendor',
    query: (db) => page(db, { gameName: any(THINGS).en, vassalage: vendorCode(randomInt(VENDORS)) }),
  },
  { name: 'search, a word nobody uses', query: (db) => page(db, { gameName: `qu${randomInt(10_000)}x` }) },
];

function page(db: Database, filter: Partial<Parameters<typeof gameList>[1]>): Promise<unknown> {
  return gameList(deps, { language: any(LANGUAGES), pageNo: 1, pageSize: 26, ...filter }, db);
}

/** A page of the games that one member marked or started, of all categories or of one. */
function ownPage(db: Database, list: typeof favouriteGamesList | typeof recentGamesList): Promise<unknown> {
  const session = { memberId: BigInt(1 + randomInt(MEMBERS)) };
  const ofType = randomInt(2) === 0 ? { gameType: any(GAME_TYPES) } : { pageNo: 1 + randomInt(OWN_PAGES) };
  return list(deps, { language: any(LANGUAGES), pageNo: 1, pageSize: 26, ...ofType }, { db, session });
}

function compare(database: Database, first: bigint, { name, query }: Question): Promise<BenchResult> {
  return besideKey({
    name: `game list of ${GAMES.toLocaleString('en')}: ${name}`,
    goal: GOAL,
    readByKey: () => database.one(readByKey, [first + BigInt(randomInt(GAMES))]),
    query: () => query(database),
  });
}

async function fillCatalogue(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const vendors = Array.from({ length: VENDORS }, (_, index) => vendorCode(index));
    await saveVendors(
      tx,
      vendors.map((code, sort) => ({ code, names: { EN: code }, sort, inHouse: false })),
    );
    for (let from = 0; from < GAMES; from += BATCH) {
      await saveGames(
        tx,
        Array.from({ length: BATCH }, (_, index) => gameOf(from + index)),
      );
    }
    await publishCatalogue(tx);
  });
  await database.run(insertMerchant, []);
  await database.run(fillMembers, [MEMBERS]);
  for (let member = 1; member <= MEMBERS; member += 1) await database.run(fillOwn, [member, OWN_GAMES]);
  await database.run(tidy, []);
}

function gameOf(index: number): NewGame {
  const [trait, thing] = [any(TRAITS), any(THINGS)];
  const gameType = any(GAME_TYPES);
  return {
    vassalage: vendorCode(index % VENDORS),
    code: `game-${index}`,
    gameType,
    provider: null,
    ...(gameType === 'RNG' && {
      gameClassify: any(GAME_CLASSES.RNG),
      minBetUnits: any(LOWEST_BETS_UNITS),
      lines: any(LINES),
    }),
    names: { EN: `${trait.en} ${thing.en} ${index}`, TY: `${tied(trait.ty)} ${thing.ty} ${index}` },
    hot: index % 50 === 0,
    isNew: index % 20 === 0,
    sort: index,
  };
}
