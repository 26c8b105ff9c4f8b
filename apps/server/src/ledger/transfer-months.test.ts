import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextTransferMonth } from '../../testing/ledger/book-months.ts';
import { type Books, envelope, openBooks, PHP } from '../../testing/ledger/books.ts';
import { statement } from '../platform/database/statement.ts';
import { explainTransfer, foldTransfers, post, readHistory, readSums, reverse } from './index.ts';
import { reconcile } from './reconciliation/reconcile.ts';

const MONTHS = 24;
/** Number of executions before PostgreSQL decides for a generic plan. */
const WARM_UP = 8;

let books: Books;
let memberId: bigint;
const posted: bigint[] = [];
beforeAll(async () => {
  books = await openBooks();
  memberId = await books.member(1000n);
  for (let month = 0; month < MONTHS; month += 1) {
    await nextTransferMonth(books.database);
    for (let turn = 0; turn < 2; turn += 1) posted.push(await bet());
    if (month % 5 === 0) await foldTransfers(books.database);
  }
});
afterAll(() => books.drop());

const stake = { kind: 'bet', asset: PHP, amountUnits: 1n, counterparty: 'studio' } as const;

async function bet(key: string = randomUUID()): Promise<bigint> {
  const answer = await post(books.database, { ...envelope(key), ...stake, memberId });
  if (answer.outcome !== 'posted') throw new Error(answer.reason);
  return answer.transferId;
}

const monthOf = (id: bigint | undefined) => (id ?? 0n) / 10n ** 12n;
const listLocked = statement<[], { name: string }>(
  'test.list-locked-transfer-months',
  `SELECT DISTINCT c.relname::text AS name FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
     JOIN pg_inherits i ON i.inhrelid = c.oid
    WHERE l.pid = pg_backend_pid() AND i.inhparent = 'transfer'::regclass`,
);

describe('transfers of several months', () => {
  it('have ids with ascending months', () => {
    const months = posted.map(monthOf);
    expect(new Set(months).size).toBe(MONTHS);
    expect(months).toEqual(months.toSorted((one, other) => Number(one - other)));
  });

  it('are listed from the newest by pages across months', async () => {
    const first = await readHistory(books.database, { memberId, asset: PHP, limit: 3 });
    expect(first.entries.map(({ transferId }) => transferId)).toEqual(posted.slice(-3).toReversed());
    const second = await readHistory(books.database, {
      memberId,
      asset: PHP,
      limit: 99,
      beforeSequence: first.nextBeforeSequence,
    });
    expect(second.entries.slice(0, -1).map(({ transferId }) => transferId)).toEqual(
      posted.slice(0, -3).toReversed(),
    );
    expect(second.entries.at(-1)).toMatchObject({ kind: 'deposit', sequence: 1n });
  });

  it('are summed once, before and after the fold', async () => {
    await foldTransfers(books.database);
    await nextTransferMonth(books.database);
    posted.push(await bet());
    const sums = await readSums(books.database, { memberId, asset: PHP });
    expect(sums.find(({ line }) => line === 'bet')).toMatchObject({
      transfers: BigInt(posted.length),
      outUnits: BigInt(posted.length),
    });
  });

  it('are reversed once from any later month and explained with their reversal', async () => {
    const [transferId = 0n] = posted;
    const undo = { ...envelope(), kind: 'rollback', transferId } as const;
    const answer = await reverse(books.database, undo);
    expect(answer).toMatchObject({ outcome: 'posted' });
    expect(await reverse(books.database, { ...undo, ...envelope() })).toMatchObject({
      outcome: 'refused',
      reason: 'already-reversed',
    });
    const [entry] = await explainTransfer(books.database, memberId, PHP, transferId);
    if (answer.outcome !== 'posted') throw new Error(answer.reason);
    expect(entry?.reversedById).toBe(answer.transferId);
    expect(monthOf(answer.transferId)).toBeGreaterThan(monthOf(transferId));
  });

  it('are returned again for their key', async () => {
    const key = randomUUID();
    const transferId = await bet(key);
    await nextTransferMonth(books.database);
    const again = await post(books.database, { ...envelope(key), ...stake, memberId });
    expect(again).toMatchObject({ outcome: 'posted', replayed: true, transferId });
  });

  it('have unique sequences per member, within a month by the index alone', async () => {
    const transferId = await bet();
    const again = books.sql(
      `INSERT INTO transfer (id, transaction_id, recorded_at, debit_account_id, credit_account_id, amount, member_id,
         member_delta, member_balance_after, member_sequence, asset, kind)
       SELECT id + 1, id, recorded_at, debit_account_id, credit_account_id, amount, member_id, member_delta,
         member_balance_after, member_sequence, asset, kind FROM transfer WHERE id = ${transferId}`,
    );
    await expect(again).rejects.toThrow('duplicate key');
  });

  it('never get an id of an earlier month', async () => {
    const [{ upTo } = { upTo: 0n }] = await books.sql<{ upTo: bigint }>(
      `SELECT last_value AS "upTo" FROM transfer_id_seq`,
    );
    await books.sql(`SELECT setval('transfer_id_seq', ${posted.at(-1)} + 160)`);
    await expect(bet()).rejects.toThrow('follows one of month');
    await books.sql(`SELECT setval('transfer_id_seq', ${upTo})`);
  });

  it('cannot be changed in the partition of their month', async () => {
    const [{ name } = { name: '' }] = await books.sql<{ name: string }>(
      `SELECT tableoid::regclass::text AS name FROM transfer WHERE id = ${posted[0]}`,
    );
    for (const change of [`UPDATE ${name} SET amount = 2`, `DELETE FROM ${name}`]) {
      await expect(books.sql(change)).rejects.toThrow('is refused: the books are only added to');
    }
  });

  it('lock only their own month when they are posted', async () => {
    const locked: string[][] = [];
    for (let turn = 0; turn < 2 * WARM_UP; turn += 1) {
      await books.database.transaction(async (tx) => {
        await post(tx, { ...envelope(), ...stake, memberId });
        locked.push((await tx.many(listLocked, [])).map(({ name }) => name));
      });
    }
    expect(new Set(locked.slice(WARM_UP).map(({ length }) => length))).toEqual(new Set([1]));
  });

  it('leave the books consistent', async () => {
    expect(await reconcile(books.database)).toEqual([]);
  });
});
