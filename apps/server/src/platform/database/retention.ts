import type { Database } from './database.ts';
import { type Statement, statement } from './statement.ts';

/** At most so many rows that ended by then; each in a transaction of its own. */
export type Forget = [before: Date, limit: number];

/** What is deleted or ended, and how long after its end. */
export type Retention = readonly (readonly [
  forget: Statement<Forget, Record<string, never>>,
  keptMs: number,
])[];

/** Rows of one statement: far less than the database has time for, however long the job did not run. */
const BATCH_ROWS = 5000;

/** Rows that somebody else holds are left for the next batch, so that a batch waits for nobody. */
export function forgetSome(
  name: string,
  table: string,
  ended: string,
): Statement<Forget, Record<string, never>> {
  return statement<Forget>(
    name,
    `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM ${table} WHERE ${ended} LIMIT $2 FOR UPDATE SKIP LOCKED))`,
  );
}

/** Forgets what is over, in batches. A table that fails keeps no other from its turn; at the end every failure is thrown. */
export async function forgetEnded(
  database: Pick<Database, 'run'>,
  retention: Retention,
  now: Date,
  batchRows = BATCH_ROWS,
): Promise<void> {
  const failures: unknown[] = [];
  for (const [forget, keptMs] of retention) {
    const before = new Date(now.getTime() - keptMs);
    try {
      while ((await database.run(forget, [before, batchRows])) === batchRows);
    } catch (error) {
      failures.push(new Error(`${forget.name} failed`, { cause: error }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some rows were not forgotten');
}
