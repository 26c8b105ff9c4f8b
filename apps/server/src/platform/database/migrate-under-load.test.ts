import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { temporaryFolder } from '../../../testing/temporary.ts';
import { migrate } from './migrate.ts';
import { statement } from './statement.ts';

const selectSteps = statement<[], { name: string }>('test-steps-under-load', 'SELECT name FROM step');
const countWaiting = statement<[], { waiting: bigint }>(
  'test-count-waiting',
  `SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
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

test('a migration lets others pass while a table is in use, and comes later', async () => {
  const { url, database, source, put } = await given();
  await put('migrations/0001-first.sql', 'CREATE TABLE step (name text)');
  await migrate(url, source);
  await put('migrations/0002-wider.sql', 'ALTER TABLE step ADD COLUMN note text');
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query('BEGIN; SELECT * FROM step');
  const migrated = migrate(url, source);
  await vi.waitUntil(async () => (await database.one(countWaiting, [])).waiting === 1n, { interval: 5 });
  // Behind a migration that does not give up, this would wait until the reader ends.
  expect(await database.many(selectSteps, [])).toEqual([]);
  await reader.query('COMMIT');
  await reader.end();
  expect(await migrated).toEqual({ applied: ['0002-wider.sql'] });
});

test('views come after functions, whatever their names', async () => {
  const { url, source, put } = await given();
  await put('sql/steps/a_view.sql', 'CREATE OR REPLACE VIEW a_view AS SELECT b_function() AS one');
  await put(
    'sql/steps/b_function.sql',
    'CREATE OR REPLACE FUNCTION b_function() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
  );
  expect(await migrate(url, source)).toEqual({ applied: ['b_function.sql', 'a_view.sql'] });
});
