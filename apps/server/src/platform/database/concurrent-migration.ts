import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { SourceFile } from './schema-source.ts';

/** A waiting lock request blocks all later ones, and no bet may wait longer than 200 ms. */
export const LOCK_TIMEOUT_MS = 100;

const NEXT_ATTEMPT_MS = 500;

const LOCK_ATTEMPTS = 300;

/** Lock timeout and deadlock. */
const LOCKED = new Set(['55P03', '40P01']);

interface Step {
  readonly text: string;
  readonly line: number;
}

interface Index {
  readonly unique: string;
  readonly name: string;
  readonly table: string;
  /** The part after the table name. */
  readonly definition: string;
}

const MARKER = '-- no transaction';
/** Statements end at a semicolon outside comments, strings, quoted names and function bodies. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|;/g;
const COMMENTS_BEFORE = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/;
const CONCURRENT = /^(?:CREATE (?:UNIQUE )?|DROP |RE)INDEX\b[^(]*\bCONCURRENTLY\b/i;
const INDEX =
  /^CREATE (UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?(\w+) ON (\w+)\s*((?:USING \w+\s*)?\([\s\S]*)$/i;
const MAX_NAME_BYTES = 63;

const INDEX_STATE = `SELECT indisvalid FROM pg_index
  WHERE indexrelid = to_regclass($1) AND indrelid = to_regclass($2)`;
const IS_PARTITIONED = `SELECT relkind = 'p' AS partitioned FROM pg_class WHERE oid = to_regclass($1)`;
/** Partitions whose index is not attached to the index of the table yet. */
const PARTITIONS_WITHOUT = `SELECT partition.relname AS name
  FROM pg_inherits table_part JOIN pg_class partition ON partition.oid = table_part.inhrelid
  WHERE table_part.inhparent = to_regclass($1) AND NOT EXISTS (
    SELECT FROM pg_inherits index_part JOIN pg_index i ON i.indexrelid = index_part.inhrelid
    WHERE index_part.inhparent = to_regclass($2) AND i.indrelid = partition.oid)
  ORDER BY partition.relname`;

/** Whether the first line declares that the migration cannot run in a transaction. */
export function isConcurrent({ text }: SourceFile): boolean {
  return text.split('\n', 1)[0] === MARKER;
}

/**
 * Runs each statement of a migration in its own transaction. After an interruption it restarts from the first
 * statement,
 * so each must be idempotent. Concurrent indexes need no IF NOT EXISTS; an invalid index is rebuilt. On a
 * partitioned
 * table the index is built per partition, because PostgreSQL refuses to build it as a whole.
 */
export async function runConcurrently(client: pg.Client, migration: SourceFile): Promise<void> {
  for (const step of stepsOf(migration.text)) {
    try {
      await runStep(client, step.text);
    } catch (error) {
      throw new StartError(
        `Migration ${migration.name} failed in the statement at line ${step.line}: ${(error as Error).message}`,
        { cause: error },
      );
    }
  }
}

function stepsOf(text: string): Step[] {
  const ends = [...text.matchAll(TOKEN)].filter(([token]) => token === ';').map(({ index }) => index);
  return [...ends, text.length].flatMap((end, at) => {
    const start = at === 0 ? 0 : (ends[at - 1] ?? 0) + 1;
    const part = text.slice(start, end);
    const comments = COMMENTS_BEFORE.exec(part)?.[0] ?? '';
    const statement = part.slice(comments.length).trim();
    const line = text.slice(0, start + comments.length).split('\n').length;
    return statement === '' ? [] : [{ text: statement, line }];
  });
}

async function runStep(client: pg.Client, text: string): Promise<void> {
  if (!CONCURRENT.test(text)) return runWithLockTimeout(client, text);
  if (!/^CREATE /i.test(text)) return withLockAttempts(() => runWithoutLockTimeout(client, text), noRollback);
  const [, unique = '', name, table, definition] = INDEX.exec(text) ?? [];
  if (name === undefined || table === undefined || definition === undefined) {
    throw new StartError('A concurrent index needs a name and exactly one table.');
  }
  return buildIndex(client, { unique, name, table, definition });
}

async function buildIndex(client: pg.Client, index: Index): Promise<void> {
  const { rows } = await client.query<{ partitioned: boolean }>(IS_PARTITIONED, [index.table]);
  if (rows[0]?.partitioned) return buildInPartitions(client, index);
  return withLockAttempts(() => buildInTable(client, index), noRollback);
}

async function buildInTable(client: pg.Client, { unique, name, table, definition }: Index): Promise<void> {
  const { rows } = await client.query<{ indisvalid: boolean }>(INDEX_STATE, [name, table]);
  if (rows[0]?.indisvalid) return;
  if (rows[0]) await runWithoutLockTimeout(client, `DROP INDEX CONCURRENTLY ${name}`);
  await runWithoutLockTimeout(client, `CREATE ${unique}INDEX CONCURRENTLY ${name} ON ${table} ${definition}`);
}

async function buildInPartitions(client: pg.Client, index: Index): Promise<void> {
  const { unique, name, table, definition } = index;
  // New partitions now get the index at their creation.
  await runWithLockTimeout(
    client,
    `CREATE ${unique}INDEX IF NOT EXISTS ${name} ON ONLY ${table} ${definition}`,
  );
  const { rows } = await client.query<{ name: string }>(PARTITIONS_WITHOUT, [table, name]);
  for (const partition of rows) {
    const nameThere = indexOfPartition(index, partition.name);
    await buildIndex(client, { ...index, name: nameThere, table: partition.name });
    await runWithLockTimeout(client, `ALTER INDEX ${name} ATTACH PARTITION ${nameThere}`);
  }
}

/** `game_round_of_day` of `game_round` is `game_round_2026_11_of_day` in the partition `game_round_2026_11`. */
function indexOfPartition({ name, table }: Index, partition: string): string {
  const rest = name.startsWith(`${table}_`) ? name.slice(table.length + 1) : name;
  const nameThere = `${partition}_${rest}`;
  if (Buffer.byteLength(nameThere) > MAX_NAME_BYTES) {
    throw new StartError(`The name ${nameThere} is too long for an index.`);
  }
  return nameThere;
}

/** For statements whose lock request blocks other transactions. */
async function runWithLockTimeout(client: pg.Client, text: string): Promise<void> {
  await withLockAttempts(async () => {
    await client.query(text);
  }, noRollback);
}

/** Without a transaction no rollback is needed before the next attempt. */
async function noRollback(): Promise<void> {}

/** For statements that do not block reads and writes: they wait for all older transactions. */
async function runWithoutLockTimeout(client: pg.Client, text: string): Promise<void> {
  await client.query('SET lock_timeout = 0');
  try {
    await client.query(text);
  } finally {
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
  }
}

/** Retries the work when a lock is not granted in time. Running servers hold locks for moments only. */
export async function withLockAttempts(
  work: () => Promise<void>,
  beforeNext: () => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === LOCK_ATTEMPTS || !isLocked(error)) throw error;
      await beforeNext();
      await pause(NEXT_ATTEMPT_MS);
    }
  }
}

function isLocked(error: unknown): boolean {
  const cause = error instanceof StartError ? error.cause : error;
  return cause instanceof pg.DatabaseError && LOCKED.has(cause.code ?? '');
}
