import { chmod, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../../testing/database/database.ts';
import { type Account, possibleAccounts } from './account.ts';
import { clusterDir, prepareCluster, SUPERUSER } from './cluster.ts';
import { findEngine, installedPackage, privateCopy } from './engine.ts';
import { addressUrl, startPostmaster } from './postmaster.ts';

const root = process.getuid?.() === 0;
const NOBODY_OWNS = { uid: 0, gid: 0 };

async function makeHome(): Promise<string> {
  const folder = await temporaryFolder();
  // Other users must be able to traverse the folder, as with an ordinary DATA_DIR.
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'postgres'), { mode: 0o700 });
  return join(folder, 'postgres');
}

async function serve(home: string, account: Account) {
  const engine = await findEngine(home, [account]);
  await prepareCluster(engine, home);
  const address = { socketDir: home, port: 5432 };
  const postmaster = await startPostmaster(engine, home, address);
  onTestFinished(() => postmaster.stop());
  const client = new pg.Client({ connectionString: addressUrl(address, SUPERUSER) });
  await client.connect();
  await client.query('SELECT 1');
  await client.end();
  await postmaster.stop();
}

test.runIf(root)('root runs the engine by each method, on the same files', async () => {
  const home = await makeHome();
  const accounts = possibleAccounts(NOBODY_OWNS);
  expect(accounts.length).toBeGreaterThan(0);
  for (const account of [...accounts, ...accounts.toReversed()]) {
    await serve(home, account);
    expect((await stat(clusterDir(home))).uid).toBe(account.ids?.uid ?? 0);
  }
});

test.runIf(root)('root switches to the user who owns the data', () => {
  const accounts = possibleAccounts({ uid: 1, gid: 1 });
  expect(accounts.at(-1)).toEqual({ prefix: [], ids: { uid: 1, gid: 1 } });
});

test.runIf(!root)('an ordinary user runs the engine as itself', () => {
  expect(possibleAccounts(NOBODY_OWNS)).toEqual([{ prefix: [], ids: undefined }]);
});

test('a copy of the programs is independent, and is made once', async () => {
  const home = await makeHome();
  const [account] = possibleAccounts(NOBODY_OWNS);
  if (!account) throw new Error('no account to run it');
  const source = await installedPackage();
  const copy = await privateCopy(source, home, account);
  expect(await privateCopy(source, home, account)).toBe(copy);
  const libraries = await readdir(join(copy, 'lib'), { withFileTypes: true });
  const links = libraries
    .filter((entry) => entry.isSymbolicLink())
    .map(({ name }) => join(copy, 'lib', name));
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect((await realpath(link)).startsWith(copy)).toBe(true);
});

test('an unsupported machine gets one line with the required action', async () => {
  const home = await makeHome();
  const missing: Account = { prefix: ['/nowhere/become'], ids: undefined };
  await expect(findEngine(home, [missing])).rejects.toThrow(
    /^The embedded PostgreSQL does not run on this machine \(.*\/nowhere\/become.*\): set DATABASE_URL to a PostgreSQL 15 or newer\.$/,
  );
});
