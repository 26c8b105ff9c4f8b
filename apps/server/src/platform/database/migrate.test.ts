import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import {
  createTestDatabase,
  temporaryFolder,
  type TestDatabase,
} from '../../../testing/database/database.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import type { SchemaSource } from './schema-source.ts';
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

/** Migrations by their names, functions by their paths below `sql/`. */
async function sourceOf(files: Record<string, string>): Promise<SchemaSource> {
  const folder = await temporaryFolder();
  const source = { migrations: join(folder, 'migrations'), sql: join(folder, 'sql') };
  for (const directory of Object.values(source)) await mkdir(directory);
  for (const [name, text] of Object.entries(files)) await put(source, name, text);
  return source;
}

async function put({ migrations, sql }: SchemaSource, name: string, text: string): Promise<void> {
  const path = name.startsWith('sql/') ? join(sql, name.slice(4)) : join(migrations, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

test('applies each file once, in order, and lists pending files', async () => {
  const { url, database } = await emptyDatabase();
  const source = await sourceOf({ '0001-first.sql': FIRST });
  expect(await pendingMigrations(database, source)).toEqual(['0001-first.sql']);
  expect(await migrate(url, source)).toEqual({ applied: ['0001-first.sql'] });
  await put(source, '0002-second.sql', SECOND);
  expect(await pendingMigrations(database, source)).toEqual(['0002-second.sql']);
  expect(await migrate(url, source)).toEqual({ applied: ['0002-second.sql'] });
  expect(await migrate(url, source)).toEqual({ applied: [] });
  expect(await database.many(selectSteps, [])).toEqual([{ name: 'first' }, { name: 'second' }]);
  expect(await pendingMigrations(database, source)).toEqual([]);
});

test('servers that start at the same moment apply each file once', async () => {
  const { url, database } = await emptyDatabase();
  const source = await sourceOf({
    '0001-first.sql': FIRST,
    '0002-slow.sql': `SELECT pg_sleep(0.2); ${SECOND}`,
  });
  const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(url, source)));
  expect(runs.flatMap(({ applied }) => applied)).toEqual(['0001-first.sql', '0002-slow.sql']);
  expect(await database.many(selectSteps, [])).toHaveLength(2);
});

test('a changed file stops the start and is named', async () => {
  const { url, database } = await emptyDatabase();
  const source = await sourceOf({ '0001-first.sql': FIRST });
  await migrate(url, source);
  await put(source, '0001-first.sql', `${FIRST} `);
  const message = 'Migration 0001-first.sql was changed after it was applied: undo that and add a new file.';
  await expect(migrate(url, source)).rejects.toThrow(message);
  await expect(pendingMigrations(database, source)).rejects.toThrow(message);
});

test('a missing file stops the start and is named', async () => {
  const { url } = await emptyDatabase();
  const source = await sourceOf({ '0001-first.sql': FIRST, '0002-second.sql': SECOND });
  await migrate(url, source);
  await rm(join(source.migrations, '0001-first.sql'));
  await expect(migrate(url, source)).rejects.toThrow(
    'Migration 0001-first.sql was applied to this database and is missing here.',
  );
});

