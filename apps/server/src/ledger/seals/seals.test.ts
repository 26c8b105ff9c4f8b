import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Books, envelope, openBooks, PHP } from '../../../testing/ledger/books.ts';
import { testClock, type TestClock } from '../../../testing/server/test-clock.ts';
import { tampered } from '../../../testing/database/tampered.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { post } from '../index.ts';
import { sealDay } from './seal-day.ts';
import { insertBlock } from './seal-queries.ts';
import { verifySeals } from './verify-seals.ts';

const BLOCK = 20;
let books: Books;
let memberId: bigint;
let clock: TestClock;
beforeEach(async () => {
  books = await openBooks();
  clock = testClock(new Date('2026-03-02T00:00:30Z'));
  memberId = await books.member(1_000_000n);
});
afterEach(() => books.drop());

const seal = (database: Database = books.database) => sealDay({ database, clock }, BLOCK);
const verify = () => verifySeals(books.database);

function bet(recordedAt: Date) {
  const stake = { kind: 'bet', asset: PHP, memberId, amountUnits: 100n, counterparty: 'studio' } as const;
  return post(books.database, { ...envelope(), ...stake, recordedAt });
}

/** Enough bets for two blocks and the start of a third. */
async function manyBets(): Promise<void> {
  await books.sql(
    `SELECT (ledger_post('job:test', 'many-' || n, ''::bytea, 'round "' || n || '"', '2026-03-01T12:00:00Z'::timestamptz,
       ARRAY[ROW('bet', 'PHP', 1, ${memberId}, 'cash', NULL, 'game-result', 'provider:studio', NULL)::ledger_leg])).refusal
     FROM generate_series(1, ${2 * BLOCK + 10}) n`,
  );
}

async function idAt(sequence: number): Promise<bigint> {
  const [row] = await books.sql<{ id: bigint }>(
    `SELECT id FROM transfer WHERE member_sequence = ${sequence}`,
  );
  return row?.id ?? 0n;
}

describe('seal of a day', () => {
  it('is written once, chained to the previous day, with late transfers in the day of their arrival', async () => {
    const first = await seal();
    expect(first).toMatchObject({ day: '2026-03-01', transfers: 1n });
    expect(await seal()).toBeUndefined();
    clock.advance(DAY_MS);
    await bet(new Date('2026-03-02T10:00:00Z'));
    await bet(new Date('2026-02-01T10:00:00Z'));
    const second = await seal();
    expect(second).toMatchObject({ day: '2026-03-02', transfers: 2n, previousHash: first?.hash });
    expect(await verify()).toMatchObject({ days: 2, transfers: 3n, discrepancy: undefined });
  });

  it('exists for a day without postings, and the next seal covers days without a server', async () => {
    await seal();
    clock.advance(3 * DAY_MS);
    expect(await seal()).toMatchObject({ day: '2026-03-04', transfers: 0n });
    expect(await verify()).toMatchObject({ days: 2, transfers: 1n, discrepancy: undefined });
  });

  it('is not repeated when the clock goes back', async () => {
    await seal();
    clock.advance(-2 * DAY_MS);
    expect(await seal()).toBeUndefined();
  });

  it('is written by one of two servers', async () => {
    await manyBets();
    const other = openDatabase({ url: books.url, maxConnections: 2 });
    const sealed = await Promise.all([seal(), seal(other), seal(), seal(other)]);
    expect(sealed.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await verify()).toMatchObject({ days: 1, discrepancy: undefined });
    await other.close();
  });

  it('is continued by the next run after a lost connection, from the last complete block', async () => {
    await manyBets();
    let blocks = 0;
    const dying: Database = {
      ...books.database,
      transaction: (work) =>
        books.database.transaction((tx) =>
          work({
            ...tx,
            run: async (query, params) => {
              const rows = await tx.run(query, params);
              if (query.name === insertBlock.name && (blocks += 1) === 2) {
                await tx.foreign('SELECT pg_terminate_backend(pg_backend_pid())', []);
              }
              return rows;
            },
          }),
        ),
    };
    await expect(seal(dying)).rejects.toThrow(/terminat/);
    expect(blocks).toBe(2);
    expect(await books.sql('SELECT day FROM day_seal')).toEqual([]);
    expect(await books.sql('SELECT transfers FROM day_seal_block')).toEqual([{ transfers: BLOCK }]);
    expect(await seal()).toMatchObject({ transfers: BigInt(2 * BLOCK + 11) });
    expect(await verify()).toMatchObject({ days: 1, discrepancy: undefined });
  });
});

