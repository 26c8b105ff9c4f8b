import type { Database } from '../../src/platform/database/database.ts';
import { addMonth } from '../../src/platform/database/months.ts';
import { statement } from '../../src/platform/database/statement.ts';

const findNext = statement<[], { month: string }>(
  'test.find-next-transfer-month',
  `SELECT (date '1970-01-01' + (last_value / 1000000000000 + 1) * interval '1 month')::date::text AS month
     FROM transfer_id_seq`,
);
const moveOn = statement<[month: string]>(
  'test.next-transfer-month',
  `SELECT month_move_on('transfer_id_seq', $1::date, 'idempotency')`,
);

/** Goes on to the next month of transfers; from now on transfers get its ids. */
export async function nextTransferMonth(database: Database): Promise<void> {
  const { month } = await database.one(findNext, []);
  await database.run(addMonth, ['transfer', month]);
  await database.run(moveOn, [month]);
}
