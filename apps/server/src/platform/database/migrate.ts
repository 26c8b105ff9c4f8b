import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartFault } from './start-fault.ts';
import { statement, type Queryable } from './statement.ts';

interface Migration {
  /** File name, such as `0001-accounts.sql`. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
}

interface Applied {
  readonly name: string;
  readonly sha256: string;
}

const FILE_NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;
// Any number will do, as long as every version of this program uses the same one.
const ADVISORY_LOCK = 7_316_552;
const CREATE_TABLE = `
  CREATE TABLE IF NOT EXISTS schema_migration (
    name text PRIMARY KEY,
    sha256 text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;
const SELECT_APPLIED = 'SELECT name, sha256 FROM schema_migration ORDER BY name';

const tableExists = statement<[], { exists: boolean }>(
  'migration-table-exists',
  `SELECT to_regclass('schema_migration') IS NOT NULL AS "exists"`,
);
const appliedNames = statement<[], Applied>('migration-applied', SELECT_APPLIED);

/**
 * Applies the files of `directory` that the database has not seen, in order, each in a transaction of its
 * own. Several servers may call it at once: one works, the others wait. Throws a StartFault that names the
 * file when an applied one has changed or is gone, when a number is doubled or below an applied one, or
 * when its SQL fails.
 */
export async function migrate(
  url: string,
  options: { readonly directory: string },
): Promise<{ applied: string[] }> {
  const files = await readMigrations(options.directory);
  const client = await connect(url);
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(CREATE_TABLE);
    const done = await client.query<Applied>(SELECT_APPLIED);
    const pending = pendingOf(files, done.rows);
    for (const migration of pending) await apply(client, migration);
    return { applied: pending.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

/** Names of the files not applied yet; empty when the database is ready. Throws as `migrate` does. */
export async function pendingMigrations(
  database: Queryable,
  options: { readonly directory: string },
): Promise<string[]> {
  const files = await readMigrations(options.directory);
  const { exists } = await database.one(tableExists, []);
  const applied = exists ? await database.many(appliedNames, []) : [];
  return pendingOf(files, applied).map(({ name }) => name);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'tessera migrations' });
  // The statement in flight reports a lost connection; unheard, this event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    // Several refused addresses come as one error without a message.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartFault(`The database cannot be reached: ${message || code}`);
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  const numbers = new Map<string, string>();
  for (const name of names) {
    const number = FILE_NAME.exec(name)?.[1];
    if (!number) throw new StartFault(`Migration ${name} is not named like 0001-what-it-does.sql.`);
    const twin = numbers.get(number);
    if (twin) throw new StartFault(`Migrations ${twin} and ${name} have the same number.`);
    numbers.set(number, name);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function pendingOf(files: readonly Migration[], applied: readonly Applied[]): Migration[] {
  for (const { name, sha256 } of applied) {
    const file = files.find((candidate) => candidate.name === name);
    if (!file) throw new StartFault(`Migration ${name} was applied to this database and is missing here.`);
    if (file.sha256 !== sha256) {
      throw new StartFault(
        `Migration ${name} was changed after it was applied: undo that and add a new file.`,
      );
    }
  }
  const names = new Set(applied.map(({ name }) => name));
  const pending = files.filter(({ name }) => !names.has(name));
  const last = applied.at(-1)?.name ?? '';
  const late = pending.find(({ name }) => name < last);
  if (late) throw new StartFault(`Migration ${late.name} comes after ${last}, which is applied already.`);
  return pending;
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    // Without parameters the whole file goes in one message, however many statements it has.
    await client.query(sql);
    await client.query('INSERT INTO schema_migration (name, sha256) VALUES ($1, $2)', [name, sha256]);
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('it was rolled back');
  } catch (error) {
    throw new StartFault(`Migration ${name} failed${lineOf(error, sql)}: ${(error as Error).message}`);
  }
}

function lineOf(error: unknown, sql: string): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  return Number.isInteger(position) ? ` at line ${sql.slice(0, position).split('\n').length}` : '';
}
