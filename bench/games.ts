import { randomInt } from 'node:crypto';
import { GAME_TYPES } from '@tessera/contract/games';
import { gameList } from '../apps/server/src/games/catalogue/game-list.ts';
import { publishCatalogue } from '../apps/server/src/games/catalogue/publish-catalogue.ts';
import { type NewGame, saveGames, saveVendors } from '../apps/server/src/games/catalogue/save-games.ts';
import { THINGS, tied, TRAITS } from '../apps/server/src/games/seed/words.ts';
import { connectProviders } from '../apps/server/src/games/play/providers.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { statement } from '../apps/server/src/platform/database/statement.ts';
import type { BenchResult } from './result.ts';
import { median, quantile } from './statistics.ts';

const GAMES = 100_000;
const VENDORS = 200;
const BATCH = 2000;
const READS = 2000;
const WARM_UP = 300;
const GOAL = 3;
const DEEP_PAGE = 1000;

const readByKey = statement<[id: bigint], { id: bigint }>(
  'bench.read-game-by-key',
  `SELECT id FROM game WHERE id = $1`,
);
const firstId = statement<[], { id: bigint }>('bench.first-game', `SELECT min(id) AS id FROM game`);
const analyze = statement<[]>('bench.analyze-games', 'ANALYZE game, game_list, game_list_page, vendor');

/** One question of a visitor, asked anew each time. */
interface Question {
  readonly name: string;
  ask(db: Database): Promise<unknown>;
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

const NOBODY_CONNECTED = { providers: connectProviders([]) };
const any = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;
const vendorCode = (index: number): string => `BENCH_${index}`;

const QUESTIONS: readonly Question[] = [
  { name: 'first page', ask: (db) => page(db, {}) },
  { name: `page ${DEEP_PAGE}`, ask: (db) => page(db, { pageNo: DEEP_PAGE - randomInt(100) }) },
  { name: 'a category', ask: (db) => page(db, { gameType: any(GAME_TYPES), pageNo: 1 + randomInt(400) }) },
  { name: 'a vendor', ask: (db) => page(db, { vassalage: vendorCode(randomInt(VENDORS)) }) },
  { name: 'new of a category', ask: (db) => page(db, { gameType: any(GAME_TYPES), isNew: '1' }) },
  { name: 'search, two words', ask: (db) => page(db, { gameName: `${any(TRAITS).en} ${any(THINGS).en}` }) },
  { name: 'search, a word in 2,500 names', ask: (db) => page(db, { gameName: any(THINGS).en }) },
  {
    name: 'search, a word of one vendor',
    ask: (db) => page(db, { gameName: any(THINGS).en, vassalage: vendorCode(randomInt(VENDORS)) }),
  },
  { name: 'search, a word nobody uses', ask: (db) => page(db, { gameName: `qu${randomInt(10_000)}x` }) },
];

function page(db: Database, filter: Partial<Parameters<typeof gameList>[1]>): Promise<unknown> {
  return gameList(NOBODY_CONNECTED, { language: any(['EN', 'TY']), pageNo: 1, ...filter }, db);
}

async function compare(database: Database, first: bigint, { name, ask }: Question): Promise<BenchResult> {
  const keyReads: number[] = [];
  const answers: number[] = [];
  for (let read = -WARM_UP; read < READS; read += 1) {
    const keyMs = await timed(() => database.one(readByKey, [first + BigInt(randomInt(GAMES))]));
    const answerMs = await timed(() => ask(database));
    if (read < 0) continue;
    keyReads.push(keyMs);
    answers.push(answerMs);
  }
  const ratio = quantile(answers, 0.99) / quantile(keyReads, 0.99);
  return {
    name: `game list of ${GAMES.toLocaleString('en')}: ${name}`,
    ratio,
    goal: `≤ ${GOAL} × a read by primary key`,
    reached: ratio <= GOAL,
    detail: `${figures(answers)}; by key ${figures(keyReads)}`,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function figures(all: readonly number[]): string {
  return `p99 ${quantile(all, 0.99).toFixed(2)} ms, median ${median(all).toFixed(2)} ms`;
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
  await database.run(analyze, []);
}

function gameOf(index: number): NewGame {
  const [trait, thing] = [any(TRAITS), any(THINGS)];
  return {
    vassalage: vendorCode(index % VENDORS),
    code: `game-${index}`,
    gameType: any(GAME_TYPES),
    provider: null,
    names: { EN: `${trait.en} ${thing.en} ${index}`, TY: `${tied(trait.ty)} ${thing.ty} ${index}` },
    hot: index % 50 === 0,
    isNew: index % 20 === 0,
    sort: index,
  };
}
