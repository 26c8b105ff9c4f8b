import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { isConcurrent, LOCK_TIMEOUT_MS, runConcurrently, withLockAttempts } from './concurrent-migration.ts';
import {
  type Baseline,
  readBaseline,
  readFunctions,
  readMigrations,
  SCHEMA,
  type SchemaSource,
  sha256,
  type SourceFile,
} from './schema-source.ts';
import { type Queryable, statement } from './statement.ts';

type Applied = Omit<SourceFile, 'text'>;

// Advisory lock numbers. Arbitrary, but equal in all versions of the program.
const TURN = 7_316_556;
// `schema_migration` is the table of releases before the baseline. It stays read-only, because servers of
// such a release may still read it.
const CREATE_TABLES = `
  CREATE TABLE IF NOT EXISTS applied_migration (
    name text PRIMARY KEY,
    sha256 text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS applied_function (
    name text PRIMARY KEY,
    sha256 text NOT NULL
  );
  CREATE TABLE IF NOT EXISTS applied_release (
    sha256 text PRIMARY KEY,
    number bigint GENERATED ALWAYS AS IDENTITY
  )`;
const TURN_INTERVAL_MS = 50;
const TABLE_EXISTS = `SELECT to_regclass($1) IS NOT NULL AS "exists"`;
/** Triggers and views lock their table until the end of the transaction. */
const LOCKING = /^CREATE OR REPLACE (?:TRIGGER|VIEW) [^;]*(?:;|$)/gm;
const SELECT_MIGRATIONS = 'SELECT name, sha256 FROM applied_migration ORDER BY name';
const SELECT_OLDER = 'SELECT name, sha256 FROM schema_migration ORDER BY name';

const tableExists = statement<[table: string], { exists: boolean }>('migration-table-exists', TABLE_EXISTS);
const appliedMigrations = statement<[], Applied>('migration-applied', SELECT_MIGRATIONS);
const appliedFunctions = statement<[], Applied>(
  'function-applied',
  'SELECT name, sha256 FROM applied_function',
);

/**
 * Brings the database to the schema of `source`. First the pending migrations in order, each in its own
 * transaction, or
 * statement by statement after `-- no transaction`. Then the changed functions in one transaction, then their
 * triggers
 * and views, each in its own transaction. Concurrent servers wait for each other. With `preserveNewer` functions
 * of a newer
 * release stay, so that a server of the previous release can restart. Throws a StartError that names the file
 * when an
 * applied migration changed, a number is a duplicate or too low, or its SQL fails.
 */
export async function migrate(
  url: string,
  source: SchemaSource = SCHEMA,
  { preserveNewer = false }: { readonly preserveNewer?: boolean } = {},
): Promise<{ applied: string[] }> {
  const files = await readMigrations(source.migrations);
  const functions = await readFunctions(source.sql);
  const baseline = await readBaseline(source.migrations);
  const client = await connect(url);
  try {
    await client.query(
      `SET statement_timeout = 0; SET lock_timeout = ${LOCK_TIMEOUT_MS}; SET check_function_bodies = off`,
    );
    await takeTurn(client);
    await client.query(CREATE_TABLES);
    await adoptBaseline(client, files, baseline);
    const { rows } = await client.query<Applied>(SELECT_MIGRATIONS);
    const pending = pendingOf(files, rows);
    for (const migration of pending) await applyMigration(client, migration);
    const changed = await applyFunctions(client, functions, preserveNewer);
    return { applied: [...pending, ...changed].map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

/** Names of pending migrations and functions; empty when the database is ready. Throws like `migrate`. */
export async function pendingMigrations(
  database: Queryable,
  source: SchemaSource = SCHEMA,
): Promise<string[]> {
  const files = await readMigrations(source.migrations);
  const functions = await readFunctions(source.sql);
  const { exists } = await database.one(tableExists, ['applied_function']);
  const pending = pendingOf(files, exists ? await database.many(appliedMigrations, []) : []);
  // A function with another text belongs to a newer release, because this release applied its own at start.
  const known = new Set((exists ? await database.many(appliedFunctions, []) : []).map(({ name }) => name));
  return [...pending, ...functions.filter(({ name }) => !known.has(name))].map(({ name }) => name);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'tessera migrations' });
  // The running statement reports a lost connection. Without a listener this event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    // An error for several refused addresses has no message.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartError(`The database cannot be reached: ${message || code}`);
  }
}

/** Polls instead of waiting in a statement, whose snapshot would block concurrent index builds. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      TURN,
    ]);
    if (rows[0]?.taken) return;
    await pause(TURN_INTERVAL_MS);
  }
}

/**
 * A database of the last release before the baseline has all its tables: the migrations of the baseline count
 * as applied.
 */
