import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeDataFolder } from '../../../testing/database/data-folder.ts';
import { endAndCloseMonth } from '../../../testing/ledger/book-months.ts';
import {
  bookProcesses,
  killAfter,
  killPlaces,
  killWhenWritten,
} from '../../../testing/ledger/bookkeeping-process.ts';
import type { KillAt } from '../../../testing/database/kill-at-statement.ts';
import { type BookWork, doBookWork } from '../../../testing/ledger/bookkeeping.ts';
import { type Books, openBooks } from '../../../testing/ledger/books.ts';
import { playMonth } from '../../../testing/ledger/busy-month.ts';
import { seededChoices } from '../../../testing/server/seeded-choices.ts';
import { testClock, type TestClock } from '../../../testing/server/test-clock.ts';
import { listMonths } from '../months/month-queries.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { verifySeals } from '../seals/verify-seals.ts';
import { MonthFileError } from './month-file.ts';
import { dropMonth, lockClosedMonth, moveState } from './queries.ts';
import { verifyMonthFile } from './verify-month-file.ts';

const MEMBERS = 10;
/** Enough for several pieces of the file, and for several pages of blocks. */
const BETS = 1_500;
const BLOCK = 25;
/** Size of one write. */
const PIECE_BYTES = 16_384;
const KILLS = 10;
/** For a busy machine. */
const TIMEOUT_MS = 240_000;
const FINISH_MS = 30_000;
const TIMED_KILLS = 4;

const choices = seededChoices('kills of archiving and attaching');
const processes = bookProcesses();
afterAll(() => processes.end());

type Kill = NonNullable<Parameters<typeof processes.run>[1]>;

/** Three closed months, of which the second is archived. */
let books: Books;
let clock: TestClock;
let folder: string;
let path: string;
let archiving: BookWork;
let attaching: BookWork;
let before: Awaited<ReturnType<typeof stateOf>>;
/** Uninterrupted runs of both, with the state after each and the file. */
let detached: typeof before;
let afterwards: typeof before;
let archived: Uninterrupted & { readonly sizeBytes: number; readonly sha256: string };
let attached: Uninterrupted;
beforeAll(async () => {
  books = await openBooks();
  clock = testClock(new Date('2026-03-02T00:00:30Z'));
  folder = await makeDataFolder('tessera-killed-');
  path = join(folder, 'month.gz');
  const members = [];
  for (let n = 0; n < MEMBERS; n += 1) members.push(await books.member(10_000n));
  await endAndCloseMonth(books.database, clock);
  await playMonth(books, members, BETS);
  await endAndCloseMonth(books.database, clock, BLOCK);
  await playMonth(books, members, MEMBERS);
  await endAndCloseMonth(books.database, clock);
  const [, month] = await books.sql<{ name: string }>('SELECT name FROM book_month ORDER BY first_id');
  archiving = { name: 'archive', month: month?.name ?? '', path };
  attaching = { name: 'attach', path };
  // Like a server at its start.
  await books.sql(`SELECT month_guard(inhrelid) FROM pg_inherits WHERE inhparent = 'transfer'::regclass`);
  before = await stateOf();
  const archive = await uninterrupted(archiving);
  archived = { ...archive, sizeBytes: (await stat(path)).size, sha256: (await verifyMonthFile(path)).sha256 };
  detached = await stateOf();
  attached = await uninterrupted(attaching);
  afterwards = await stateOf();
});
afterAll(async () => {
  await books.drop();
  await rm(folder, { recursive: true });
});

interface Uninterrupted {
  readonly statements: readonly string[];
  readonly lines: readonly string[];
  readonly wholeMs: number;
}

const now = () => clock.now().toISOString();

async function uninterrupted(work: BookWork): Promise<Uninterrupted> {
  const begun = performance.now();
  const report = await processes.run({ url: books.url, work, now: now() });
  if (report === 'killed' || !report.done) throw new Error('it did not come to its end');
  return { ...report, wholeMs: performance.now() - begun };
}

