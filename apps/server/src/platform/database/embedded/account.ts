import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chown, lchown, readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** The user of PostgreSQL: it refuses to run as root, and initdb refuses a user without a name. */
export interface Account {
  /** Prefix of every command; empty when this process may run PostgreSQL. */
  readonly prefix: readonly string[];
  /** Ids to switch to. Undefined: the ids of this process. */
  readonly ids: Ids | undefined;
}

export interface Ids {
  readonly uid: number;
  readonly gid: number;
}

interface NamedUser extends Ids {
  readonly name: string;
}

// A fixed environment: PGDATA or PGPORT of the operator must not reach the server, nor secrets its children.
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Possible accounts, best first. An ordinary user runs PostgreSQL itself. Root maps itself to an ordinary
 * user in a
 * namespace, so files stay root's. Where that is not permitted (mostly containers), it switches to
 * `dataOwner`, or to
 * nobody when root owns the data.
 */
export function possibleAccounts(dataOwner: Ids): Account[] {
  const itself: Account = { prefix: [], ids: undefined };
  const users = namedUsers();
  if (process.getuid?.() !== 0) return hasName() ? [itself] : [...mapped(users), itself];
  return [...mapped(users), ...steppedDown(users, dataOwner)];
}

/** The ids that must own every file of the database when `account` runs it. */
export function fileOwner(account: Account): Ids {
  return account.ids ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}

/** Changes the owner of a folder and its content, where this process may. */
export async function changeOwner(account: Account, directory: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = fileOwner(account);
  for (const entry of await readdir(directory, { recursive: true }))
    await lchown(join(directory, entry), uid, gid);
  await chown(directory, uid, gid);
}

export function spawnAs(
  account: Account,
  command: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'stdio' | 'detached'>,
): ChildProcess {
  const [program = '', ...args] = [...account.prefix, ...command];
  return spawn(program, args, { ...options, env: ENVIRONMENT, ...account.ids });
}

/** Runs a command to its end. A command that cannot start has status null and the reason as output. */
export function runAs(
  account: Account,
  command: readonly string[],
  options: { readonly cwd: string; readonly input?: string },
): Promise<{ status: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawnAs(account, command, { cwd: options.cwd, stdio: 'pipe' });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    // A command that ends without reading its input is judged by its status alone.
    child.stdin?.on('error', () => {});
    child.stdin?.end(options.input ?? '');
    child.on('error', (error) => done({ status: null, output: error.message }));
    child.on('close', (status) => done({ status, output }));
  });
}

function mapped(users: NamedUser[]): Account[] {
  const user = users.find(({ uid }) => uid > 0);
  if (process.platform !== 'linux' || !user) return [];
  const prefix = ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.uid}`, '--'];
  return [{ prefix, ids: undefined }];
}

function steppedDown(users: NamedUser[], dataOwner: Ids): Account[] {
  const owner = users.some(({ uid }) => uid === dataOwner.uid) ? dataOwner : undefined;
  const ids = owner?.uid ? owner : users.find(({ name }) => name === 'nobody');
  return ids ? [{ prefix: [], ids: { uid: ids.uid, gid: ids.gid } }] : [];
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function namedUsers(): NamedUser[] {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    return lines.flatMap((line) => {
      const [name, , uid, gid] = line.split(':');
      return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
    });
  } catch {
    return [];
  }
}
