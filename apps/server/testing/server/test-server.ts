import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sqlState } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';

/** The server for test databases; plain data, because it is sent to the test processes. */
export interface TestServer {
  /** A connection that may create databases. */
  readonly adminUrl: string;
  /** Unique to the run; a prefix of every database of the run. */
  readonly prefix: string;
  readonly template: string;
}

/** Creates the template database of this run on the server of `adminUrl`. */
export async function startTestServer(
  adminUrl: string,
): Promise<{ server: TestServer; dropAll: () => Promise<void> }> {
  const prefix = `tessera_test_${randomBytes(5).toString('hex')}_`;
  const server = { adminUrl, prefix, template: `${prefix}template` };
  const dropAll = () => administer(adminUrl, (admin) => dropDatabases(admin, prefix));
  try {
    await administer(adminUrl, (admin) =>
      // A fixed encoding and sort order, whatever the server's own are: tests must not depend on it.
      admin.query(`CREATE DATABASE ${server.template} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`),
    );
    await migrate(urlOf(server, server.template));
  } catch (error) {
    await dropAll();
    throw error;
  }
  return { server, dropAll };
}

/** Opens one connection to the server's own database for the duration of `work`. */
export async function administer<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = await connect(adminUrl);
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

const TOO_MANY_CONNECTIONS = '53300';
const MAX_ATTEMPTS = 100;
const AGAIN_AFTER_MS = 50;

/** A local server has a hundred connections, and many concurrent tests may use all of them for a moment. */
function connect(url: string): Promise<pg.Client> {
  return oncePossible(TOO_MANY_CONNECTIONS, async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  });
}

/** Repeats `attempt` while PostgreSQL refuses it with this SQLSTATE, which is temporary. */
export async function oncePossible<T>(refusal: string, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (sqlState(error) !== refusal || tries === MAX_ATTEMPTS) throw error;
      await pause(AGAIN_AFTER_MS);
    }
  }
}

/** The server's address with another database. */
export function urlOf(server: TestServer, database: string): string {
  const url = new URL(server.adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function dropDatabases(admin: pg.Client, prefix: string): Promise<void> {
  const found = await admin.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of found.rows) await admin.query(`DROP DATABASE ${datname} WITH (FORCE)`);
}
