import { post } from '../../src/ledger/index.ts';
import { closeMonths } from '../../src/ledger/months/close-months.ts';
import { sealDay } from '../../src/ledger/seals/seal-day.ts';
import { DAY_MS } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { addMonth } from '../../src/platform/database/monthly-partitions.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { testClock, type TestClock } from '../server/test-clock.ts';
import { type Books, envelope, openBooks, PHP } from './books.ts';

const findNext = statement<[], { month: string }>(
  'test.find-next-transfer-month',
  `SELECT (date '1970-01-01' + (last_value / 1000000000000 + 1) * interval '1 month')::date::text AS month
     FROM transfer_id_seq`,
);

const moveOn = statement<[month: string]>(
  'test.next-transfer-month',
  `SELECT month_move_on('transfer_id_seq', $1::date, 'idempotency')`,
);

/** Starts the next month of transfers and seals the day, which ends with the previous month. */
export async function endMonth(
  database: Database,
  clock: TestClock,
  transfersABlock?: number,
): Promise<void> {
  await nextTransferMonth(database);
  clock.advance(DAY_MS);
  await sealDay({ database, clock }, transfersABlock);
}

/** Ends the month of transfers and closes it. */
export async function endAndCloseMonth(
  database: Database,
  clock: TestClock,
  transfersABlock?: number,
): Promise<void> {
  await endMonth(database, clock, transfersABlock);
  await closeMonths({ database, clock });
}

/** Three closed months and an open one, each with two bets of one member and one of another. */
export interface ClosedMonths {
  readonly books: Books;
  readonly clock: TestClock;
  readonly ana: bigint;
  readonly ben: bigint;
  /** Places the bets of a month again. */
  play(): Promise<void>;
}

export const CLOSED_MONTHS = 3;

export async function openClosedMonths(): Promise<ClosedMonths> {
  const books = await openBooks();
  const clock = testClock(new Date('2026-03-02T00:00:30Z'));
  const ana = await books.member(1_000n);
  const ben = await books.member(500n);
  const play = async () => {
    for (const memberId of [ana, ben, ana]) {
      const stake = { kind: 'bet', asset: PHP, memberId, amountUnits: 10n, counterparty: 'studio' } as const;
      await post(books.database, { ...envelope(), ...stake });
    }
  };
  for (let month = 0; month < CLOSED_MONTHS; month += 1) {
    await play();
    await endAndCloseMonth(books.database, clock, 2);
  }
  await play();
  return { books, clock, ana, ben, play };
}

/** Starts the next month of transfers: new transfers get its ids. */
export async function nextTransferMonth(database: Database): Promise<void> {
  const { month } = await database.one(findNext, []);
  await database.run(addMonth, ['transfer', month]);
  await database.run(moveOn, [month]);
}
