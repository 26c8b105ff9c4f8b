import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { KillAt } from '../database/kill-at-statement.ts';
import type { SeededChoices } from '../server/seeded-choices.ts';
import { COMPILED } from '../server/server-process.ts';
import type { BookWork } from './bookkeeping.ts';

export interface BookTask {
  readonly url: string;
  readonly work: BookWork;
  /** ISO time; the clock of the process does not advance. */
  readonly now: string;
  /** SIGKILL at this place: when the n-th statement is sent, or when it is answered. */
  readonly killAt?: KillAt;
}

/** One place in each of `count` equal parts of the work. */
export function killPlaces(
  statements: readonly string[],
  count: number,
  { below, of }: SeededChoices,
): KillAt[] {
  const size = statements.length / count;
  return Array.from({ length: count }, (_, part) => ({
    statement: 1 + Math.floor(part * size) + below(Math.floor(size)),
    moment: of(['sent', 'answered']),
  }));
}

/** Kills a process after a time. */
export function killAfter(ms: number) {
  return async (child: ChildProcess): Promise<void> => {
    await pause(ms);
    child.kill('SIGKILL');
  };
}

/** Kills a process when a file in the folder has this size. */
export function killWhenWritten(folder: string, bytes: number) {
  return async (child: ChildProcess, over: () => boolean): Promise<void> => {
    while (!over() && (await largest(folder)) < bytes) await pause(POLL_MS);
    child.kill('SIGKILL');
  };
}

async function largest(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  // A file may have been renamed meanwhile.
  const sizes = names.map(async (name) => (await stat(join(folder, name)).catch(() => ({ size: 0 }))).size);
  return Math.max(0, ...(await Promise.all(sizes)));
}

/** The report of a process that finished its work. */
export interface BookTaskDone {
  readonly done: boolean;
  readonly lines: readonly string[];
  /** Names or texts, in order of execution. */
  readonly statements: readonly string[];
}

const POLL_MS = 1;
const MAIN = fileURLToPath(new URL('./bookkeeping-main.ts', import.meta.url));

/** Starts each process before its task arrives; a process does one task. */
export function bookProcesses() {
  let next = start();
  const run = async (
    task: BookTask,
    kill?: (process: ChildProcess, over: () => boolean) => Promise<void>,
  ): Promise<BookTaskDone | 'killed'> => {
    const { child, loaded } = next;
    await loaded;
    next = start();
    let report: BookTaskDone | undefined;
    let errors = '';
    child.stderr?.on('data', (text) => (errors += String(text)));
    child.on('message', (message) => (report = message as BookTaskDone));
    const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
    let over = false;
    void ended.then(() => (over = true));
    child.send(task);
    await kill?.(child, () => over);
    const [, signal] = await ended;
    if (signal === 'SIGKILL') return 'killed';
    if (!report) throw new Error(`the process ended by itself: ${errors}`);
    return report;
  };
  return {
    run,
    end: () => void next.child.kill('SIGKILL'),
  };
}

function start() {
  const child = fork(MAIN, { execArgv: [...COMPILED], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  return { child, loaded: once(child, 'message') };
}
