import { randomInt } from 'node:crypto';
import { announcements } from '../apps/server/src/content/announcements.ts';
import { notices } from '../apps/server/src/content/notices.ts';
import type { ContentDeps } from '../apps/server/src/content/index.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { statement } from '../apps/server/src/platform/database/statement.ts';
import type { ReadCall, Session } from '../apps/server/src/platform/http/call.ts';
import type { BenchResult } from './result.ts';
import { besideKey } from './beside-key.ts';

const ANNOUNCEMENTS = 100_000;
const GOAL = 4;

const readByKey = statement<[id: bigint], { id: bigint }>(
  'bench.read-content-by-key',
  `SELECT * FROM content_shown WHERE entry_id = $1`,
);
const newestId = statement<[], { id: bigint }>(
  'bench.newest-content',
  'SELECT max(entry_id) AS id FROM content_shown',
);

/** Queries of a visitor beside a read of one entry by its key, on a migrated database. */
export async function benchContent({ databaseUrl }: { databaseUrl: string }): Promise<BenchResult[]> {
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
  try {
    const memberId = await fillAnnouncements(database, ANNOUNCEMENTS);
    const { id: newest } = await database.one(newestId, []);
    const results: BenchResult[] = [];
    for (const question of await questions(database, memberId))
      results.push(await compare(database, newest, question));
    return results;
  } finally {
    await database.close();
  }
}

/** One query of a visitor, run anew each time. */
interface Question {
  readonly name: string;
  query(): Promise<unknown>;
}

async function questions(db: Database, memberId: bigint): Promise<Question[]> {
  const clock = { now: () => new Date() };
  // The lists use no other dependency of the domain.
  const deps = { clock, merchantCode: MERCHANT } as ContentDeps;
  const session = { memberId, merchantCode: MERCHANT, type: 0, mustChangePassword: false } as Session;
  const guest = { db, session: undefined } as unknown as ReadCall;
  const member = { ...guest, session } as ReadCall;
  const home = { language: 'TY', types: 'B,PL,PU,H', groupName: 'm_home' };
  const page = { language: 'TY', types: 'PL', size: 20 } as const;
  const deep = await deepCursors(
    () => notices(deps, { ...page, size: 50 }, guest),
    (cursor) => notices(deps, { ...page, size: 50, cursor }, guest),
  );
  const anyDeep = () => deep[randomInt(deep.length)];
  return [
    { name: 'home of a guest', query: () => announcements(deps, home, guest) },
    { name: 'home of a member', query: () => announcements(deps, home, member) },
    { name: 'notices, page 1 of a guest', query: () => notices(deps, page, guest) },
    { name: 'notices, page 1 of a member', query: () => notices(deps, page, member) },
    { name: 'notices, a deep page', query: () => notices(deps, { ...page, cursor: anyDeep() }, member) },
  ];
}

type Page = Awaited<ReturnType<typeof notices>>;

/** Cursors of pages in the last third of all entries: reached page by page, like a visitor. */
async function deepCursors(
  first: () => Promise<Page>,
  next: (cursor: string) => Promise<Page>,
): Promise<string[]> {
  const cursors: string[] = [];
  for (let page = await first(); page.nextCursor !== null; page = await next(page.nextCursor)) {
    cursors.push(page.nextCursor);
  }
  return cursors.slice(Math.floor((cursors.length * 2) / 3));
}

function compare(database: Database, newest: bigint, { name, query }: Question): Promise<BenchResult> {
  return besideKey({
    name: `${ANNOUNCEMENTS.toLocaleString('en')} announcements: ${name}`,
    goal: GOAL,
    readByKey: () => database.maybe(readByKey, [newest - BigInt(randomInt(ANNOUNCEMENTS / 2))]),
    query,
  });
}

const MERCHANT = 'bench';

const insertMerchant = statement<[code: string]>(
  'bench.insert-merchant',
  `INSERT INTO merchant (code, currency, asset, register_fields) VALUES ($1, 'PHP', 'PHP', '{}')`,
);
const insertMember = statement<[code: string], { id: bigint }>(
  'bench.insert-member',
  `INSERT INTO member (merchant_code, user_name, type, password_hash, registered_at, password_changed_at)
   VALUES ($1, 'reader', 0, '-', now(), now()) RETURNING id`,
);