/** Everything that archiving and attaching may change, including properties of the partitions. */
async function stateOf() {
  const all = (table: string, order: string) =>
    books.sql(`SELECT count(*), md5(string_agg(t::text, ' ' ORDER BY ${order})) FROM ${table} t`);
  const parts = `(SELECT inhrelid AS oid FROM pg_inherits WHERE inhparent = 'transfer'::regclass) p`;
  return {
    months: await books.sql('SELECT * FROM book_month ORDER BY first_id'),
    accounts: await all('book_month_account', 'first_id, account_id'),
    members: await all('book_month_member', 'first_id, member_id, asset'),
    seals: await all('day_seal', 'day'),
    blocks: await all('day_seal_block', 'last_id'),
    transfers: await all('transfer', 'id'),
    answers: await all('idempotency', 'scope, key'),
    balances: await all('member_balance', 'member_id, asset'),
    // Includes a table that is no partition.
    tables: await books.sql(`SELECT relispartition, count(*) FROM pg_class
      WHERE relname LIKE 'transfer%' AND relkind = 'r' GROUP BY 1`),
    triggers: await books.sql(`SELECT tgname, count(*) FROM pg_trigger t JOIN ${parts} ON p.oid = t.tgrelid
      WHERE NOT tgisinternal GROUP BY 1 ORDER BY 1`),
    indexes:
      await books.sql(`SELECT indisunique, indisvalid, count(*) FROM pg_index JOIN ${parts} ON p.oid = indrelid
      GROUP BY 1, 2 ORDER BY 1, 2`),
    constraints:
      await books.sql(`SELECT contype, convalidated, count(*) FROM pg_constraint JOIN ${parts} ON p.oid = conrelid
      GROUP BY 1, 2 ORDER BY 1, 2`),
  };
}

/** The file is complete or missing, and any other file is refused. */
async function expectNoPartialFile(): Promise<number> {
  const below = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = below.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  let partial = 0;
  for (const file of files) {
    const found = await verifyMonthFile(file).catch((error: unknown) => error);
    if (!(found instanceof MonthFileError)) {
      expect(found).toMatchObject({ sha256: archived.sha256 });
      continue;
    }
    expect(file).not.toBe(path);
    partial += 1;
    const attempt = await doBookWork(books.database, { name: 'attach', path: file }, clock.now());
    expect(attempt.done).toBe(false);
  }
  return partial;
}

interface Place {
  readonly killAt?: KillAt;
  readonly kill?: Kill;
}

/** Kills a process that archives, and archives again. Returns the number of partial files after the kill. */
async function archiveKilled({ kill, ...killAt }: Place): Promise<{ killed: boolean; partial: number }> {
  await rm(path, { force: true });
  const outcome = await processes.run({ url: books.url, work: archiving, now: now(), ...killAt }, kill);
  const partial = await expectNoPartialFile();
  const again = await doBookWork(books.database, archiving, clock.now());
  expect(again.lines.slice(-3)).toEqual(archived.lines.slice(-3));
  expect(again.done).toBe(true);
  expect(await stateOf()).toEqual(detached);
  expect(await readdir(folder)).toEqual(['month.gz']);
  expect((await verifyMonthFile(path)).sha256).toBe(archived.sha256);
  return { killed: outcome === 'killed', partial };
}

/** Kills a process that attaches, and attaches again. */
async function attachKilled({ kill, ...killAt }: Place): Promise<{ killed: boolean }> {
  const outcome = await processes.run({ url: books.url, work: attaching, now: now(), ...killAt }, kill);
  await attach();
  return { killed: outcome === 'killed' };
}

async function attach(): Promise<void> {
  const again = await doBookWork(books.database, attaching, clock.now());
  expect(again).toMatchObject({ done: true, lines: attached.lines });
  expect(await stateOf()).toEqual(before);
}

