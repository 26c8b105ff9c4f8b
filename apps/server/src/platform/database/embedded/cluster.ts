import { constants } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../../start-error.ts';
import { runAs } from './account.ts';
import type { Engine } from './engine.ts';

export const SUPERUSER = 'postgres';

const MEBIBYTE = 1024 * 1024;

// Tuning is in postgresql.conf, where an operator may change it; required settings are on the command line.
// The planner assumes an SSD.
const TUNING = [
  'max_connections=100',
  `shared_buffers=${bufferMebibytes()}MB`,
  'random_page_cost=1.1',
  'jit=off',
  'max_wal_size=1GB',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_filename=postgresql-%u.log',
  'log_truncate_on_rotation=on',
  'log_rotation_age=1d',
  'log_rotation_size=0',
];

/** A sixteenth of the memory of the machine or container, from 128 MiB to 1 GiB: the web server has the same memory. */
function bufferMebibytes(): number {
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.floor(Math.min(Math.max(memory / 16, 128 * MEBIBYTE), 1024 * MEBIBYTE) / MEBIBYTE);
}

/** Data directory (PGDATA) of the database in `home`. */
export function clusterDir(home: string): string {
  return join(home, 'cluster');
}

function replacedDir(home: string): string {
  return join(home, 'cluster.replaced');
}

/** Whether `home` contains a database. */
export async function hasCluster(home: string): Promise<boolean> {
  return (await majorOf(clusterDir(home))) !== undefined;
}

/** Creates the database files if there are none. Incomplete files are removed. */
export async function prepareCluster(engine: Engine, home: string): Promise<void> {
  // A restore may have been interrupted between its two renames, or before its cleanup.
  if (!(await hasCluster(home))) await rename(replacedDir(home), clusterDir(home)).catch(() => {});
  if (await hasCluster(home)) {
    await rm(replacedDir(home), { recursive: true, force: true });
    return assertSameMajor(engine, clusterDir(home));
  }
  const unfinished = join(home, 'cluster.new');
  await rm(unfinished, { recursive: true, force: true });
  await initialize(engine, home, unfinished);
  await adoptCluster(engine, home, unfinished);
}

/** Replaces the files of `home` by those of `directory`, safe against power loss. */
export async function adoptCluster(engine: Engine, home: string, directory: string): Promise<void> {
  await assertSameMajor(engine, directory);
  await runInitdb(engine, home, ['--sync-only', '-D', directory]);
  await rm(replacedDir(home), { recursive: true, force: true });
  if (await hasCluster(home)) await rename(clusterDir(home), replacedDir(home));
  await rename(directory, clusterDir(home));
  const folder = await open(home);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
  await rm(replacedDir(home), { recursive: true, force: true });
}

async function initialize(engine: Engine, home: string, directory: string): Promise<void> {
  // The built-in C.UTF-8 sorts by code point and knows the case of every script. It does not change with the operating
  // system's libraries; such a change would silently break indexes.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // The socket is in a folder for its owner only; a TCP port requires the password.
  const access = [`--username=${SUPERUSER}`, '--auth-local=trust', '--auth-host=scram-sha-256'];
  const settings = TUNING.flatMap((setting) => ['--set', setting]);
  // adoptCluster syncs all files together, which is faster.
  const args = ['-D', directory, ...locale, ...access, ...settings, '--no-sync', '--no-instructions'];
  await runInitdb(engine, home, args);
}

async function runInitdb(engine: Engine, home: string, args: string[]): Promise<void> {
  const { status, output } = await runAs(engine.account, [join(engine.binDir, 'initdb'), ...args], {
    cwd: home,
  });
  if (status === 0) return;
  const reason =
    output.split('\n').find((line) => line.includes('error:')) ?? output.trim().split('\n').at(-1);
  throw new StartError(`The embedded PostgreSQL could not create its files in ${home}: ${reason}`);
}

async function assertSameMajor(engine: Engine, directory: string): Promise<void> {
  const major = await majorOf(directory);
  if (major === engine.major) return;
  throw new StartError(
    `${directory} was written by PostgreSQL ${major ?? 'of an unknown version'}; this release contains ${engine.major}.`,
  );
}

async function majorOf(directory: string): Promise<string | undefined> {
  const text = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text?.trim();
}

/** Folder of the embedded database of a DATA_DIR. */
export function embeddedHome(dataDir: string): string {
  return join(resolve(dataDir), 'postgres');
}

/** Creates the folder with access for its owner only. Throws a StartError when it is not writable. */
export async function makeHome(dataDir: string): Promise<string> {
  const home = embeddedHome(dataDir);
  try {
    await mkdir(dirname(home), { recursive: true });
    await mkdir(home, { recursive: true, mode: 0o700 });
    await access(home, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`${home} cannot be written: ${(error as Error).message}`);
  }
  return home;
}
