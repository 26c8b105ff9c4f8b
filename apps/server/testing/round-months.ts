import type { Database } from '../src/platform/database/database.ts';
import { noteMonth } from '../src/rounds/queries.ts';
import { statement } from '../src/platform/database/statement.ts';

const addMonths = (count: number) =>
  statement<[]>(
    `test.add-${count}-round-months`,
    `DO $$
     DECLARE
       v_first bigint := (SELECT max(end_id) FROM round_month);
       v_table text;
     BEGIN
       FOR n IN 0..${count - 1} LOOP
         FOREACH v_table IN ARRAY '{game_round, studio_round, round_event}'::text[] LOOP
           IF NOT EXISTS (SELECT FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
             WHERE i.inhparent = v_table::regclass
               AND pg_get_expr(c.relpartbound, c.oid) LIKE format('%%FROM (''%s'')%%', v_first)) THEN
             EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%s) TO (%s)',
               v_table || '_test_' || v_first, v_table, v_first, v_first + 1000000000000);
           END IF;
         END LOOP;
         v_first := v_first + 1000000000000;
       END LOOP;
     END $$`,
  );
const moveOn = statement<[], { firstId: bigint }>(
  'test.next-round-month',
  `SELECT setval('game_round_id_seq', max(end_id)) AS "firstId", setval('round_event_id_seq', max(end_id)) FROM round_month`,
);

/** Goes on to the next month of rounds; from now on rounds get its ids. */
export async function nextRoundMonth(database: Database): Promise<{ readonly firstId: bigint }> {
  await database.run(addMonths(1), []);
  return database.one(moveOn, []);
}

/** So many months of rounds to come, with a partition each. */
export async function addRoundMonths(database: Database, count: number): Promise<void> {
  await database.run(addMonths(count), []);
}

export function noteRoundMonth(database: Database): Promise<number> {
  return database.run(noteMonth, []);
}
