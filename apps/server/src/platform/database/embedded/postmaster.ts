import { once } from 'node:events';
import { chown, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartFault } from '../start-fault.ts';
import { spawnAs } from './account.ts';
import type { Address } from './address.ts';
import { clusterDir } from './cluster.ts';
import type { Engine } from './engine.ts';
import { endOrphan, readPidFile } from './pid-file.ts';

/** One run of the PostgreSQL server. */
export interface Postmaster {
  /** Resolves with the reason when the run ends, asked or not. */
  readonly ended: Promise<string>;
  /** Cuts off the clients, writes a checkpoint, and waits for the end. */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;
const POLL_MS = 5;
// After a kill -9 of the server its children need a moment to notice and to let go of the shared memory.
const LEFTOVERS = /pre-existing shared memory block/;
const LEFTOVERS_TIMEOUT_MS = 10_000;

// The child of this process is a shell that waits for the server and, beside it, for the end of its
// standard input: the kernel closes that with this process, however it ends, and the server shuts down.
// It works alike on Linux and macOS, and with any way to change the user.
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
 * killed process left behind is shut down first. Throws a StartFault with the server's own reason.
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
      throw new StartFault(`The embedded PostgreSQL did not start: ${reason} (logs: ${logDir(home)})`);
    }
    await pause(50);
  }
}

async function launch(engine: Engine, home: string, address: Address): Promise<Postmaster> {
  await mkdir(logDir(home), { recursive: true });
  if (engine.account.ids) await chown(logDir(home), engine.account.ids.uid, engine.account.ids.gid);
  // A root that stepped down leaves one here which the user it became could not open.
  await rm(startLogPath(home), { force: true });
  const startLog = await open(startLogPath(home), 'w', 0o600);
  const server = [join(engine.binDir, 'postgres'), ...serverArguments(home, address)];
  const child = spawnAs(engine.account, ['/bin/sh', '-c', SUPERVISOR, 'postgres-supervisor', ...server], {
    cwd: home,
    stdio: ['pipe', 'ignore', startLog.fd],
    // In a session of its own: Ctrl-C must reach this process alone, which drains before it stops.
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
      const late = new AbortController();
      const insist = pause(STOP_TIMEOUT_MS, undefined, { signal: late.signal }).then(
        () => endOrphan(clusterDir(home)),
        () => {},
      );
      await ended;
      late.abort();
      await insist;
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
