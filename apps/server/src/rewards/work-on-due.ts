import { throwAll } from '../platform/concurrency.ts';
import type { Database } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/statement.ts';

/** A run that fails this often stops: the cause is probably not in the rows. */
const MOST_FAILURES = 100;

interface DueWork<Due, Key> {
  /** Locks the next due rows, without those of the skipped keys. */
  next(tx: Tx, skipped: readonly Key[]): Promise<Due | undefined>;
  /** Calls `at` with the key of the row that is worked on: its id, where it has one. */
  work(tx: Tx, due: Due, at: (key: Key) => void): Promise<void>;
}

/**
 * Works on due rows until none is left, each time in a transaction of its own. A row that fails stops no other row: the run
 * skips its key, and throws the failures at the end.
 */
export async function workOnDue<Due, Key = bigint>(
  database: Database,
  { next, work }: DueWork<Due, Key>,
): Promise<void> {
  const skipped: Key[] = [];
  const errors: unknown[] = [];
  let worked = true;
  while (worked) {
    const current: { key?: Key } = {};
    try {
      worked = await database.transaction(async (tx) => {
        const due = await next(tx, skipped);
        if (due !== undefined) await work(tx, due, (key) => (current.key = key));
        return due !== undefined;
      });
    } catch (error) {
      if (current.key === undefined || skipped.length === MOST_FAILURES) throw error;
      skipped.push(current.key);
      errors.push(error);
    }
  }
  throwAll(errors);
}
