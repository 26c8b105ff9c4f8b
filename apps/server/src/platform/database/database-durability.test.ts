import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, temporaryFolder } from '../../../testing/database/database.ts';
import { TEST_SECRET_KEY } from '../../../testing/identity/secret-key.ts';
import { COMPILED } from '../../../testing/server/server-process.ts';
import { disabledDurabilitySettings, openDatabase } from './database.ts';

const MAIN = join(import.meta.dirname, '../../main.ts');

/** The address of a database with this setting for new connections. */
async function databaseWith(setting: string): Promise<string> {
  const made = await createTestDatabase();
  onTestFinished(() => made.drop());
  const name = new URL(made.url).pathname.slice(1);
  await made.database.transaction((tx) => tx.foreign(`ALTER DATABASE ${name} SET ${setting}`, []));
  return made.url;
}

async function unsafeAt(url: string): Promise<string[]> {
  const database = openDatabase({ url });
  onTestFinished(() => database.close());
  return disabledDurabilitySettings(database);
}

test.each([
  ['on', []],
  ['local', []],
  ['off', ['synchronous_commit']],
])('a commit that does not wait for the disk is unsafe: %s', async (value, unsafe) => {
  expect(await unsafeAt(await databaseWith(`synchronous_commit = ${value}`))).toEqual(unsafe);
});

test.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
  '%s is unsafe where it is off',
  async (name) => {
    const { database, drop } = await createTestDatabase();
    onTestFinished(drop);
    const unsafe = await database.transaction(async (tx) => {
      // Two of the settings apply to the whole server, which other tests use: this transaction sees a replaced view of
      // the settings.
      await tx.foreign(
        `CREATE TEMPORARY VIEW pg_settings AS SELECT s.name, CASE s.name WHEN '${name}' THEN 'off' ELSE 'on' END AS setting
         FROM pg_catalog.pg_settings s`,
        [],
      );
      await tx.foreign('SET LOCAL search_path = pg_temp, pg_catalog', []);
      return disabledDurabilitySettings(tx);
    });
    expect(unsafe).toEqual([name]);
  },
);

test('a server in production does not start on a database that may lose acknowledged data', async () => {
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DATABASE_URL: await databaseWith('synchronous_commit = off'),
    DATA_DIR: await temporaryFolder(),
    SECRET_KEY: TEST_SECRET_KEY,
    PORT: '0',
  };
  const ended = await new Promise((done) => {
    execFile(process.execPath, [...COMPILED, MAIN], { env }, (error, _output, errorOutput) =>
      done({ status: error?.code ?? 0, errorOutput }),
    );
  });
  expect(ended).toEqual({
    status: 1,
    errorOutput: expect.stringContaining('may lose what it acknowledged: synchronous_commit is off'),
  });
});
