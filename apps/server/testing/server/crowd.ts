import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { administer } from './test-server.ts';

/** For the books that a crowd is let loose on: they leave it the connections. */
export const BESIDE_A_CROWD = { maxConnections: 4 };
/** Longer than a test that has the turn takes on a busy machine. */
export const TURN_TIMEOUT_MS = 120_000;
const TURN = 7_270_727;
/** Of a server that takes so many connections two crowds of any size take what they need, beside all that a run has. */
const ROOMY = 200;

export interface Crowd {
  readonly database: Database;
  close(): Promise<void>;
}

/**
 * Dozens of connections to the database of `url`. A server of somebody's machine has a hundred for all tests, so there
 * one file at a time has a crowd; others wait for their turn, for which their hook takes TURN_TIMEOUT_MS.
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
