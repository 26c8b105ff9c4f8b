import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, open, readFile, readlink, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { systemRandomness } from '../../clock.ts';
import { StartError } from '../../start-error.ts';
import { spawnAs } from './account.ts';
import { clusterDir } from './cluster.ts';
import type { Engine } from './engine.ts';
import { MAX_SOCKET_PATH_BYTES } from './owner-lock.ts';

const EXIT_POLL_MS = 10;

/** Above every process id of Linux or macOS. */
const NO_SUCH_PID = 2_147_483_647;

// Fast shutdown, then immediate shutdown without a checkpoint, then SIGKILL.
const SIGNALS: readonly [NodeJS.Signals, number][] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

// With a socket the port is only part of the file name; no network port is opened.
const SOCKET_PORT = 5432;

/** One run of the PostgreSQL server. */
export interface Postmaster {
  /** Resolves with the reason when the run ends, whether stopped or failed. */
  readonly ended: Promise<string>;
  /** Disconnects the clients, writes a checkpoint, and waits for the end. */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;
const POLL_MS = 5;
// After a kill -9 of the server, its children need a moment to notice and to release the shared memory.
const LEFTOVERS = /pre-existing shared memory block/;
const LEFTOVERS_TIMEOUT_MS = 10_000;

// The child of this process is a shell that waits for the server and for the end of its standard input. The kernel
// closes the standard input with this process, however the process ends, and the server shuts down. The shell works
// alike on Linux and macOS, and with every command that changes the user.
const SUPERVISOR = `
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
(read -r end <&3; kill -INT "$server") 2>/dev/null &
watch=$!
exec 3<&-
wait "$server"
status=$?
kill "$watch" 2>/dev/null
exit "$status"
`;

/**
 * Starts the server on the files in `home` and waits until it accepts connections. A server that a
 * killed process left behind is shut down first. Throws a StartError with the server's own reason.
 */
export async function startPostmaster(engine: Engine, home: string, address: Address): Promise<Postmaster> {
  await endOrphan(clusterDir(home));
  const giveUpAt = performance.now() + LEFTOVERS_TIMEOUT_MS;
  for (;;) {
    const postmaster = await launch(engine, home, address);
    const waiting = new AbortController();
    const failure = await Promise.race([postmaster.ended, untilReady(home, waiting.signal)]);
    if (failure === undefined) return postmaster;
    waiting.abort();
    await postmaster.stop();
    const reason = (await lastFatal(home)) ?? failure;
    if (!LEFTOVERS.test(reason) || performance.now() > giveUpAt) {
      throw new StartError(`The embedded PostgreSQL did not start: ${reason} (logs: ${logDir(home)})`);
    }
    await pause(50);
  }
}

async function launch(engine: Engine, home: string, address: Address): Promise<Postmaster> {
  await mkdir(logDir(home), { recursive: true });
  if (engine.account.ids) await chown(logDir(home), engine.account.ids.uid, engine.account.ids.gid);
  // A root process that switched users leaves a file here that the new user could not open.
  await rm(startLogPath(home), { force: true });
  const startLog = await open(startLogPath(home), 'w', 0o600);
  const server = [join(engine.binDir, 'postgres'), ...serverArguments(home, address)];
  const child = spawnAs(engine.account, ['/bin/sh', '-c', SUPERVISOR, 'postgres-supervisor', ...server], {
    cwd: home,
    stdio: ['pipe', 'ignore', startLog.fd],
    // In a separate session: Ctrl-C must reach this process alone, which drains before it stops.
    detached: true,
  });
  await startLog.close();
  child.stdin?.on('error', () => {});
  const ended = once(child, 'exit').then(
    ([status, signal]) => `it ended with ${status === null ? `signal ${signal}` : `status ${status}`}`,
    (error: Error) => error.message,
  );
  return {
    ended,
    stop: async () => {
      child.stdin?.end();
      const timeout = new AbortController();
      const forcedStop = pause(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal }).then(
        () => endOrphan(clusterDir(home)),
        () => {},
      );
      await ended;
      timeout.abort();
      await forcedStop;
    },
  };
}

function serverArguments(home: string, address: Address): string[] {
  const settings = {
    unix_socket_directories: address.socketDir ?? '',
    listen_addresses: address.socketDir === undefined ? '127.0.0.1' : '',
    port: address.port,
    unix_socket_permissions: '0700',
    fsync: 'on',
    full_page_writes: 'on',
    logging_collector: 'on',
    log_directory: logDir(home),
  };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', clusterDir(home), ...pairs];
}