/** Every statement of the last transaction, and its commit before the answer. */
function lastTransaction({ statements }: Uninterrupted, from: string): KillAt[] {
  const begin = statements.lastIndexOf('BEGIN', statements.lastIndexOf(from)) + 1;
  const commit = statements.indexOf('COMMIT', begin) + 1;
  const places = Array.from({ length: commit - begin + 1 }, (_, place) => begin + place);
  expect(places.length).toBeGreaterThan(3);
  return [
    ...places.map((statement) => ({ statement, moment: 'answered' as const })),
    { statement: commit, moment: 'sent' },
  ];
}

describe('killed archiving and attaching', { timeout: TIMEOUT_MS }, () => {
  it('restore the month unchanged over many pages and pieces of the file', () => {
    expect(afterwards).toEqual(before);
    const count = ({ statements }: Uninterrupted, name: string) =>
      statements.filter((one) => one === name).length;
    expect(count(archived, 'ledger.list-lines')).toBeGreaterThan(50);
    expect(count(attached, 'ledger.restore-transfers')).toBeGreaterThan(50);
    expect(archived.sizeBytes).toBeGreaterThan(4 * PIECE_BYTES);
  });

  it('finish after a kill at any statement', async () => {
    const writing = archived.statements.indexOf('ledger.find-month-record');
    const attaches = killPlaces(attached.statements, KILLS, choices);
    for (const killAt of killPlaces(archived.statements.slice(writing), KILLS, choices)) {
      const place = { ...killAt, statement: killAt.statement + writing };
      expect(await archiveKilled({ killAt: place })).toMatchObject({ killed: true });
      expect(await attachKilled({ killAt: attaches.pop() ?? killAt })).toEqual({ killed: true });
    }
  });

  it('finish after a kill in the last transaction', async () => {
    const attaches = lastTransaction(attached, 'ledger.attach-month');
    for (const killAt of lastTransaction(archived, 'ledger.drop-month')) {
      expect(await archiveKilled({ killAt })).toMatchObject({ killed: true });
      const next = attaches.pop();
      if (next) expect(await attachKilled({ killAt: next })).toEqual({ killed: true });
      else await attach();
    }
    for (const killAt of attaches) {
      expect(await archiveKilled({})).toMatchObject({ killed: false });
      expect(await attachKilled({ killAt })).toEqual({ killed: true });
    }
  });

  it('wait for a statement that a killed process sent', async () => {
    const [, month] = await books.database.many(listMonths, []);
    if (!month) throw new Error('no month');
    expect(await doBookWork(books.database, archiving, clock.now())).toMatchObject({ done: true });
    await attach();
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const again = await books.database.transaction(async (tx) => {
      await tx.one(lockClosedMonth, [month.firstId]);
      await tx.run(moveState, [month.firstId, 'detached']);
      await tx.one(dropMonth, [month.firstId, month.endId]);
      const next = doBookWork(books.database, archiving, clock.now());
      await vi.waitFor(async () => expect(await books.sql(waits)).toHaveLength(1), { timeout: FINISH_MS });
      return { next };
    });
    const { done, lines } = await again.next;
    expect(done).toBe(true);
    expect(lines.slice(-3)).toEqual(archived.lines.slice(-3));
    await attach();
  });

  it('leave no partial file that is accepted as complete', async () => {
    let partial = 0;
    for (let bytes = 1; bytes <= archived.sizeBytes; bytes += PIECE_BYTES) {
      partial += (await archiveKilled({ kill: killWhenWritten(folder, bytes) })).partial;
      await attach();
    }
    expect(partial).toBeGreaterThan(1);
  });

  it('finish after kills at random times', async () => {
    let kills = 0;
    for (let turn = 0; turn < TIMED_KILLS; turn += 1) {
      const at = ({ wholeMs }: Uninterrupted) => killAfter((wholeMs * choices.below(90)) / 100);
      for (const { killed } of [
        await archiveKilled({ kill: at(archived) }),
        await attachKilled({ kill: at(attached) }),
      ])
        if (killed) kills += 1;
    }
    expect(kills).toBeGreaterThan(1);
    expect(await reconcile(books.database)).toEqual([]);
    expect((await verifySeals(books.database)).discrepancy).toBeUndefined();
  });
});
