import type pg from 'pg';
import { LOCK_TIMEOUT_MS, withLockAttempts } from './lock-attempts.ts';
import type { SourceFile } from './schema-source.ts';
import { StartFault } from './start-fault.ts';

interface Step {
  readonly text: string;
  readonly line: number;
}

interface Index {
  readonly unique: string;
  readonly name: string;
  readonly table: string;
  /** What follows the name of the table. */
  readonly definition: string;
}

const MARKER = '-- no transaction';
/** A statement ends at a semicolon outside of comments, strings, quoted names and bodies of functions. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|;/g;
const COMMENTS_BEFORE = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/;
const CONCURRENT = /^(?:CREATE (?:UNIQUE )?|DROP |RE)INDEX\b[^(]*\bCONCURRENTLY\b/i;
const INDEX =
  /^CREATE (UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?(\w+) ON (\w+)\s*((?:USING \w+\s*)?\([\s\S]*)$/i;
const MAX_NAME_BYTES = 63;

const INDEX_STATE = `SELECT indisvalid FROM pg_index
  WHERE indexrelid = to_regclass($1) AND indrelid = to_regclass($2)`;
const IS_PARTITIONED = `SELECT relkind = 'p' AS partitioned FROM pg_class WHERE oid = to_regclass($1)`;
/** Partitions whose index is not part of the index of their table yet. */
const PARTITIONS_WITHOUT = `SELECT partition.relname AS name
  FROM pg_inherits table_part JOIN pg_class partition ON partition.oid = table_part.inhrelid
  WHERE table_part.inhparent = to_regclass($1) AND NOT EXISTS (
    SELECT FROM pg_inherits index_part JOIN pg_index i ON i.indexrelid = index_part.inhrelid
    WHERE index_part.inhparent = to_regclass($2) AND i.indrelid = partition.oid)
  ORDER BY partition.relname`;

/** True for a migration whose first line says that it cannot run in a transaction. */
export function isConcurrent({ text }: SourceFile): boolean {
  return text.split('\n', 1)[0] === MARKER;
}

/**
 * Runs the statements of a migration one after another, each in a transaction of its own. Called again after an
 * interruption, it starts from the first statement: each must do nothing where it has been done. Indexes that are
 * built concurrently need no IF NOT EXISTS, and one that was left half-built is built again. On a partitioned table
 * such an index is built partition by partition, as PostgreSQL refuses to build it as a whole.
 */
export async function runConcurrently(client: pg.Client, migration: SourceFile): Promise<void> {
  for (const step of stepsOf(migration.text)) {
    try {
      await runStep(client, step.text);
    } catch (error) {
      throw new StartFault(
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
  if (!CONCURRENT.test(text)) return runBriefly(client, text);
  if (!/^CREATE /i.test(text)) return withLockAttempts(() => runPatiently(client, text), nothing);
  const [, unique = '', name, table, definition] = INDEX.exec(text) ?? [];
  if (name === undefined || table === undefined || definition === undefined) {
    throw new StartFault('An index that is built concurrently has a name, and is on one table.');
  }
  return buildIndex(client, { unique, name, table, definition });
}

async function buildIndex(client: pg.Client, index: Index): Promise<void> {
  const { rows } = await client.query<{ partitioned: boolean }>(IS_PARTITIONED, [index.table]);
  if (rows[0]?.partitioned) return buildInPartitions(client, index);
  return withLockAttempts(() => buildInTable(client, index), nothing);
}

async function buildInTable(client: pg.Client, { unique, name, table, definition }: Index): Promise<void> {
  const { rows } = await client.query<{ indisvalid: boolean }>(INDEX_STATE, [name, table]);
  if (rows[0]?.indisvalid) return;
  if (rows[0]) await runPatiently(client, `DROP INDEX CONCURRENTLY ${name}`);
  await runPatiently(client, `CREATE ${unique}INDEX CONCURRENTLY ${name} ON ${table} ${definition}`);
}

async function buildInPartitions(client: pg.Client, index: Index): Promise<void> {
  const { unique, name, table, definition } = index;
  // From here on a partition that is added has the index from its beginning.
  await runBriefly(client, `CREATE ${unique}INDEX IF NOT EXISTS ${name} ON ONLY ${table} ${definition}`);
  const { rows } = await client.query<{ name: string }>(PARTITIONS_WITHOUT, [table, name]);
  for (const partition of rows) {
    const nameThere = indexOfPartition(index, partition.name);
    await buildIndex(client, { ...index, name: nameThere, table: partition.name });
    await runBriefly(client, `ALTER INDEX ${name} ATTACH PARTITION ${nameThere}`);
  }
}

/** `game_round_of_day` of `game_round` is `game_round_2026_11_of_day` in the partition `game_round_2026_11`. */
function indexOfPartition({ name, table }: Index, partition: string): string {
  const rest = name.startsWith(`${table}_`) ? name.slice(table.length + 1) : name;
  const nameThere = `${partition}_${rest}`;
  if (Buffer.byteLength(nameThere) > MAX_NAME_BYTES) {
    throw new StartFault(`The name ${nameThere} is too long for an index.`);
  }
  return nameThere;
}

/** For statements that keep others from their table while they wait for it. */
async function runBriefly(client: pg.Client, text: string): Promise<void> {
  await withLockAttempts(async () => {
    await client.query(text);
  }, nothing);
}

/** Without a transaction there is nothing to roll back before the next attempt. */
async function nothing(): Promise<void> {}

/** For statements that let others read and write: they wait until every older transaction has ended. */
async function runPatiently(client: pg.Client, text: string): Promise<void> {
  await client.query('SET lock_timeout = 0');
  try {
    await client.query(text);
  } finally {
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
  }
}
