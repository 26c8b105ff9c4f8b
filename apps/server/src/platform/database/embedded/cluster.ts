import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFault } from '../start-fault.ts';
import { runAs } from './account.ts';
import type { Engine } from './engine.ts';

export const SUPERUSER = 'postgres';

// Tuning goes into postgresql.conf, where an operator may change it; what must hold is on the command
// line of the server. Most connections are the pool's; the planner is told that the disk is not a plate.
const TUNING = [
  'max_connections=100',
  'shared_buffers=128MB',
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

/** Where the data files of the database in `home` lie (PGDATA). */
export function clusterDir(home: string): string {
  return join(home, 'cluster');
}

function replacedDir(home: string): string {
  return join(home, 'cluster.replaced');
}

/** True when `home` holds a database. */
export async function hasCluster(home: string): Promise<boolean> {
  return (await majorOf(clusterDir(home))) !== undefined;
}

/** Makes the database files if there are none. All or nothing: a half-made set is thrown away. */
export async function prepareCluster(engine: Engine, home: string): Promise<void> {
  // A restore may have been cut off between its two renames, or before it cleared up.
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

/** Puts the complete files of `directory` in the place of those of `home`, safe against power loss. */
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
  // The built-in C.UTF-8 sorts by code point and knows upper and lower case of every script, and does not
  // change with the operating system's libraries, which would silently break indexes.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // The socket lies in a folder only the owner may enter; a TCP port asks for the password.
  const access = [`--username=${SUPERUSER}`, '--auth-local=trust', '--auth-host=scram-sha-256'];
  const settings = TUNING.flatMap((setting) => ['--set', setting]);
  // Synced as a whole by adoptCluster, which is faster than file by file on the way.
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
  throw new StartFault(`The embedded PostgreSQL could not make its files in ${home}: ${reason}`);
}

async function assertSameMajor(engine: Engine, directory: string): Promise<void> {
  const major = await majorOf(directory);
  if (major === engine.major) return;
  throw new StartFault(
    `${directory} was written by PostgreSQL ${major ?? 'of an unknown version'}; this release brings ${engine.major}.`,
  );
}

async function majorOf(directory: string): Promise<string | undefined> {
  const text = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text?.trim();
}
