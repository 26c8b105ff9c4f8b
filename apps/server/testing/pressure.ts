import { statement } from '../src/platform/database/statement.ts';

/** Transactions of this database that wait for something outside of it. */
export const idleInTransaction = statement<[], { count: bigint }>(
  'test.idle-in-transaction',
  `SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
);
