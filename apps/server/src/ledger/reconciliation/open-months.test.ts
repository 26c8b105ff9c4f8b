import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Books, envelope, openBooks, PHP } from '../../../testing/ledger/books.ts';
import { post } from '../post.ts';
import { checkOpenPage, openPlace, type OpenPlace } from './open-months.ts';
import { settledUpTo } from './transfer-checks.ts';

const DEPOSITS = 5;

let books: Books;
beforeEach(async () => {
  books = await openBooks();
});
afterEach(() => books.drop());

describe('page of members', () => {
  it('ends at the member whose transfers reach the limit', async () => {
    const members = [await books.member(), await books.member(), await books.member()];
    for (const member of members) {
      for (let count = 0; count < DEPOSITS; count += 1)
        await post(books.database, {
          ...envelope(),
          kind: 'deposit',
          asset: PHP,
          memberId: member,
          amountUnits: 100n,
          counterparty: 'test',
        });
    }
    const upTo = await settledUpTo(books.database);
    const start = { ...openPlace(0n, upTo), step: 'members' as const, place: '0' };
    const ends: (string | undefined)[] = [];
    let at: OpenPlace | undefined = start;
    while (at) {
      const page = await checkOpenPage(books.database, [], at, { memberTransfersAPage: DEPOSITS + 1 });
      at = page.next;
      ends.push(at?.place);
    }
    expect(ends).toEqual([`${members[1]}`, `${members[2]}`, undefined]);
  });
});
