import type { Database } from '../src/platform/database/database.ts';
import { statement } from '../src/platform/database/statement.ts';

const addMonth = statement<[]>(
  'test.add-transfer-month',
  `DO $$
   DECLARE
     v_first bigint := (SELECT (last_value / 1000000000000 + 1) * 1000000000000 FROM transfer_id_seq);
     v_name text := 'transfer_test_' || v_first / 1000000000000;
   BEGIN
     IF NOT EXISTS (SELECT FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = 'transfer'::regclass
         AND pg_get_expr(c.relpartbound, c.oid) LIKE format('%%FROM (''%s'')%%', v_first)) THEN
       EXECUTE format('CREATE TABLE %I PARTITION OF transfer FOR VALUES FROM (%s) TO (%s)', v_name, v_first, v_first + 1000000000000);
       EXECUTE format('CREATE UNIQUE INDEX ON %I (member_id, asset, member_sequence)', v_name);
     END IF;
   END $$`,
);
const moveOn = statement<[], { firstId: bigint }>(
  'test.next-transfer-month',
  `SELECT setval('transfer_id_seq', (last_value / 1000000000000 + 1) * 1000000000000 + 16, false) AS "firstId"
     FROM transfer_id_seq`,
);

/** Goes on to the next month of transfers while no posting is under way; from now on transfers get its ids. */
export async function nextTransferMonth(database: Database): Promise<{ readonly firstId: bigint }> {
  await database.run(addMonth, []);
  return database.one(moveOn, []);
}
