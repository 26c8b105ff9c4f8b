import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const INTERVAL_MS = 10;

/**
 * Returns the longest time, in milliseconds, that a writing statement waited for each of `tables` while `work` ran.
 * PostgreSQL measures the time, so that a busy test process adds nothing.
 */
export async function lockWaits(
  url: string,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<Map<string, number>> {
  const longest = new Map<string, number>();
  let working = true;
  const probe = async (table: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      while (working) {
        longest.set(table, Math.max(longest.get(table) ?? 0, await lockWait(client, table)));
        await pause(INTERVAL_MS);
      }
    } finally {
      await client.end();
    }
  };
  const probes = tables.map(probe);
  try {
    await work();
  } finally {
    working = false;
    await Promise.all(probes);
  }
  return longest;
}

async function lockWait(client: pg.Client, table: string): Promise<number> {
  const now = 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms';
  // Several statements in one message return a list of results.
  const results = (await client.query(
    `BEGIN; ${now}; LOCK TABLE ONLY ${table} IN ROW EXCLUSIVE MODE; ${now}; ROLLBACK`,
  )) as unknown as pg.QueryResult<{ ms: string }>[];
  const [before, after] = results.flatMap(({ rows }) => rows.map(({ ms }) => Number(ms)));
  return (after ?? 0) - (before ?? 0);
}
