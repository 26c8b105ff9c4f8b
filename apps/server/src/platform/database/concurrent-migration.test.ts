import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, temporaryFolder } from '../../../testing/database/database.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { statement } from './statement.ts';

const FIRST =
  'CREATE TABLE step (name text, day date); INSERT INTO step SELECT n::text FROM generate_series(1, 9) n';
const INDEX = '-- no transaction\nCREATE INDEX CONCURRENTLY step_name ON step (name);';

const selectIndexes = statement<[], { name: string; valid: boolean }>(
  'test-indexes',
  `SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index
   WHERE indrelid::regclass::text LIKE 'step%' ORDER BY 1`,
);
const selectNames = statement<[], { name: string }>('test-names', 'SELECT name FROM step ORDER BY name');
const selectMigrating = statement<[waitMs: number], { pid: number }>(
  'test-migrating',
  `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'CREATE%CONCURRENTLY%'
     AND wait_event = 'virtualxid' AND clock_timestamp() - query_start > $1 * interval '1 millisecond'`,
);
const terminate = statement<[pid: number], { done: boolean }>(
  'test-terminate',
  'SELECT pg_terminate_backend($1, 5000) AS done',
);
const removeDoubles = statement<[]>('test-remove-doubles', 'DELETE FROM step WHERE day IS NOT NULL');

/** A database with nine steps, and the folder of its migrations. */
async function given(first = FIRST) {
  const { url, database, drop } = await createTestDatabase({ migrated: false });
  onTestFinished(drop);
  const folder = await temporaryFolder();
  const source = { migrations: join(folder, 'migrations'), sql: join(folder, 'sql') };
  for (const directory of Object.values(source)) await mkdir(directory);
  const put = (name: string, text: string) => writeFile(join(source.migrations, name), text);
  await put('0001-first.sql', first);
  await migrate(url, source);
  return { url, database, source, put };
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

type Given = Pick<Awaited<ReturnType<typeof given>>, 'url' | 'database' | 'source'>;

/** Ends the migration while it waits for an older transaction. Returns the error of the migration. */
async function crash({ url, database, source }: Given) {
  const failure = migrate(url, source).then(String, String);
  const [migrating] = await vi.waitUntil(async () => {
    const found = await database.many(selectMigrating, [0]);
    return found.length > 0 && found;
  });
  await database.one(terminate, [migrating?.pid ?? 0]);
  return failure;
}

describe('migration without a transaction', () => {
  it('runs one statement after another and is recorded', async () => {
    const { url, database, source, put } = await given();
    await put(
      '0002-index.sql',
      `-- no transaction
-- One; two.
CREATE INDEX CONCURRENTLY step_name ON step (name) WHERE name <> 'a;b';
/* Three; */ INSERT INTO step VALUES ($$;$$), ('it''s;'); -- four;
DROP INDEX CONCURRENTLY IF EXISTS step_name;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS step_once ON step USING btree (name)`,
    );
    expect(await migrate(url, source)).toEqual({ applied: ['0002-index.sql'] });
    expect(await database.many(selectIndexes, [])).toEqual([{ name: 'step_once', valid: true }]);
    expect(await database.many(selectNames, [])).toHaveLength(11);
    expect(await migrate(url, source)).toEqual({ applied: [] });
  });

  it('may commit in between', async () => {
    const { url, database, source, put } = await given();
    await put(
      '0002-batches.sql',
      `-- no transaction
DO $$ BEGIN FOR n IN 1..9 LOOP DELETE FROM step WHERE name = n::text; COMMIT; END LOOP; END $$`,
    );
    await migrate(url, source);
    expect(await database.many(selectNames, [])).toEqual([]);
  });

  it('waits for older transactions without a time limit', async () => {
    const { url, database, source, put } = await given();
    await put('0002-index.sql', INDEX);
    const writer = await connected(url);
    await writer.query("BEGIN; INSERT INTO step VALUES ('open')");
    const migrated = migrate(url, source);
    await vi.waitUntil(async () => (await database.many(selectMigrating, [1500])).length === 1, 10_000);
    await writer.query('COMMIT');
    expect(await migrated).toEqual({ applied: ['0002-index.sql'] });
    expect(await database.many(selectIndexes, [])).toEqual([{ name: 'step_name', valid: true }]);
  });

  it('restarts after a crash and rebuilds a half-built index', async () => {
    const { url, database, source, put } = await given();
    await put('0002-index.sql', INDEX);
    const writer = await connected(url);
    await writer.query("BEGIN; INSERT INTO step VALUES ('open')");
    expect(await crash({ url, database, source })).toContain('Migration 0002-index.sql failed');
    await writer.query('COMMIT');
    expect(await database.many(selectIndexes, [])).toEqual([{ name: 'step_name', valid: false }]);
    expect(await pendingMigrations(database, source)).toEqual(['0002-index.sql']);
    expect(await migrate(url, source)).toEqual({ applied: ['0002-index.sql'] });
    expect(await database.many(selectIndexes, [])).toEqual([{ name: 'step_name', valid: true }]);
  });

  it('that fails names its statement and retains the results of the earlier statements', async () => {
    const { url, database, source, put } = await given(`${FIRST}; INSERT INTO step VALUES ('9', 'today')`);
    await put(
      '0002-index.sql',
      `${INDEX}\n\n-- No name comes twice.\nCREATE UNIQUE INDEX CONCURRENTLY step_once ON step (name);`,
    );
    await expect(migrate(url, source)).rejects.toThrow(
      'Migration 0002-index.sql failed in the statement at line 5: could not create unique index "step_once"',
    );
    expect(await pendingMigrations(database, source)).toEqual(['0002-index.sql']);
    await database.run(removeDoubles, []);
    expect(await migrate(url, source)).toEqual({ applied: ['0002-index.sql'] });
    expect(await database.many(selectIndexes, [])).toEqual([
      { name: 'step_name', valid: true },
      { name: 'step_once', valid: true },
    ]);
  });

  it('refuses an index without a name', async () => {
    const { url, source, put } = await given();
    await put('0002-index.sql', '-- no transaction\nCREATE INDEX CONCURRENTLY ON step (name)');
    await expect(migrate(url, source)).rejects.toThrow('needs a name and exactly one table');
  });

  it('is applied once by servers that start at the same moment', async () => {
    const { url, database, source, put } = await given();
    await put('0002-index.sql', `${INDEX}\nINSERT INTO step VALUES ('once')`);
    const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(url, source)));
    expect(runs.flatMap(({ applied }) => applied)).toEqual(['0002-index.sql']);
    expect(await database.many(selectNames, [])).toHaveLength(10);
  });
});

