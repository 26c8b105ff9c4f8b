import { randomInt } from 'node:crypto';
import { announcements } from '../apps/server/src/content/announcements.ts';
import { notices } from '../apps/server/src/content/notices.ts';
import type { ContentDeps } from '../apps/server/src/content/index.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { statement } from '../apps/server/src/platform/database/statement.ts';
import type { ReadCall, Session } from '../apps/server/src/platform/http/call.ts';
import { fillAnnouncements, MERCHANT } from './content/fill.ts';
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

/** What a visitor is told beside a read of one entry by its key, on a migrated database. */
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

/** One question of a visitor, asked anew each time. */
interface Question {
  readonly name: string;
  ask(): Promise<unknown>;
}

async function questions(db: Database, memberId: bigint): Promise<Question[]> {
  const clock = { now: () => new Date() };
  // The lists ask for nothing else of what a domain is given.
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
    { name: 'home of a guest', ask: () => announcements(deps, home, guest) },
    { name: 'home of a member', ask: () => announcements(deps, home, member) },
    { name: 'notices, page 1 of a guest', ask: () => notices(deps, page, guest) },
    { name: 'notices, page 1 of a member', ask: () => notices(deps, page, member) },
    { name: 'notices, a deep page', ask: () => notices(deps, { ...page, cursor: anyDeep() }, member) },
  ];
}

type Page = Awaited<ReturnType<typeof notices>>;

/** Where pages begin in the last third of everything there is: walked to, as a visitor would. */
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

function compare(database: Database, newest: bigint, { name, ask }: Question): Promise<BenchResult> {
  return besideKey({
    name: `${ANNOUNCEMENTS.toLocaleString('en')} announcements: ${name}`,
    goal: GOAL,
    readByKey: () => database.maybe(readByKey, [newest - BigInt(randomInt(ANNOUNCEMENTS / 2))]),
    ask,
  });
}