/** Resolves with undefined when the server is ready, or with the reason to stop waiting. */
async function untilReady(home: string, signal: AbortSignal): Promise<string | undefined> {
  const giveUpAt = performance.now() + START_TIMEOUT_MS;
  while (!signal.aborted && performance.now() < giveUpAt) {
    const file = await readPidFile(clusterDir(home));
    if (file?.status === 'ready' && file.pid !== undefined) return undefined;
    await pause(POLL_MS);
  }
  return `it was not ready within ${START_TIMEOUT_MS / 1000} s`;
}

async function lastFatal(home: string): Promise<string | undefined> {
  const text = await readFile(startLogPath(home), 'utf8').catch(() => '');
  return text.match(/(?<=(?:FATAL|PANIC|postgres):\s+)\S.*/g)?.at(-1);
}

function logDir(home: string): string {
  return join(home, 'log');
}

function startLogPath(home: string): string {
  return join(logDir(home), 'start.log');
}

/** Address of the server: a socket in a folder that only its user may enter, or 127.0.0.1 with a password. */
export type Address =
  | { readonly socketDir: string; readonly port: number }
  | { readonly socketDir: undefined; readonly port: number; readonly password: string };

/** A socket in `home` where its path is short enough, else the configured or any free port of 127.0.0.1. */
export async function chooseAddress(home: string, wantedPort?: number): Promise<Address> {
  const socketPath = join(home, `.s.PGSQL.${SOCKET_PORT}.lock`);
  if (Buffer.byteLength(socketPath) <= MAX_SOCKET_PATH_BYTES) return { socketDir: home, port: SOCKET_PORT };
  const password = systemRandomness.bytes(24).toString('base64url');
  return { socketDir: undefined, port: wantedPort || (await freePort()), password };
}

/** The connection string of `user` to the database of the same name. */
export function addressUrl(address: Address, user: string): string {
  if (address.socketDir === undefined) {
    return `postgresql://${user}:${address.password}@127.0.0.1:${address.port}/${user}?sslmode=disable`;
  }
  const host = encodeURIComponent(address.socketDir);
  return `postgresql://${user}@localhost:${address.port}/${user}?host=${host}&sslmode=disable`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Reads PostgreSQL's postmaster.pid; `pid` is undefined once the file was invalidated. */
async function readPidFile(
  cluster: string,
): Promise<{ pid: number | undefined; status: string | undefined } | undefined> {
  const text = await readFile(pidFilePath(cluster), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid: pid === NO_SUCH_PID ? undefined : pid, status: lines[7]?.trim() };
}

/**
 * Ends a server that outlived its starting process, so that the files are free. Only the owner of the directory may
 * call it. The server's watcher is already shutting it down; this speeds up the shutdown, and then forces it.
 */
export async function endOrphan(cluster: string): Promise<void> {
  const file = await readPidFile(cluster);
  if (file?.pid === undefined) return;
  for (const [signal, timeoutMs] of SIGNALS) {
    if (!(await runsOn(cluster, file.pid))) break;
    process.kill(file.pid, signal);
    await waitUntilExited(cluster, file.pid, timeoutMs);
  }
  await invalidatePidFile(cluster);
}

async function waitUntilExited(cluster: string, pid: number, timeoutMs: number): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  while (performance.now() < giveUpAt && (await runsOn(cluster, pid))) await pause(EXIT_POLL_MS);
}

/** True when the process is a server of these files, and not another process that got the same id. */
async function runsOn(cluster: string, pid: number): Promise<boolean> {
  try {
    if (process.platform === 'linux')
      return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster));
    const { stdout } = await promisify(execFile)('/bin/ps', ['-o', 'command=', '-p', String(pid)]);
    return stdout.includes(cluster);
  } catch {
    return false;
  }
}

/**
 * Replaces the process id in a dead server's file by an id that no process can have. PostgreSQL takes any living
 * process with that id for the server, and would refuse to start. The rest of the file must stay: PostgreSQL finds
 * there the shared memory that remaining children may still use.
 */
async function invalidatePidFile(cluster: string): Promise<void> {
  const path = pidFilePath(cluster);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const next = `${path}.retired`;
  await writeFile(next, [NO_SUCH_PID, ...text.split('\n').slice(1)].join('\n'), { mode: 0o600 });
  await rename(next, path);
}

function pidFilePath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}
