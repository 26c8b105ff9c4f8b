import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { temporaryFolder } from '../../../testing/temporary.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { statement } from './statement.ts';

const FIRST = "CREATE TABLE step (name text); INSERT INTO step VALUES ('first');";
const SECOND = "INSERT INTO step VALUES ('second')";

const selectSteps = statement<[], { name: string }>('test-steps', 'SELECT name FROM step ORDER BY name');
const stepExists = statement<[], { exists: boolean }>(
  'test-step-exists',
  `SELECT to_regclass('step') IS NOT NULL AS "exists"`,
);

async function emptyDatabase(): Promise<TestDatabase> {
  const made = await createTestDatabase({ migrated: false });
  onTestFinished(() => made.drop());
  return made;
}

async function folderOf(files: Record<string, string>): Promise<string> {
  const directory = await temporaryFolder();
  for (const [name, sql] of Object.entries(files)) await writeFile(join(directory, name), sql);
  return directory;
}

test('applies each file once, in order, and knows what is pending', async () => {
  const { url, database } = await emptyDatabase();
  const directory = await folderOf({ '0001-first.sql': FIRST });
  expect(await pendingMigrations(database, { directory })).toEqual(['0001-first.sql']);
  expect(await migrate(url, { directory })).toEqual({ applied: ['0001-first.sql'] });
  await writeFile(join(directory, '0002-second.sql'), SECOND);
  expect(await pendingMigrations(database, { directory })).toEqual(['0002-second.sql']);
  expect(await migrate(url, { directory })).toEqual({ applied: ['0002-second.sql'] });
  expect(await migrate(url, { directory })).toEqual({ applied: [] });
  expect(await database.many(selectSteps, [])).toEqual([{ name: 'first' }, { name: 'second' }]);
  expect(await pendingMigrations(database, { directory })).toEqual([]);
});

test('servers that start at once apply each file once', async () => {
  const { url, database } = await emptyDatabase();
  const directory = await folderOf({
    '0001-first.sql': FIRST,
    '0002-slow.sql': `SELECT pg_sleep(0.2); ${SECOND}`,
  });
  const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(url, { directory })));
  expect(runs.flatMap(({ applied }) => applied)).toEqual(['0001-first.sql', '0002-slow.sql']);
  expect(await database.many(selectSteps, [])).toHaveLength(2);
});

test('a changed file stops the start and is named', async () => {
  const { url, database } = await emptyDatabase();
  const directory = await folderOf({ '0001-first.sql': FIRST });
  await migrate(url, { directory });
  await writeFile(join(directory, '0001-first.sql'), `${FIRST} `);
  const message = 'Migration 0001-first.sql was changed after it was applied: undo that and add a new file.';
  await expect(migrate(url, { directory })).rejects.toThrow(message);
  await expect(pendingMigrations(database, { directory })).rejects.toThrow(message);
});

test('a missing file stops the start and is named', async () => {
  const { url } = await emptyDatabase();
  const directory = await folderOf({ '0001-first.sql': FIRST });
  await migrate(url, { directory });
  await rm(join(directory, '0001-first.sql'));
  await expect(migrate(url, { directory })).rejects.toThrow(
    'Migration 0001-first.sql was applied to this database and is missing here.',
  );
});

test('a file below one that is applied stops the start and is named', async () => {
  const { url } = await emptyDatabase();
  const directory = await folderOf({ '0002-first.sql': FIRST });
  await migrate(url, { directory });
  await writeFile(join(directory, '0001-late.sql'), SECOND);
  await expect(migrate(url, { directory })).rejects.toThrow(
    'Migration 0001-late.sql comes after 0002-first.sql, which is applied already.',
  );
});

test.each([
  [
    'Migrations 0001-a.sql and 0001-b.sql have the same number.',
    { '0001-a.sql': FIRST, '0001-b.sql': SECOND },
  ],
  ['Migration one.sql is not named like 0001-what-it-does.sql.', { 'one.sql': FIRST }],
])('refuses: %s', async (message, files) => {
  const { url } = await emptyDatabase();
  await expect(migrate(url, { directory: await folderOf(files) })).rejects.toThrow(message);
});

test('a failing file leaves nothing of itself, keeps the ones before and is named with its line', async () => {
  const { url, database } = await emptyDatabase();
  const directory = await folderOf({
    '0001-marker.sql': 'CREATE TABLE marker (id int)',
    '0002-broken.sql': 'CREATE TABLE step (name text);\nINSERT INTO nowhere\nVALUES (1);',
  });
  await expect(migrate(url, { directory })).rejects.toThrow(
    'Migration 0002-broken.sql failed at line 2: relation "nowhere" does not exist',
  );
  expect(await database.one(stepExists, [])).toEqual({ exists: false });
  expect(await pendingMigrations(database, { directory })).toEqual(['0002-broken.sql']);
});

test('may run longer than any request', async () => {
  const { url } = await emptyDatabase();
  const limited = new URL(url);
  limited.searchParams.set('options', '-c statement_timeout=50');
  const directory = await folderOf({ '0001-slow.sql': 'SELECT pg_sleep(0.2)' });
  expect(await migrate(limited.href, { directory })).toEqual({ applied: ['0001-slow.sql'] });
});

test('a database that does not answer is one line', async () => {
  const directory = await folderOf({});
  await expect(migrate('postgres://nobody@127.0.0.1:1/none', { directory })).rejects.toThrow(
    'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
  );
});
