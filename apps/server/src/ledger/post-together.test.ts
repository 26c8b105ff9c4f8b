import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Books, envelope, openBooks, PHP } from '../../testing/ledger/books.ts';
import { type Leg, post, postTogether, readBalance } from './index.ts';
import { reconcile } from './reconciliation/reconcile.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.drop());

const bet = (memberId: bigint, amountUnits: bigint) =>
  ({ kind: 'bet', asset: PHP, memberId, amountUnits, counterparty: 'studio' }) as const;
const deposit = (memberId: bigint, amountUnits: bigint) =>
  ({ kind: 'deposit', asset: PHP, memberId, amountUnits, counterparty: 'sandbox' }) as const;
const cashOf = async (memberId: bigint) => (await readBalance(books.database, memberId, PHP)).cashUnits;

describe('posting of several legs', () => {
  const upline = (from: bigint, to: bigint, amountUnits: bigint): [Leg, Leg] => [
    { kind: 'upline-sent', asset: PHP, memberId: from, amountUnits },
    { kind: 'upline-received', asset: PHP, memberId: to, amountUnits },
  ];

  it('is executed as a whole, and a replay gets the same answer', async () => {
    const memberId = await books.member(100n);
    const round: [Leg, Leg] = [bet(memberId, 100n), { ...bet(memberId, 250n), kind: 'win' }];
    const header = envelope();
    const first = await postTogether(books.database, header, round);
    expect(first).toMatchObject({ outcome: 'posted', balanceUnits: 250n, sequence: 3n, replayed: false });
    expect(await postTogether(books.database, header, round)).toEqual({ ...first, replayed: true });
  });

  it('moves money from one member to another', async () => {
    const [from, to] = [await books.member(100n), await books.member(5n)];
    const header = envelope();
    const first = await postTogether(books.database, header, upline(from, to, 40n));
    expect(first).toMatchObject({ outcome: 'posted', balanceUnits: 60n });
    expect([await cashOf(from), await cashOf(to)]).toEqual([60n, 45n]);
    expect(await postTogether(books.database, header, upline(from, to, 40n))).toEqual({
      ...first,
      replayed: true,
    });
  });

  it('is rolled back when a later leg is refused', async () => {
    const [from, to] = [await books.member(100n), await books.member(5n)];
    const legs: [Leg, Leg] = [bet(from, 60n), bet(to, 6n)];
    const header = envelope();
    const refusal = { outcome: 'refused', reason: 'insufficient', balanceUnits: 100n, replayed: false };
    expect(await postTogether(books.database, header, legs)).toEqual(refusal);
    expect([await cashOf(from), await cashOf(to)]).toEqual([100n, 5n]);
    await post(books.database, { ...envelope(), ...deposit(to, 100n) });
    expect(await postTogether(books.database, header, legs)).toEqual({ ...refusal, replayed: true });
  });

  it('is refused for an unknown member', async () => {
    const from = await books.member(100n);
    const answer = await postTogether(books.database, envelope(), upline(from, 987_654_321n, 40n));
    expect(answer).toMatchObject({ outcome: 'refused', reason: 'unknown-member', balanceUnits: 100n });
    expect(await cashOf(from)).toBe(100n);
  });

  it('has at most sixteen legs', async () => {
    const memberId = await books.member(100n);
    const more = (count: number): [Leg, ...Leg[]] => [
      bet(memberId, 1n),
      ...Array.from({ length: count }, () => bet(memberId, 1n)),
    ];
    expect(await postTogether(books.database, envelope(), more(15))).toMatchObject({ balanceUnits: 84n });
    await expect(postTogether(books.database, envelope(), more(16))).rejects.toThrow('one to sixteen legs');
    expect(await cashOf(memberId)).toBe(84n);
  });
});

it('the books stay consistent', async () => {
  expect(await reconcile(books.database)).toEqual([]);
});
