import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Addresses } from '../../src/platform/database/embedded/owner-lock.ts';
import { COMPILED } from '../server/server-process.ts';

/** A separate process that runs the embedded PostgreSQL, to be killed in tests. */
export interface EmbeddedProcess {
  readonly child: ChildProcess;
  /** Resolves when the database is up; rejects with the output when the process ends before. */
  readonly up: Promise<Addresses>;
  readonly ended: Promise<{ status: number | null; errorOutput: string }>;
}

const MAIN = fileURLToPath(new URL('./embedded-main.ts', import.meta.url));

export function spawnEmbedded(dataDir: string): EmbeddedProcess {
  const child = spawn(process.execPath, [...COMPILED, MAIN, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errorOutput = '';
  child.stderr.on('data', (chunk) => (errorOutput += chunk));
  const ended = once(child, 'close').then(([status]: (number | null)[]) => ({
    status: status ?? null,
    errorOutput,
  }));
  const firstLine = once(createInterface(child.stdout), 'line').then(
    ([line]) => JSON.parse(line) as Addresses,
  );
  const up = Promise.race([
    firstLine,
    ended.then(() => {
      throw new Error(errorOutput);
    }),
  ]);
  // A test that expects the refusal awaits only `ended`.
  up.catch(() => {});
  return { child, up, ended };
}

/** The process id of the PostgreSQL that runs on `dataDir`. */
export async function postmasterPid(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

/** False once the process has ended, also while its parent has not reaped it. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/^\d+ \(.*\) Z/.test(state);
}