async function adoptBaseline(
  client: pg.Client,
  files: readonly SourceFile[],
  baseline: Baseline | undefined,
): Promise<void> {
  if (!baseline) return;
  const { rows } = await client.query<{ exists: boolean }>(TABLE_EXISTS, ['schema_migration']);
  if (!rows[0]?.exists) return;
  const older = new Map(
    (await client.query<Applied>(SELECT_OLDER)).rows.map(({ name, sha256 }) => [name, sha256]),
  );
  if (older.size === 0) return;
  for (const [name, sha256] of Object.entries(baseline.replaces)) {
    if (older.get(name) !== sha256) {
      throw new StartError(
        `This database is too old for this release (migration ${name}): ` +
          `start the release of commit ${baseline.lastRelease} with it once, then this release.`,
      );
    }
  }
  for (const { name, sha256 } of files.filter((file) => baseline.migrations.includes(file.name))) {
    await client.query(
      'INSERT INTO applied_migration (name, sha256) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [name, sha256],
    );
  }
}

function pendingOf(files: readonly SourceFile[], applied: readonly Applied[]): SourceFile[] {
  const known = new Map(applied.map(({ name, sha256 }) => [name, sha256]));
  const changed = files.find(({ name, sha256 }) => known.has(name) && known.get(name) !== sha256);
  if (changed) {
    throw new StartError(
      `Migration ${changed.name} was changed after it was applied: undo that and add a new file.`,
    );
  }
  const pending = files.filter(({ name }) => !known.has(name));
  // Migrations of a newer release have no file here and sort last.
  const last = files.findLast(({ name }) => known.has(name))?.name ?? '';
  const outOfOrder = pending.find(({ name }) => name < last);
  if (outOfOrder)
    throw new StartError(`Migration ${outOfOrder.name} comes after ${last}, which is applied already.`);
  const lastOwn = files.at(-1)?.name ?? '';
  const missing = applied.find(({ name }) => name < lastOwn && !files.some((file) => file.name === name));
  if (missing) {
    throw new StartError(`Migration ${missing.name} was applied to this database and is missing here.`);
  }
  return pending;
}

async function applyMigration(client: pg.Client, migration: SourceFile): Promise<void> {
  const record = () =>
    client.query('INSERT INTO applied_migration (name, sha256) VALUES ($1, $2)', [
      migration.name,
      migration.sha256,
    ]);
  if (isConcurrent(migration)) {
    await runConcurrently(client, migration);
    await record();
    return;
  }
  await inOneTransaction(client, async () => {
    await runFile(client, 'Migration', migration);
    await record();
  });
}

/** Applies changed function files. None where a newer release has followed this one. */
async function applyFunctions(
  client: pg.Client,
  files: readonly SourceFile[],
  preserveNewer: boolean,
): Promise<SourceFile[]> {
  const release = sha256(files.map((file) => file.sha256).join());
  const { rows: releases } = await client.query<{ sha256: string }>(
    'SELECT sha256 FROM applied_release ORDER BY number DESC',
  );
  const [latest] = releases;
  if (latest?.sha256 === release) return [];
  if (preserveNewer && releases.some((before) => before.sha256 === release)) return [];
  const { rows } = await client.query<Applied>('SELECT name, sha256 FROM applied_function');
  const known = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const changed = files.filter(({ name, sha256 }) => known.get(name) !== sha256);
  await inOneTransaction(client, async () => {
    for (const file of changed) {
      await runFile(client, 'Function', { ...file, text: file.text.replace(LOCKING, blankLines) });
    }
  });
  // Locking a second table while holding the first would wait for bets that wait for the first.
  for (const file of changed) await applyTriggersAndViews(client, file);
  await inOneTransaction(client, async () => {
    for (const { name, sha256 } of changed) {
      await client.query(
        `INSERT INTO applied_function (name, sha256) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256`,
        [name, sha256],
      );
    }
    await client.query('DELETE FROM applied_release WHERE sha256 = $1', [release]);
    await client.query('INSERT INTO applied_release (sha256) VALUES ($1)', [release]);
  });
  return changed;
}

async function applyTriggersAndViews(client: pg.Client, file: SourceFile): Promise<void> {
  for (const { 0: definition, index } of file.text.matchAll(LOCKING)) {
    const text = blankLines(file.text.slice(0, index)) + definition;
    await inOneTransaction(client, () => runFile(client, 'Function', { ...file, text }));
  }
}

/** Replaces text by empty lines, so that an error names the right line. */
function blankLines(text: string): string {
  return text.replace(/[^\n]/g, '');
}

async function inOneTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await withLockAttempts(
    async () => {
      await client.query('BEGIN');
      await work();
      const { command } = await client.query('COMMIT');
      if (command !== 'COMMIT') throw new StartError('A schema change was rolled back.');
    },
    () => client.query('ROLLBACK'),
  );
}

/** Without parameters the whole file is sent in one message. */
async function runFile(client: pg.Client, kind: string, { name, text }: SourceFile): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw new StartError(`${kind} ${name} failed${lineOf(error, text)}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function lineOf(error: unknown, sql: string): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  return Number.isInteger(position) ? ` at line ${sql.slice(0, position).split('\n').length}` : '';
}
