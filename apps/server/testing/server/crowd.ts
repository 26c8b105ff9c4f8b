import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { administer } from './test-server.ts';

/** Pool size of the tested database, which leaves connections for the concurrent members. */
export const BESIDE_A_CROWD = { maxConnections: 4 };
/** Longer than a test with many concurrent members takes on a busy machine. */
export const TURN_TIMEOUT_MS = 120_000;
const TURN = 7_270_727;
/** Servers with this many connections have room for two such test files and all other tests. */
const ROOMY = 200;

export interface Crowd {
  readonly database: Database;
  close(): Promise<void>;
}

/**
 * Opens dozens of connections to the database of `url`. On a server with few connections one file at a time
 * has a crowd;
 * others wait, so their hooks need TURN_TIMEOUT_MS.
 */
export async function openCrowd(url: string, connections: number): Promise<Crowd> {
  const [mine, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const turn = administer(inject('testServer').adminUrl, async (admin) => {
    const { rows } = await admin.query<{ room: number }>(
      `SELECT current_setting('max_connections')::int AS room`,
    );
    const lock = (rows[0]?.room ?? 0) < ROOMY ? 'pg_advisory_lock' : 'pg_advisory_lock_shared';
    await admin.query(`SELECT ${lock}($1)`, [TURN]);
    mine.resolve();
    await over.promise;
  });
  turn.catch(mine.reject);
  await mine.promise;
  const database = openDatabase({ url, maxConnections: connections });
  return {
    database,
    async close() {
      await database.close();
      over.resolve();
      await turn;
    },
  };
}
