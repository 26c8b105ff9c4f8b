import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextTransferMonth } from '../../../testing/ledger/book-months.ts';
import { type Books, envelope, openBooks, PHP } from '../../../testing/ledger/books.ts';
import { testClock } from '../../../testing/server/test-clock.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { audit, foldTransfers, post, readHistory, readSums, verifyFile } from '../index.ts';
import { closeMonths } from '../months/close-months.ts';
import { listMonths, type MonthRow } from '../months/month-queries.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { sealDay } from '../seals/seal-day.ts';
import { verifySeals } from '../seals/verify-seals.ts';
import { archiveMonth } from './archive-month.ts';
import { attachMonth } from './attach-month.ts';
import { MonthFileError } from './month-file.ts';
import { verifyMonthFile } from './verify-month-file.ts';

/** Transfers of a sealed block: small, so that a month has several. */
const BLOCK = 4;
const BETS = 10;
const KEY = 'kept';

let books: Books;
let folder: string;
let path: string;
let memberId: bigint;
let posted: bigint[];
let clock: ReturnType<typeof testClock>;
beforeEach(async () => {
  books = await openBooks();
  folder = await mkdtemp(join(tmpdir(), 'tessera-archive-'));
  path = join(folder, 'month.gz');
  posted = [];
  clock = testClock(new Date('2026-11-02T12:00:00Z'));
  memberId = await books.member(1000n);
  for (let month = 0; month < 3; month += 1) {
    for (let turn = 0; turn < BETS; turn += 1)
      posted.push(await bet(turn === 0 ? `${KEY}-${month}` : undefined));
    await foldTransfers(books.database);
    await nextTransferMonth(books.database);
  }
  // A month is sealed a day after it ended, and then closed.
  for (let day = 0; day < 5; day += 1) {
    await sealDay({ database: books.database, clock }, BLOCK);
    clock.advance(DAY_MS);
  }
  await closeMonths({ database: books.database, clock });
});
afterEach(async () => {
  await books.drop();
  await rm(folder, { recursive: true });
});

const stake = { kind: 'bet', asset: PHP, amountUnits: 1n, counterparty: 'studio' } as const;
async function bet(key: string = randomUUID()): Promise<bigint> {
  const answer = await post(books.database, { ...envelope(key), ...stake, memberId });
  if (answer.outcome !== 'posted') throw new Error(answer.reason);
  return answer.transferId;
}

/** The database, which fails at a statement. */
function endingAt(name: string, call = 1): Database {
  let calls = 0;
  const cut = <On extends Queryable>(on: On): On => {
    const ending =
      <Args extends [{ readonly name: string }, ...unknown[]], Result>(run: (...args: Args) => Result) =>
      (...args: Args): Result => {
        if (args[0].name === name) calls += 1;
        if (calls === call) throw new Error('ended');
        return run(...args);
      };
    return { ...on, many: ending(on.many), one: ending(on.one), run: ending(on.run) };
  };
  const database = cut(books.database);
  return { ...database, transaction: (work) => books.database.transaction((tx) => work(cut(tx))) };
}

async function monthOf(index: number): Promise<MonthRow> {
  const month = (await books.database.many(listMonths, [])).filter(({ transfers }) => transfers > 0n)[index];
  if (!month) throw new Error(`no month ${index}`);
  return month;
}
const archive = async (index = 1) => archiveMonth(books.database, await monthOf(index), path);
const history = async () =>
  (await readHistory(books.database, { memberId, asset: PHP, limit: 100 })).entries.map(
    ({ transferId }) => transferId,
  );
