import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Books, envelope, openBooks, PHP } from '../../../testing/ledger/books.ts';
import { testClock, type TestClock } from '../../../testing/server/test-clock.ts';
import { tampered } from '../../../testing/database/tampered.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { post } from '../index.ts';
import { sealDay } from './seal-day.ts';
import { insertBlock } from './seal-queries.ts';
import { verifySeals } from './verify-seals.ts';

const DAY_MS = 86_400_000;
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
  const stake = { kind: 'bet', asset: PHP, memberId, amountUnits: 100n, house: 'studio' } as const;
  return post(books.database, { ...envelope(), ...stake, recordedAt });
}

/** As many bets as fill two stretches and begin a third. */
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

describe('a day', () => {
  it('is sealed once, chained to the day before, with what came late in the day it came in', async () => {
    const first = await seal();
    expect(first).toMatchObject({ day: '2026-03-01', transfers: 1n });
    expect(await seal()).toBeUndefined();
    clock.advance(DAY_MS);
    await bet(new Date('2026-03-02T10:00:00Z'));
    await bet(new Date('2026-02-01T10:00:00Z'));
    const second = await seal();
    expect(second).toMatchObject({ day: '2026-03-02', transfers: 2n, previousHash: first?.hash });
    expect(await verify()).toMatchObject({ days: 2, transfers: 3n, fault: undefined });
  });

  it('without a posting is sealed too, and days without a server are in the next seal', async () => {
    await seal();
    clock.advance(3 * DAY_MS);
    expect(await seal()).toMatchObject({ day: '2026-03-04', transfers: 0n });
    expect(await verify()).toMatchObject({ days: 2, transfers: 1n, fault: undefined });
  });

  it('is not sealed again by a clock that went back', async () => {
    await seal();
    clock.advance(-2 * DAY_MS);
    expect(await seal()).toBeUndefined();
  });

  it('is sealed by one of two servers', async () => {
    await manyBets();
    const other = openDatabase({ url: books.url, maxConnections: 2 });
    const sealed = await Promise.all([seal(), seal(other), seal(), seal(other)]);
    expect(sealed.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await verify()).toMatchObject({ days: 1, fault: undefined });
    await other.close();
  });

  it('is never half sealed: a connection that dies leaves whole stretches, and the next run goes on from there', async () => {
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
    expect(await verify()).toMatchObject({ days: 1, fault: undefined });
  });
});

describe('of what was sealed', () => {
  beforeEach(async () => {
    await manyBets();
    await seal();
    clock.advance(DAY_MS);
    await bet(clock.now());
    await seal();
  });

  it('nothing differs while nobody touches it', async () => {
    expect(await verify()).toMatchObject({ days: 2, transfers: BigInt(2 * BLOCK + 12), fault: undefined });
  });

  it.each([
    ['an amount', 'amount = amount + 1'],
    ['a reference', `reference = 'another'`],
    ['a kind', `kind = 'win'`],
    ['a time', `recorded_at = recorded_at + interval '1 microsecond'`],
  ])('%s that was altered is found and its transfer named', async (_, change) => {
    const id = await idAt(BLOCK + 5);
    await tampered(books, `UPDATE transfer SET ${change} WHERE id = ${id}`);
    expect((await verify()).fault).toEqual({
      check: 'seal',
      subject: `transfer ${id}`,
      memberId: null,
      expected: 'as sealed on 2026-03-01',
      found: 'altered',
    });
  });

  it('the first of several is named', async () => {
    const [early, late] = [await idAt(7), await idAt(BLOCK + 9)];
    await tampered(books, `UPDATE transfer SET amount = 2 WHERE id IN (${late}, ${early})`);
    expect((await verify()).fault?.subject).toBe(`transfer ${early}`);
  });

  it.each([3, BLOCK, 2 * BLOCK + 11])('a transfer that was taken out, at place %i, is named', async (at) => {
    const id = await idAt(at);
    await tampered(books, `DELETE FROM transfer WHERE id = ${id}`);
    expect((await verify()).fault).toMatchObject({ subject: `transfer ${id}`, found: 'missing' });
  });

  it('a transfer that was slipped in is named', async () => {
    const id = (await idAt(5)) + 1n;
    await books.sql(
      `INSERT INTO transfer (id, transaction_id, recorded_at, debit_account_id, credit_account_id, amount, asset, kind)
       SELECT ${id}, ${id} - 1, now(), credit_account_id, debit_account_id, 1, asset, 'win'
       FROM transfer WHERE id = ${id} - 1`,
    );
    expect((await verify()).fault).toMatchObject({ subject: `transfer ${id}`, found: 'added' });
  });

  it('an account that was given to somebody else shows in its first transfer', async () => {
    await tampered(books, `UPDATE account SET owner = 'gateway:other' WHERE kind = 'gateway-in'`);
    expect((await verify()).fault).toMatchObject({ subject: `transfer ${await idAt(1)}`, found: 'altered' });
  });

  it.each([
    ['hash', 'seal of 2026-03-01', `hash = sha256('x')`],
    ['sealed_at', 'seal of 2026-03-01', `sealed_at = now()`],
    ['transfers', 'seal of 2026-03-01', 'transfers = 3'],
  ])('the %s of a seal that was altered is found', async (_, subject, change) => {
    await tampered(books, `UPDATE day_seal SET ${change} WHERE day = '2026-03-01'`);
    expect((await verify()).fault).toMatchObject({ check: 'seal', subject });
  });

  it('a seal that was taken out discrepancies the chain', async () => {
    await tampered(books, `DELETE FROM day_seal_block WHERE day = '2026-03-01'`);
    await tampered(books, `DELETE FROM day_seal WHERE day = '2026-03-01'`);
    expect((await verify()).fault).toMatchObject({ check: 'seal-chain', subject: 'seal of 2026-03-02' });
  });

  it('a stretch whose hash was altered is found', async () => {
    await tampered(books, `UPDATE day_seal_block SET hash = sha256('x') WHERE day = '2026-03-02'`);
    expect((await verify()).fault).toMatchObject({
      check: 'seal',
      subject: expect.stringMatching(/^stretch of the seal of 2026-03-02/),
    });
  });

  it.each(['day_seal', 'day_seal_block'])(
    'nothing in %s can be changed in the ordinary way',
    async (table) => {
      for (const sql of [
        `UPDATE ${table} SET day = day`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`,
      ]) {
        await expect(books.sql(sql)).rejects.toThrow('what was found and sealed stays');
      }
    },
  );
});