/**
 * Two years of announcements. Of five, four are for players and one is for agents. A tenth of the players' entries is
 * for guests only, a tenth for members only, and some are over or in the future. They include the content of a home
 * page: 5 banners, 3 pop-ups, 6 hot ones.
 */
const insertEntries = statement<[code: string, from: number, to: number]>(
  'bench.insert-entries',
  `WITH entries AS (
     INSERT INTO content_entry (merchant_code, key, type, status, revision, published_revision, document,
                                created_at, updated_at, updated_by)
     SELECT $1, 'entry-' || n,
            CASE WHEN n <= 5 THEN 'B' WHEN n <= 8 THEN 'PU' WHEN n <= 14 THEN 'H' WHEN n % 5 = 0 THEN 'A' ELSE 'PL' END,
            'published', 1, 1, '{}', now(), now(), 'bench'
       FROM generate_series($2::integer, $3::integer) AS n
     RETURNING id, key, type)
   INSERT INTO content_shown (entry_id, merchant_code, key, type, sort, starts_at, ends_at, announced_at, executions,
                              customer_types, group_names, promotion_type, category, linkage_type, url, art,
                              display_speed, texts)
   SELECT id, $1, key, type, 0, date_trunc('milliseconds', now() - age),
          CASE WHEN n % 20 = 3 THEN now() - age + interval '1 day' END, now(),
          CASE WHEN type = 'A' THEN '{A}'::text[] WHEN n % 10 = 1 THEN '{B}' WHEN n % 10 = 2 THEN '{A}' ELSE '{A,B}' END,
          CASE WHEN type = 'A' THEN '{1,2,41,42}'::smallint[] END,
          CASE WHEN n % 10 = 4 THEN '{m_reg}'::text[] WHEN n % 2 = 0 THEN '{m_home}' END,
          '', '', '', '', 'inhouse', 'MEDIUM',
          jsonb_build_object('EN', jsonb_build_object('title', 'What is new, number ' || n),
                             'TY', jsonb_build_object('title', 'Ano ang bago, bilang ' || n))
     FROM entries, LATERAL (SELECT substring(key FROM 7)::integer AS n) AS counted,
          LATERAL (SELECT interval '2 years' * random() - interval '2 days' AS age) AS aged`,
);
const insertBodies = statement<[from: bigint, to: bigint]>(
  'bench.insert-bodies',
  `INSERT INTO content_body (entry_id, language, html)
   SELECT entry_id, language, repeat('<p>' || key || ' is said in a paragraph of about a hundred characters.</p>', 12)
     FROM content_shown, (VALUES ('EN'), ('TY')) AS spoken (language) 
    WHERE type IN ('PL', 'PU', 'H') AND entry_id BETWEEN $1 AND $2`,
);
/** The member has opened every third entry. */
const insertReads = statement<[memberId: bigint, from: bigint, to: bigint]>(
  'bench.insert-reads',
  `INSERT INTO content_read (member_id, entry_id, read_at)
   SELECT $1, entry_id, now() FROM content_shown 
    WHERE entry_id % 3 = 0 AND entry_id BETWEEN $2 AND $3`,
);
const SETTLE = ['content_shown', 'content_body', 'content_read'].map((table) =>
  statement<[]>(`bench.settle-${table}`, `VACUUM ANALYZE ${table}`),
);

/** Small enough for the statement timeout, on a busy machine too. */
const BATCH = 2000;

/** Fills the tables like those of an operator after some years. Resolves with the id of a member. */
async function fillAnnouncements(database: Database, count: number): Promise<bigint> {
  await database.run(insertMerchant, [MERCHANT]);
  const { id } = await database.one(insertMember, [MERCHANT]);
  for (let from = 1; from <= count; from += BATCH) {
    const to = Math.min(count, from + BATCH - 1);
    await database.run(insertEntries, [MERCHANT, from, to]);
    // The database is new: the first entry has the id 1.
    await database.run(insertBodies, [BigInt(from), BigInt(to)]);
    await database.run(insertReads, [id, BigInt(from), BigInt(to)]);
  }
  for (const settle of SETTLE) await database.run(settle, []);
  return id;
}
