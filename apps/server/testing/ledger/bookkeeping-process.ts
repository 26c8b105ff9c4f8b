import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SeededChoices } from '../server/seeded-choices.ts';
import { COMPILED } from '../server/server-process.ts';
import type { BookWork } from './bookkeeping.ts';

export interface BookTask {
  readonly url: string;
  readonly work: BookWork;
  /** ISO; the clock of the process stands still. */
  readonly now: string;
  /** The process ends here by SIGKILL: as soon as the n-th statement is sent, or once it is answered. */
  readonly killAt?: KillAt;
}

export interface KillAt {
  /** From 1. */
  readonly statement: number;
  readonly moment: 'sent' | 'answered';
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

/** Kills a process from outside, wherever it is by then. */
export function killAfter(ms: number) {
  return async (child: ChildProcess): Promise<void> => {
    await pause(ms);
    child.kill('SIGKILL');
  };
}

/** Kills a process that writes a file once one below the folder has so many bytes. */
export function killWhenWritten(folder: string, bytes: number) {
  return async (child: ChildProcess, over: () => boolean): Promise<void> => {
    while (!over() && (await largest(folder)) < bytes) await pause(POLL_MS);
    child.kill('SIGKILL');
  };
}

async function largest(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  // One may have got another name meanwhile.
  const sizes = names.map(async (name) => (await stat(join(folder, name)).catch(() => ({ size: 0 }))).size);
  return Math.max(0, ...(await Promise.all(sizes)));
}

/** What a process reports that came to the end of its work. */
export interface BookTaskDone {
  readonly done: boolean;
  readonly lines: readonly string[];
  /** Names or texts, in their order. */
  readonly statements: readonly string[];
}

const POLL_MS = 1;
const MAIN = fileURLToPath(new URL('./bookkeeping-main.ts', import.meta.url));

/** Starts processes ahead of their tasks, each for one task. */
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