test('a file below an applied one stops the start and is named', async () => {
  const { url } = await emptyDatabase();
  const source = await sourceOf({ '0002-first.sql': FIRST });
  await migrate(url, source);
  await put(source, '0001-late.sql', SECOND);
  await expect(migrate(url, source)).rejects.toThrow(
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
  await expect(migrate(url, await sourceOf(files))).rejects.toThrow(message);
});

test('a failing file leaves no changes, retains the earlier ones and is named with its line', async () => {
  const { url, database } = await emptyDatabase();
  const source = await sourceOf({
    '0001-marker.sql': 'CREATE TABLE marker (id int)',
    '0002-broken.sql': 'CREATE TABLE step (name text);\nINSERT INTO nowhere\nVALUES (1);',
  });
  await expect(migrate(url, source)).rejects.toThrow(
    'Migration 0002-broken.sql failed at line 2: relation "nowhere" does not exist',
  );
  expect(await database.one(stepExists, [])).toEqual({ exists: false });
  expect(await pendingMigrations(database, source)).toEqual(['0002-broken.sql']);
});

test('may run longer than any request', async () => {
  const { url } = await emptyDatabase();
  const limited = new URL(url);
  limited.searchParams.set('options', '-c statement_timeout=50');
  const source = await sourceOf({ '0001-slow.sql': 'SELECT pg_sleep(0.2)' });
  expect(await migrate(limited.href, source)).toEqual({ applied: ['0001-slow.sql'] });
});

test('a database that does not answer is reported in one line', async () => {
  const source = await sourceOf({});
  await expect(migrate('postgres://nobody@127.0.0.1:1/none', source)).rejects.toThrow(
    'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
  );
});

const answerFunction = (answer: number) =>
  `CREATE OR REPLACE FUNCTION answer() RETURNS integer LANGUAGE sql AS $$ SELECT ${answer} + zero() $$;`;
const ZERO = 'CREATE OR REPLACE FUNCTION zero() RETURNS integer LANGUAGE sql AS $$ SELECT 0 $$;';
const selectAnswer = statement<[], { answer: number }>('test-answer', 'SELECT answer() AS answer');

describe('functions', () => {
  it('are applied in any order when their files change, and not otherwise', async () => {
    const { url, database } = await emptyDatabase();
    const source = await sourceOf({ 'sql/a/answer.sql': answerFunction(1), 'sql/b/zero.sql': ZERO });
    expect(await pendingMigrations(database, source)).toEqual(['answer.sql', 'zero.sql']);
    expect(await migrate(url, source)).toEqual({ applied: ['answer.sql', 'zero.sql'] });
    expect(await database.one(selectAnswer, [])).toEqual({ answer: 1 });
    await put(source, 'sql/a/answer.sql', answerFunction(2));
    expect(await migrate(url, source)).toEqual({ applied: ['answer.sql'] });
    expect(await database.one(selectAnswer, [])).toEqual({ answer: 2 });
    expect(await migrate(url, source)).toEqual({ applied: [] });
    expect(await pendingMigrations(database, source)).toEqual([]);
  });

  it('all stay unchanged when a file fails, which is named with its line', async () => {
    const { url, database } = await emptyDatabase();
    const source = await sourceOf({ 'sql/answer.sql': answerFunction(1), 'sql/zero.sql': ZERO });
    await migrate(url, source);
    await put(source, 'sql/answer.sql', answerFunction(2));
    await put(source, 'sql/broken.sql', 'SELECT 1;\nSELECT nothing');
    await expect(migrate(url, source)).rejects.toThrow(
      'Function broken.sql failed at line 2: column "nothing" does not exist',
    );
    expect(await database.one(selectAnswer, [])).toEqual({ answer: 1 });
  });

  it('of a newer release stay when an older one starts beside it with that option', async () => {
    const { url, database } = await emptyDatabase();
    const older = await sourceOf({ 'sql/answer.sql': answerFunction(1), 'sql/zero.sql': ZERO });
    const newer = await sourceOf({ 'sql/answer.sql': answerFunction(2), 'sql/zero.sql': ZERO });
    await migrate(url, older, { preserveNewer: true });
    await migrate(url, newer, { preserveNewer: true });
    expect(await migrate(url, older, { preserveNewer: true })).toEqual({ applied: [] });
    expect(await database.one(selectAnswer, [])).toEqual({ answer: 2 });
    expect(await pendingMigrations(database, older)).toEqual([]);
    await migrate(url, older);
    expect(await database.one(selectAnswer, [])).toEqual({ answer: 1 });
  });

  it('with one name in two folders stop the start', async () => {
    const { url } = await emptyDatabase();
    const source = await sourceOf({ 'sql/a/zero.sql': ZERO, 'sql/b/zero.sql': ZERO });
    await expect(migrate(url, source)).rejects.toThrow(/Two files of .* are named zero\.sql\./);
  });
});

test('an older release starts on a database with migrations of a newer one', async () => {
  const { url, database } = await emptyDatabase();
  const older = await sourceOf({ '0001-first.sql': FIRST });
  await migrate(url, await sourceOf({ '0001-first.sql': FIRST, '0002-second.sql': SECOND }));
  expect(await migrate(url, older)).toEqual({ applied: [] });
  expect(await pendingMigrations(database, older)).toEqual([]);
});

describe('baseline', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const OLDER = `CREATE TABLE schema_migration (name text PRIMARY KEY, sha256 text);
    INSERT INTO schema_migration VALUES ('0001-old.sql', '${sha256('old')}');`;
  const baseline = (replaces: Record<string, string>) =>
    JSON.stringify({ migrations: ['0101-first.sql'], replaces, lastRelease: 'abc1234' });

  it('counts as applied on a database of the previous release, and later migrations are applied', async () => {
    const { url, database } = await emptyDatabase();
    await migrate(url, await sourceOf({ '0001-old.sql': `${OLDER} ${FIRST}` }));
    await database.run(statement('test-forget', 'DELETE FROM applied_migration'), []);
    const source = await sourceOf({
      'baseline.json': baseline({ '0001-old.sql': sha256('old') }),
      '0101-first.sql': FIRST,
      '0102-second.sql': SECOND,
    });
    expect(await migrate(url, source)).toEqual({ applied: ['0102-second.sql'] });
    expect(await migrate(url, source)).toEqual({ applied: [] });
    expect(await database.many(selectSteps, [])).toEqual([{ name: 'first' }, { name: 'second' }]);
  });

  it.each([
    ['lacks a migration', { '0001-old.sql': sha256('old'), '0002-more.sql': sha256('more') }],
    ['has another text of a migration', { '0001-old.sql': sha256('other') }],
  ])('is refused on a database that %s, and names the release to start first', async (_case, replaces) => {
    const { url } = await emptyDatabase();
    await migrate(url, await sourceOf({ '0001-old.sql': OLDER }));
    const source = await sourceOf({ 'baseline.json': baseline(replaces), '0101-first.sql': FIRST });
    await expect(migrate(url, source)).rejects.toThrow(
      'start the release of commit abc1234 with it once, then this release.',
    );
  });

  it('is applied to an empty database', async () => {
    const { url } = await emptyDatabase();
    const source = await sourceOf({ 'baseline.json': baseline({}), '0101-first.sql': FIRST });
    expect(await migrate(url, source)).toEqual({ applied: ['0101-first.sql'] });
  });
});