const all = () => books.sql('SELECT * FROM transfer ORDER BY id');
const listStaged = () =>
  books.sql<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relname LIKE 'transfer\\_of\\_%' AND relkind = 'r'`,
  );

describe('archived month', () => {
  it('is removed from the database, with unchanged totals, records and answers', async () => {
    const before = await readSums(books.database, { memberId, asset: PHP });
    expect(await archive()).toMatchObject({ transfers: BETS, answers: BETS, dropped: 1 });
    expect((await monthOf(1)).state).toBe('detached');
    expect(await history()).toEqual([
      ...posted.slice(2 * BETS).toReversed(),
      ...posted.slice(0, BETS).toReversed(),
      expect.anything(),
    ]);
    expect(await readSums(books.database, { memberId, asset: PHP })).toEqual(before);
    const again = await post(books.database, { ...envelope(`${KEY}-1`), ...stake, memberId });
    expect(again).toMatchObject({
      outcome: 'posted',
      replayed: true,
      transferId: posted[BETS],
      balanceUnits: 970n,
    });
    const other = { ...stake, amountUnits: 2n, memberId };
    expect(await post(books.database, { ...envelope(`${KEY}-1`), ...other })).toMatchObject({
      reason: 'conflict',
    });
    expect(await bet()).toBeGreaterThan(posted.at(-1) ?? 0n);
  });

  it('is verified from its file alone', async () => {
    const { hash } = await monthOf(1);
    await archive();
    const { record, transfers, answers } = await verifyMonthFile(path);
    expect({ ...record, transfers, answers }).toMatchObject({ hash, transfers: BETS, answers: BETS });
  });

  it('is attached again unchanged and read-only', async () => {
    const before = await all();
    await archive();
    expect(await attachMonth(books.database, path)).toMatchObject({ transfers: BETS });
    expect(await all()).toEqual(before);
    expect((await monthOf(1)).state).toBe('closed');
    expect(await history()).toHaveLength(3 * BETS + 1);
    expect((await verifySeals(books.database)).discrepancy).toBeUndefined();
    expect(await reconcile(books.database)).toEqual([]);
    const { firstId } = await monthOf(1);
    await expect(
      books.sql(`INSERT INTO transfer (id, transaction_id, recorded_at, debit_account_id, credit_account_id, amount, asset, kind)
        SELECT ${firstId} + 8000, ${firstId} + 8000, recorded_at, debit_account_id, credit_account_id, 1, asset, kind FROM transfer LIMIT 1`),
    ).rejects.toThrow('is closed');
    await expect(books.sql(`UPDATE transfer_of_${firstId} SET amount = 2`)).rejects.toThrow('is refused');
    await expect(books.sql(`TRUNCATE transfer_of_${firstId}`)).rejects.toThrow('is refused');
    expect(await archive()).toMatchObject({ dropped: 1 });
    await attachMonth(books.database, path);
    expect((await verifySeals(books.database)).discrepancy).toBeUndefined();
  });

  it('may be the month of transfers whose ids carry no month', async () => {
    await archive(0);
    await attachMonth(books.database, path);
    expect((await verifySeals(books.database)).discrepancy).toBeUndefined();
    expect(await history()).toHaveLength(3 * BETS + 1);
  });
});

/** Alters the lines of the file and adds the matching end line. */
async function alter(change: (text: string) => string): Promise<void> {
  const text = gunzipSync(await readFile(path)).toString();
  const [, lines = '', end = '{}'] = /^(.*\n)end (.+)\n$/s.exec(text) ?? [];
  const altered = change(lines);
  expect(altered).not.toBe(lines);
  const sha256 = createHash('sha256').update(altered).digest('hex');
  await writeFile(path, gzipSync(`${altered}end ${JSON.stringify({ ...JSON.parse(end), sha256 })}\n`));
}

describe('archiving', () => {
  it('is refused for an open or detached month', async () => {
    await bet();
    await closeMonths({ database: books.database, clock });
    const open = (await books.database.many(listMonths, [])).at(-1);
    if (!open) throw new Error('no month');
    await expect(archiveMonth(books.database, open, path)).rejects.toThrow(`${open.name} is open`);
    await archive();
    const elsewhere = join(folder, 'elsewhere.gz');
    await expect(archiveMonth(books.database, await monthOf(1), elsewhere)).rejects.toThrow('is detached');
  });

  it('of an archived month verifies the file and changes nothing', async () => {
    const { sha256 } = await archive();
    const content = await readFile(path);
    expect(await archive()).toMatchObject({ transfers: BETS, answers: BETS, dropped: 0, sha256 });
    expect(await readFile(path)).toEqual(content);
    await alter((text) => text.replace('"bet"', '"win"'));
    await expect(archive()).rejects.toThrow(MonthFileError);
  });

  it('never replaces the file of another month', async () => {
    await archive();
    const content = await readFile(path);
    const { name } = await monthOf(1);
    await expect(archive(0)).rejects.toThrow(`${path} contains month ${name}`);
    expect(await readFile(path)).toEqual(content);
    expect((await monthOf(0)).state).toBe('closed');
  });

  it('does not replace the file of an earlier run after the transfers were removed', async () => {
    const month = await monthOf(1);
    await archive();
    const content = await readFile(path);
    await expect(archiveMonth(books.database, month, path)).rejects.toThrow(MonthFileError);
    expect(await readFile(path)).toEqual(content);
    expect(await attachMonth(books.database, path)).toMatchObject({ transfers: BETS });
  });

  it.each(['ledger.list-lines', 'ledger.drop-month'])(
    'does not change the month when it fails at %s',
    async (name) => {
      const before = await all();
      await expect(archiveMonth(endingAt(name), await monthOf(1), path)).rejects.toThrow('ended');
      expect(await all()).toEqual(before);
      expect((await monthOf(1)).state).toBe('closed');
      expect(await archive()).toMatchObject({ transfers: BETS, dropped: 1 });
    },
  );

  it.each([
    ['an altered amount', /(transfer \[\d+, \d+, \d+, "bet", "PHP", )1,/, '$12,', 'block of'],
    ['a block that fits an altered amount', /("transfers":)4(,"hash":")\w{8}/, '$14$200000000', 'block of'],
    ['an altered seal', /(seal .*"transfers":")\d+/, '$10', 'seal of'],
    ['an altered total', /(total \["account", \d+, ")\d+/, '$17', 'closing record'],
    ['an altered record', /(month .*"lastId":")/, '$11', 'closing record'],
  ])('refuses a file with %s, even when the hash of the file matches', async (_what, from, to, message) => {
    await archive();
    await alter((text) => text.replace(from, to));
    await expect(verifyMonthFile(path)).rejects.toThrow(MonthFileError);
    await expect(attachMonth(books.database, path)).rejects.toThrow(message);
    expect((await monthOf(1)).state).toBe('detached');
  });
});

describe('attaching', () => {
  it('continues an interrupted run and adds nothing twice', async () => {
    const before = await all();
    await archive();
    const cut = endingAt('ledger.restore-transfers', 2);
    await expect(attachMonth(cut, path)).rejects.toThrow('ended');
    expect(await listStaged()).toHaveLength(1);
    await attachMonth(books.database, path);
    expect((await verifySeals(books.database)).discrepancy).toBeUndefined();
    expect(await all()).toEqual(before);
  });

  it('by concurrent runs adds nothing twice', async () => {
    const before = await all();
    await archive();
    const runs = Array.from({ length: 3 }, () => attachMonth(books.database, path));
    expect(await Promise.all(runs)).toMatchObject(runs.map(() => ({ transfers: BETS })));
    expect(await all()).toEqual(before);
    expect((await monthOf(1)).state).toBe('closed');
  });

  it('of an attached month changes nothing', async () => {
    await archive();
    await attachMonth(books.database, path);
    const before = await all();
    expect(await attachMonth(books.database, path)).toMatchObject({ transfers: BETS });
    expect(await all()).toEqual(before);
    expect((await monthOf(1)).state).toBe('closed');
  });

  it('is refused for a month of another database', async () => {
    await archive();
    const other = await openBooks();
    try {
      await expect(attachMonth(other.database, path)).rejects.toThrow('of another database');
    } finally {
      await other.drop();
    }
  });
});

describe('audit commands', () => {
  it('archive a month, verify its file, and bring the month back', async () => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const deps = { database: books.database, checks: [], operator: 'ana', now: clock.now(), print };
    const { name } = await monthOf(1);
    expect(await audit(deps, { verb: 'archive', name: '1999-01', path })).toBe(false);
    expect(lines).toEqual(['There is no month 1999-01: npm run audit -- months lists them.']);
    expect(await audit(deps, { verb: 'archive', name, path })).toBe(true);
    expect(await audit(deps, { verb: 'months' })).toBe(true);
    expect(lines.join('\n')).toContain(`month ${name}: detached, ${BETS} transfers`);
    expect(await verifyFile(path, print)).toBe(true);
    expect(await audit(deps, { verb: 'verify' })).toBe(true);
    expect(await audit(deps, { verb: 'attach', path })).toBe(true);
    expect(lines.at(-1)).toContain(`month ${name}: closed`);
    await alter((text) => text.replace('"bet"', '"win"'));
    expect(await verifyFile(path, print)).toBe(false);
    expect(await audit(deps, { verb: 'attach', path })).toBe(false);
    expect(lines.at(-1)).toContain('was altered');
  });
});
