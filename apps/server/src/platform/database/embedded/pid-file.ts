import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const POLL_MS = 10;
/** Above every process id that Linux or macOS gives. */
const NO_SUCH_PID = 2_147_483_647;
// Fast shutdown, then one without a checkpoint, then the last resort.
const SIGNALS: readonly [NodeJS.Signals, number][] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/** PostgreSQL's postmaster.pid; `pid` is undefined once the file was retired. */
export async function readPidFile(
  cluster: string,
): Promise<{ pid: number | undefined; status: string | undefined } | undefined> {
  const text = await readFile(pidFilePath(cluster), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid: pid === NO_SUCH_PID ? undefined : pid, status: lines[7]?.trim() };
}

/**
 * Ends a server that outlived the process which started it, so that the files are free. Call it only as
 * the owner of the directory. Its watcher is already shutting it down; this hurries and then insists.
 */
export async function endOrphan(cluster: string): Promise<void> {
  const file = await readPidFile(cluster);
  if (file?.pid === undefined) return;
  for (const [signal, timeoutMs] of SIGNALS) {
    if (!(await runsOn(cluster, file.pid))) break;
    process.kill(file.pid, signal);
    await untilGone(cluster, file.pid, timeoutMs);
  }
  await retire(cluster);
}

async function untilGone(cluster: string, pid: number, timeoutMs: number): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  while (performance.now() < giveUpAt && (await runsOn(cluster, pid))) await pause(POLL_MS);
}

/** True when the process is a server of these files and not another one that was given its old id. */
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
 * Replaces the process id in a dead server's file by one that cannot be alive. PostgreSQL believes any
 * living process of that id to be the server and would refuse to start; the rest of the file must stay,
 * because PostgreSQL finds there the shared memory that leftover children may still hold.
 */
async function retire(cluster: string): Promise<void> {
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
