import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endAndCloseMonth } from '../../../testing/book-months.ts';
import { type Books, openBooks } from '../../../testing/books.ts';
import { type BookWork, doBookWork } from '../../../testing/bookkeeping.ts';
import { bookProcesses, killAfter, killPlaces } from '../../../testing/bookkeeping-process.ts';
import { playMonth } from '../../../testing/busy-month.ts';
import { testClock, type TestClock } from '../../../testing/clock.ts';
import { makeDataFolder } from '../../../testing/data-folder.ts';
import { seededChoices } from '../../../testing/seeded-choices.ts';
import { reconcile } from '../index.ts';
import { verifySeals } from '../seals/verify-seals.ts';
import { MonthFileFault } from './month-file.ts';
import { verifyMonthFile } from './verify-month-file.ts';

const MEMBERS = 10;
/** Enough for several pieces of the file, and for several pages of blocks. */
const BETS = 1_200;
const BLOCK = 20;
const KILLS = 10;
const TIMED_KILLS = 5;

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
/** Uninterrupted runs of both, with the file that there is in the end. */
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
  // As a server does at its start.
  await books.sql(`SELECT month_guard(inhrelid) FROM pg_inherits WHERE inhparent = 'transfer'::regclass`);
  before = await stateOf();
  const archive = await uninterrupted(archiving);
  archived = { ...archive, sizeBytes: (await stat(path)).size, sha256: (await verifyMonthFile(path)).sha256 };
  attached = await uninterrupted(attaching);
  expect(await stateOf()).toEqual(before);
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
  if (report === 'killed' || !report.done) throw new Error(JSON.stringify(report));
  return { ...report, wholeMs: performance.now() - begun };
}

/** All that archiving and attaching may change, and what the table of the month has besides rows. */
async function stateOf() {
  const { sql } = books;
  const parts = `SELECT i.inhrelid AS oid FROM pg_inherits i WHERE i.inhparent = 'transfer'::regclass`;
  return {
    months: await sql('SELECT * FROM book_month ORDER BY first_id'),
    accounts: await sql('SELECT * FROM book_month_account ORDER BY first_id, account_id'),
    members: await sql('SELECT * FROM book_month_member ORDER BY first_id, member_id, asset'),
    seals: await sql('SELECT * FROM day_seal ORDER BY day'),
    blocks: await sql('SELECT * FROM day_seal_block ORDER BY last_id'),
    transfers: await sql('SELECT * FROM transfer ORDER BY id'),
    answers: await sql('SELECT * FROM idempotency ORDER BY transfer_id'),
    balances: await sql('SELECT * FROM member_balance ORDER BY member_id'),
    // Also one that belongs to no other.
    tables: await sql(`SELECT relispartition, count(*) FROM pg_class
      WHERE relname LIKE 'transfer%' AND relkind = 'r' GROUP BY 1`),
    triggers: await sql(`SELECT tgname, count(*) FROM pg_trigger t
      JOIN (${parts}) p ON p.oid = t.tgrelid WHERE NOT tgisinternal GROUP BY 1 ORDER BY 1`),
    indexes: await sql(`SELECT indisunique, indisvalid, count(*) FROM pg_index JOIN (${parts}) p ON p.oid = indrelid
      GROUP BY 1, 2 ORDER BY 1, 2`),
  };
}

const stateOfMonth = async () =>
  (await books.sql<{ state: string }>('SELECT state FROM book_month ORDER BY first_id'))[1]?.state;

/** The file is there as a whole, or not at all; whatever else there is, is refused. */
async function expectNoHalfFile(): Promise<number> {
  let partial = 0;
  for (const name of await readdir(folder)) {
    const found = verifyMonthFile(join(folder, name));
    if (name === 'month.gz') expect((await found).sha256).toBe(archived.sha256);
    else {
      const outcome = await found.catch((error: unknown) => error);
      if (!(outcome instanceof MonthFileFault)) continue;
      partial += 1;
      const attach = await doBookWork(books.database, { name: 'attach', path: join(folder, name) }, clock.now());
      expect(attach.done).toBe(false);
    }
  }
  return partial;
}

/** Kills an archiving, ends it with another run, and checks all that there is. Gives how many half files it left. */
async function archiveKilled(place: { kill?: Kill; killAt?: ReturnType<typeof killPlaces>[number] }) {
  const { kill, ...at } = place;
  const outcome = await processes.run({ url: books.url, work: archiving, now: now(), ...at }, kill);
  const partial = await expectNoHalfFile();
  const again = await doBookWork(books.database, archiving, clock.now());
  expect(again.lines.slice(-3)).toEqual(archived.lines.slice(-3));
  expect(again.done).toBe(true);
  expect(await stateOfMonth()).toBe('detached');
  expect(await readdir(folder)).toEqual(['month.gz']);
  expect((await stat(path)).size).toBe(archived.sizeBytes);
  expect((await verifyMonthFile(path)).sha256).toBe(archived.sha256);
  return { killed: outcome === 'killed', partial };
}

async function attachKilled(place: { kill?: Kill; killAt?: ReturnType<typeof killPlaces>[number] }) {
  const { kill, ...at } = place;
  const outcome = await processes.run({ url: books.url, work: attaching, now: now(), ...at }, kill);
  const again = await doBookWork(books.database, attaching, clock.now());
  expect(again).toMatchObject({ done: true, lines: attached.lines });
  expect(await stateOf()).toEqual(before);
  return { killed: outcome === 'killed' };
}

describe('archiving and attaching', () => {
  it('have many pages', () => {
    expect(archived.statements.filter((one) => one === 'ledger.list-lines').length).toBeGreaterThan(50);
    expect(attached.statements.filter((one) => one === 'ledger.restore-transfers').length).toBeGreaterThan(50);
    expect(archived.sizeBytes).toBeGreaterThan(4 * 16_384);
  });

  it('are finished after their processes were killed in any part of them', async () => {
    const writing = archived.statements.indexOf('ledger.find-month-record');
    const archives = killPlaces(archived.statements.slice(writing), KILLS, choices);
    const attaches = killPlaces(attached.statements, KILLS, choices);
    for (const [turn, killAt] of archives.entries()) {
      await rm(path, { force: true });
      const place = { ...killAt, statement: killAt.statement + writing };
      expect(await archiveKilled({ killAt: place })).toMatchObject({ killed: true });
      expect(await attachKilled({ killAt: attaches[turn] ?? killAt })).toMatchObject({ killed: true });
    }
  });
});
