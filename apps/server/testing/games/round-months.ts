import type { Database } from '../../src/platform/database/database.ts';
import { addMonth } from '../../src/platform/database/monthly-partitions.ts';
import { monthlyTables } from '../../src/prepare-months.ts';
import { noteMonth } from '../../src/rounds/queries.ts';
import { statement } from '../../src/platform/database/statement.ts';

/** The next months after the last registered month of rounds. */
const listNext = statement<[count: number], { month: string }>(
  'test.list-next-round-months',
  `SELECT (date '1970-01-01' + (max(end_id) / 1000000000000 + n) * interval '1 month')::date::text AS month
     FROM round_month, generate_series(0, $1 - 1) n GROUP BY n ORDER BY n`,
);
const moveOn = statement<[sequences: readonly string[], month: string], { firstId: bigint }>(
  'test.next-round-month',
  `SELECT min(month_first_id($2::date)) AS "firstId", count(month_move_on(s::regclass, $2::date)) FROM unnest($1::text[]) s`,
);

/** Starts the next month of rounds; later rounds get its ids. */
export async function nextRoundMonth(database: Database): Promise<{ readonly firstId: bigint }> {
  const [month = ''] = await addRoundMonths(database, 1);
  return database.one(moveOn, [monthlyTables.flatMap(({ sequence }) => sequence ?? []), month]);
}

/** Adds partitions for the next `count` months; returns the first days of the months. */
export async function addRoundMonths(database: Database, count: number): Promise<string[]> {
  const months = (await database.many(listNext, [count])).map(({ month }) => month);
  for (const month of months) {
    for (const { table } of monthlyTables) await database.run(addMonth, [table, month]);
  }
  return months;
}

export function noteRoundMonth(database: Database): Promise<number> {
  return database.run(noteMonth, []);
}
