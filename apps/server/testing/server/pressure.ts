import { statement } from '../../src/platform/database/statement.ts';

/** Transactions of this database that wait for something outside of it. */
export const idleInTransaction = statement<[], { count: bigint }>(
  'test.idle-in-transaction',
  `SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
);

/** Calls that wait for a lock somebody else holds. */
export const lockWaits = statement<[], { waits: bigint }>(
  'test.lock-waits',
  `SELECT count(*) AS waits FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`,
);