describe('verification of seals', () => {
  beforeEach(async () => {
    await manyBets();
    await seal();
    clock.advance(DAY_MS);
    await bet(clock.now());
    await seal();
  });

  it('finds no difference in unaltered data', async () => {
    expect(await verify()).toMatchObject({
      days: 2,
      transfers: BigInt(2 * BLOCK + 12),
      discrepancy: undefined,
    });
  });

  it.each([
    ['an amount', 'amount = amount + 1'],
    ['a reference', `reference = 'another'`],
    ['a kind', `kind = 'win'`],
    ['a time', `recorded_at = recorded_at + interval '1 microsecond'`],
  ])('names the transfer of %s that was altered', async (_, change) => {
    const id = await idAt(BLOCK + 5);
    await tampered(books, `UPDATE transfer SET ${change} WHERE id = ${id}`);
    expect((await verify()).discrepancy).toEqual({
      check: 'seal',
      subject: `transfer ${id}`,
      memberId: null,
      expected: 'as sealed on 2026-03-01',
      found: 'altered',
    });
  });

  it('names the first of several altered transfers', async () => {
    const [firstBlockId, secondBlockId] = [await idAt(7), await idAt(BLOCK + 9)];
    await tampered(books, `UPDATE transfer SET amount = 2 WHERE id IN (${secondBlockId}, ${firstBlockId})`);
    expect((await verify()).discrepancy?.subject).toBe(`transfer ${firstBlockId}`);
  });

  it.each([3, BLOCK, 2 * BLOCK + 11])('names the deleted transfer at position %i', async (at) => {
    const id = await idAt(at);
    await tampered(books, `DELETE FROM transfer WHERE id = ${id}`);
    expect((await verify()).discrepancy).toMatchObject({ subject: `transfer ${id}`, found: 'missing' });
  });

  it('names an added transfer', async () => {
    const id = (await idAt(5)) + 1n;
    await books.sql(
      `INSERT INTO transfer (id, transaction_id, recorded_at, debit_account_id, credit_account_id, amount, asset, kind)
       SELECT ${id}, ${id} - 1, now(), credit_account_id, debit_account_id, 1, asset, 'win'
       FROM transfer WHERE id = ${id} - 1`,
    );
    expect((await verify()).discrepancy).toMatchObject({ subject: `transfer ${id}`, found: 'added' });
  });

  it('names the first transfer of an account with an altered owner', async () => {
    await tampered(books, `UPDATE account SET owner = 'gateway:other' WHERE kind = 'gateway-in'`);
    expect((await verify()).discrepancy).toMatchObject({
      subject: `transfer ${await idAt(1)}`,
      found: 'altered',
    });
  });

  it.each([
    ['hash', 'seal of 2026-03-01', `hash = sha256('x')`],
    ['sealed_at', 'seal of 2026-03-01', `sealed_at = now()`],
    ['transfers', 'seal of 2026-03-01', 'transfers = 3'],
  ])('finds an altered %s of a seal', async (_, subject, change) => {
    await tampered(books, `UPDATE day_seal SET ${change} WHERE day = '2026-03-01'`);
    expect((await verify()).discrepancy).toMatchObject({ check: 'seal', subject });
  });

  it('finds the broken chain after a deleted seal', async () => {
    await tampered(books, `DELETE FROM day_seal_block WHERE day = '2026-03-01'`);
    await tampered(books, `DELETE FROM day_seal WHERE day = '2026-03-01'`);
    expect((await verify()).discrepancy).toMatchObject({
      check: 'seal-chain',
      subject: 'seal of 2026-03-02',
    });
  });

  it('finds an altered hash of a block', async () => {
    await tampered(books, `UPDATE day_seal_block SET hash = sha256('x') WHERE day = '2026-03-02'`);
    expect((await verify()).discrepancy).toMatchObject({
      check: 'seal',
      subject: expect.stringMatching(/^stretch of the seal of 2026-03-02/),
    });
  });

  it.each(['day_seal', 'day_seal_block'])('protects the rows of %s from changes', async (table) => {
    for (const sql of [
      `UPDATE ${table} SET day = day`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ]) {
      await expect(books.sql(sql)).rejects.toThrow('what was found and sealed stays');
    }
  });
});