describe('concurrent index on a partitioned table', () => {
  const PARTITIONED = `CREATE TABLE step (name text, day date NOT NULL) PARTITION BY RANGE (day);
    CREATE TABLE step_2026_11 PARTITION OF step FOR VALUES FROM ('2026-11-01') TO ('2026-12-01');
    CREATE TABLE step_2026_12 PARTITION OF step FOR VALUES FROM ('2026-12-01') TO ('2027-01-01');
    INSERT INTO step VALUES ('one', '2026-11-10'), ('two', '2026-12-10');`;
  const UNIQUE =
    '-- no transaction\nCREATE UNIQUE INDEX CONCURRENTLY step_once ON step (name, day) WHERE name IS NOT NULL;';
  const BUILT = [
    { name: 'step_2026_11_once', valid: true },
    { name: 'step_2026_12_once', valid: true },
    { name: 'step_once', valid: true },
  ];

  it('is built in each partition and exists in the next partition', async () => {
    const { url, database, source, put } = await given(PARTITIONED);
    await put('0002-index.sql', UNIQUE);
    await migrate(url, source);
    expect(await database.many(selectIndexes, [])).toEqual(BUILT);
    await put(
      '0003-month.sql',
      "CREATE TABLE step_2027_01 PARTITION OF step FOR VALUES FROM ('2027-01-01') TO ('2027-02-01')",
    );
    await migrate(url, source);
    expect(await database.many(selectIndexes, [])).toHaveLength(4);
  });

  it('continues after a crash with the missing partitions', async () => {
    const { url, database, source, put } = await given(PARTITIONED);
    await put('0002-index.sql', UNIQUE);
    const writer = await connected(url);
    await writer.query("BEGIN; INSERT INTO step_2026_12 VALUES ('open', '2026-12-11')");
    expect(await crash({ url, database, source })).toContain('failed in the statement at line 2');
    await writer.query('COMMIT');
    expect(await database.many(selectIndexes, [])).toContainEqual({ name: 'step_once', valid: false });
    expect(await migrate(url, source)).toEqual({ applied: ['0002-index.sql'] });
    expect(await database.many(selectIndexes, [])).toEqual(BUILT);
  });
});
