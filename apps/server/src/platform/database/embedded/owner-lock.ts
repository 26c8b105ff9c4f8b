import { mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemRandomness } from '../../clock.ts';
import { StartError } from '../../start-error.ts';

/** Data that the owner of a data directory reports to other processes. */
export interface Owner {
  readonly pid: number;
  /** Known once the database is up. */
  readonly addresses?: Addresses;
}

export interface Addresses {
  /** Connection of the application: owner of its database, not a superuser. */
  readonly url: string;
  /** Connection of the superuser. */
  readonly adminUrl: string;
}

export interface OwnerLock {
  /** The owner's responses include these addresses from now on; undefined removes them. */
  publish(addresses: Addresses | undefined): void;
  release(): Promise<void>;
}

/** Longest path that fits a socket address on Linux and macOS, with room to spare. */
export const MAX_SOCKET_PATH_BYTES = 100;
const ANSWER_TIMEOUT_MS = 500;
const DYING_TIMEOUT_MS = 1_500;
const DYING_POLL_MS = 10;
const CLAIM = /^owner\.(\d+)$/;

/**
 * Makes this process the only owner of `home`. Throws a StartError while another owner lives.
 *
 * The owner listens on a socket; the highest-numbered `owner.<n>` link points to the socket. The kernel closes the
 * socket with the process, however the process ends. A refused connection therefore proves a dead owner: no process id
 * is trusted. A new owner creates the link with the next number, which only one process can do. The highest link is
 * never removed, so a slow contender cannot claim a number that was used and freed.
 */
export async function acquireOwnerLock(home: string): Promise<OwnerLock> {
  let owner: Owner = { pid: process.pid };
  const socketName = `owner-${systemRandomness.bytes(6).toString('hex')}.sock`;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(JSON.stringify(owner));
  });
  await listen(server, home, socketName);
  const release = () => closeAndRemove(server, join(home, socketName));
  try {
    const claim = await claimNext(home, socketName);
    await removeOlder(home, claim);
  } catch (error) {
    await release();
    throw error;
  }
  const publish = (addresses: Addresses | undefined) => {
    owner = addresses ? { pid: process.pid, addresses } : { pid: process.pid };
  };
  return { publish, release };
}

/** The living owner of `home`, or undefined. An owner too busy to answer has process id 0. */
export async function findOwner(home: string): Promise<Owner | undefined> {
  const last = (await claims(home)).at(-1);
  return last === undefined ? undefined : answerOf(home, last);
}

async function claimNext(home: string, socketName: string): Promise<number> {
  for (;;) {
    const last = (await claims(home)).at(-1) ?? 0;
    const owner = last > 0 ? await answerOf(home, last) : undefined;
    if (owner) {
      const who = owner.pid > 0 ? `process ${owner.pid}` : 'another process';
      throw new StartError(`${home} is in use by ${who}: one server per DATA_DIR.`);
    }
    try {
      await symlink(socketName, join(home, `owner.${last + 1}`));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw error;
    }
    if ((await claims(home)).at(-1) === last + 1) return last + 1;
    await rm(join(home, `owner.${last + 1}`), { force: true });
  }
}

/** The numbers claimed so far, ascending. */
async function claims(home: string): Promise<number[]> {
  const numbers = (await readdir(home)).flatMap((name) => CLAIM.exec(name)?.[1] ?? []);
  return numbers.map(Number).toSorted((a, b) => a - b);
}

async function removeOlder(home: string, claim: number): Promise<void> {
  for (const older of (await claims(home)).filter((number) => number < claim)) {
    const link = join(home, `owner.${older}`);
    const socketName = await readlink(link).catch(() => undefined);
    // A contender that is about to notice that its number was too low needs its socket for another attempt.
    const dead = (await answerOf(home, older)) === undefined;
    if (socketName && dead) await rm(join(home, socketName), { force: true });
    await rm(link, { force: true });
  }
}

/** The owner behind a claim, or undefined when the owner is dead. */
async function answerOf(home: string, claim: number): Promise<Owner | undefined> {
  const socketName = await readlink(join(home, `owner.${claim}`)).catch(() => undefined);
  if (!socketName) return undefined;
  const giveUpAt = performance.now() + DYING_TIMEOUT_MS;
  for (;;) {
    const answer = await throughShortPath(home, socketName, request);
    if (answer !== 'dying') return answer;
    // A killed process accepts connections until the kernel has removed it.
    if (performance.now() > giveUpAt) return { pid: 0 };
    await pause(DYING_POLL_MS);
  }
}

/** Undefined: no process listens. Dying: the connection was closed without a response. */
function request(path: string): Promise<Owner | 'dying' | undefined> {
  return new Promise((answer) => {
    const socket = connect(path);
    let text = '';
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => {
      answer({ pid: 0 });
      socket.destroy();
    });
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' || code === 'ENOENT') answer(undefined);
      else if (code !== 'ECONNRESET' && code !== 'EPIPE') answer({ pid: 0 });
    });
    socket.on('close', () => answer(parseOwner(text) ?? 'dying'));
  });
}

/** Undefined for an incomplete answer. */
function parseOwner(text: string): Owner | undefined {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return undefined;
  }
}

function listen(server: Server, home: string, socketName: string): Promise<void> {
  // The lock alone must not keep a process alive that failed to start.
  server.unref();
  return throughShortPath(
    home,
    socketName,
    (path) => new Promise((done, fail) => server.on('error', fail).listen(path, done)),
  );
}

/** Runs `work` with a name of `home/name` that fits a socket address, for the time of the call. */
async function throughShortPath<T>(
  home: string,
  name: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(home, name);
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES) return work(path);
  const alias = await mkdtemp(join(tmpdir(), 'tsr-'));
  try {
    await symlink(home, join(alias, 'd'));
    return await work(join(alias, 'd', name));
  } finally {
    await rm(alias, { recursive: true });
  }
}

async function closeAndRemove(server: Server, path: string): Promise<void> {
  await new Promise((done) => server.close(done));
  await rm(path, { force: true });
}
