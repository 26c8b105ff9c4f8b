import type { Database } from '../../src/platform/database/database.ts';

/** A database whose connection is lost at the end of the n-th transaction, before the commit. */
export function losingConnectionAt(database: Database, transaction: number): Database {
  let transactions = 0;
  return {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const result = await work(tx);
        transactions += 1;
        if (transactions === transaction)
          await tx.foreign('SELECT pg_terminate_backend(pg_backend_pid())', []);
        return result;
      }),
  };
}
