import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, envelope, openBooks, PHP } from '../../testing/ledger/books.ts';
import { post, readHistory } from './index.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.drop());

async function pages(memberId: bigint, limit: number): Promise<bigint[][]> {
  const found: bigint[][] = [];
  let before: { beforeSequence?: bigint } | undefined = {};
  while (before) {
    const page = await readHistory(books.database, { memberId, asset: PHP, limit, ...before });
    found.push(page.entries.map(({ sequence }) => sequence));
    const next: bigint | undefined = page.nextBeforeSequence;
    before = next === undefined ? undefined : { beforeSequence: next };
  }
  return found;
}

it('an entry has the change and the balance after it', async () => {
  const memberId = await books.member(100n);
  const hold = { kind: 'withdrawal-hold', asset: PHP, memberId, amountUnits: 60n } as const;
  await post(books.database, { ...envelope(), ...hold, reference: 'withdrawal-1' });
  const { entries } = await readHistory(books.database, { memberId, asset: PHP, limit: 1 });
  expect(entries).toEqual([
    {
      transferId: expect.any(BigInt),
      kind: 'withdrawal-hold',
      line: 'withdrawal-hold',
      amountUnits: 60n,
      cashDeltaUnits: -60n,
      cashAfterUnits: 40n,
      sequence: 2n,
      recordedAt: envelope().recordedAt,
    },
  ]);
});

it('pages list entries from the newest without a gap, and the last page has no next page', async () => {
  const memberId = await books.member(1_000n);
  const other = await books.member(1_000n);
  for (let turn = 0; turn < 5; turn += 1) {
    for (const who of [memberId, other]) {
      const bet = {
        kind: 'bet',
        asset: PHP,
        memberId: who,
        amountUnits: 1n,
        counterparty: 'studio',
      } as const;
      await post(books.database, { ...envelope(), ...bet });
    }
  }
  expect(await pages(memberId, 4)).toEqual([
    [6n, 5n, 4n, 3n],
    [2n, 1n],
  ]);
  expect(await pages(memberId, 3)).toEqual([
    [6n, 5n, 4n],
    [3n, 2n, 1n],
  ]);
  expect(await pages(await books.member(), 4)).toEqual([[]]);
});
