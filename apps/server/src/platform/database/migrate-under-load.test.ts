import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, temporaryFolder } from '../../../testing/database/database.ts';
import { lockWaits } from '../../../testing/database/lock-waits.ts';
import { migrate } from './migrate.ts';
import { statement } from './statement.ts';

/** The longest permitted wait of a bet for a migration, in milliseconds. */
const LONGEST_WAIT_MS = 200;

const selectSteps = statement<[], { name: string }>('test-steps-under-load', 'SELECT name FROM step');
const countWaiting = statement<[], { waiting: bigint }>(
  'test-count-waiting',
  `SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
);
const countTriggers = statement<[], { waiting: bigint; triggers: bigint }>(
  'test-count-triggers',
  `SELECT (SELECT count(*) FROM pg_locks WHERE NOT granted AND mode = 'ShareRowExclusiveLock'
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS waiting,
          (SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal) AS triggers`,
);

/** An empty database, and the folders of a schema with `migrations/…` and `sql/…`. */
async function given() {
  const { url, database, drop } = await createTestDatabase({ migrated: false });
  onTestFinished(drop);
  const folder = await temporaryFolder();
  const source = { migrations: join(folder, 'migrations'), sql: join(folder, 'sql') };
  for (const directory of [source.migrations, join(source.sql, 'steps')]) {
    await mkdir(directory, { recursive: true });
  }
  return { url, database, source, put: (path: string, text: string) => writeFile(join(folder, path), text) };
}

test('a migration gives way while a table is in use, and is applied afterwards', async () => {
  const { url, database, source, put } = await given();
  await put('migrations/0001-first.sql', 'CREATE TABLE step (name text)');
  await migrate(url, source);
  await put('migrations/0002-wider.sql', 'ALTER TABLE step ADD COLUMN note text');
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query('BEGIN; SELECT * FROM step');
  const migrated = migrate(url, source);
  await vi.waitUntil(async () => (await database.one(countWaiting, [])).waiting === 1n, { interval: 5 });
  // Behind a migration without a lock timeout, this statement would wait until the reader ends.
  expect(await database.many(selectSteps, [])).toEqual([]);
  await reader.query('COMMIT');
  await reader.end();
  expect(await migrated).toEqual({ applied: ['0002-wider.sql'] });
});

test('a migration that waits for a table blocks others for at most a moment', async () => {
  const { url, database, source, put } = await given();
  await put('migrations/0001-first.sql', 'CREATE TABLE step (name text)');
  await migrate(url, source);
  await put('migrations/0002-wider.sql', 'ALTER TABLE step ADD COLUMN note text');
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query('BEGIN; SELECT * FROM step');
  const waiting = async () => (await database.one(countWaiting, [])).waiting;
  const waits = await lockWaits(url, ['step'], async () => {
    const migrated = migrate(url, source);
    await vi.waitUntil(async () => (await waiting()) === 1n, { interval: 5 });
    await vi.waitUntil(async () => (await waiting()) === 0n, { interval: 5 });
    await reader.query('COMMIT');
    await migrated;
  });
  await reader.end();
  expect(waits.get('step')).toBeLessThan(LONGEST_WAIT_MS);
});

test('a trigger that waits for a table blocks no other table', async () => {
  const { url, database, source, put } = await given();
  await put('migrations/0001-first.sql', 'CREATE TABLE step (name text); CREATE TABLE stair (name text)');
  const trigger = (table: string) =>
    `CREATE OR REPLACE FUNCTION ${table}_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
     CREATE OR REPLACE TRIGGER ${table}_change BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION ${table}_changed();`
      .split('\n')
      .map((line) => line.trim())
      .join('\n');
  await put('sql/steps/a_step_changed.sql', trigger('step'));
  await put('sql/steps/b_stair_changed.sql', trigger('stair'));
  const writer = new pg.Client({ connectionString: url });
  await migrate(url, { ...source, sql: await temporaryFolder() });
  await writer.connect();
  await writer.query("SET lock_timeout = '200ms'; BEGIN; INSERT INTO stair VALUES ('one')");
  const migrated = migrate(url, source);
  await vi.waitUntil(async () => (await database.one(countTriggers, [])).waiting === 1n, { interval: 5 });
  // The migration has created its first trigger and waits for the table that the writer has locked.
  await writer.query("INSERT INTO step VALUES ('one'); COMMIT");
  await writer.end();
  expect(await migrated).toEqual({ applied: ['a_step_changed.sql', 'b_stair_changed.sql'] });
  expect(await database.one(countTriggers, [])).toEqual({ waiting: 0n, triggers: 2n });
});

test('views are created after functions, whatever their names', async () => {
  const { url, database, source, put } = await given();
  await put('sql/steps/a_view.sql', 'CREATE OR REPLACE VIEW a_view AS SELECT b_function() AS one');
  await put(
    'sql/steps/b_function.sql',
    'CREATE OR REPLACE FUNCTION b_function() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
  );
  expect(await migrate(url, source)).toEqual({ applied: ['a_view.sql', 'b_function.sql'] });
  expect(
    await database.one(statement<[], { one: number }>('test-view', 'SELECT one FROM a_view'), []),
  ).toEqual({ one: 1 });
});
