import { throwAll } from '../platform/concurrency.ts';
import type { Database } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/statement.ts';

/** A run that fails this often stops: the cause is probably not in the rows. */
const MOST_FAILURES = 100;

interface DueWork<Due> {
  /** Locks the next due rows, without those of the skipped ids. */
  next(tx: Tx, skipped: readonly bigint[]): Promise<Due | undefined>;
  /** Calls `at` with the id of the row that is worked on. */
  work(tx: Tx, due: Due, at: (id: bigint) => void): Promise<void>;
}

/**
 * Works on due rows until none is left, each time in a transaction of its own. A row that fails stops no other row: the run
 * skips its id, and throws the failures at the end.
 */
export async function workOnDue<Due>(database: Database, { next, work }: DueWork<Due>): Promise<void> {
  const skipped: bigint[] = [];
  const errors: unknown[] = [];
  let worked = true;
  while (worked) {
    const current: { id?: bigint } = {};
    try {
      worked = await database.transaction(async (tx) => {
        const due = await next(tx, skipped);
        if (due !== undefined) await work(tx, due, (id) => (current.id = id));
        return due !== undefined;
      });
    } catch (error) {
      if (current.id === undefined || skipped.length === MOST_FAILURES) throw error;
      skipped.push(current.id);
      errors.push(error);
    }
  }
  throwAll(errors);
}
