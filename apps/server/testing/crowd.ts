import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { administer } from './test-server.ts';

/** Longer than a test that has the turn takes on a busy machine. */
export const TURN_TIMEOUT_MS = 120_000;
const TURN = 7_270_727;

export interface Crowd {
  readonly database: Database;
  close(): Promise<void>;
}

/**
 * Dozens of connections to the database of `url`. A server has a hundred for all tests, so one file at a time has a
 * crowd; others wait for their turn, for which their hook takes TURN_TIMEOUT_MS.
 */
export async function openCrowd(url: string, connections: number): Promise<Crowd> {
  const [mine, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const turn = administer(inject('testServer').adminUrl, async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [TURN]);
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
