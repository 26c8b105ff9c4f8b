import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { COMPILED } from '../server/server-process.ts';
import type { PayoutTask } from './payouts-main.ts';

const MAIN = fileURLToPath(new URL('./payouts-main.ts', import.meta.url));

/** Does work of rewards in a process of its own. Returns the signal that ended it; null where the work ended before the kill. */
export async function payUntilKilled(task: PayoutTask): Promise<string | null> {
  const child = fork(MAIN, { execArgv: [...COMPILED], stdio: 'inherit' });
  const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
  await once(child, 'message');
  child.send(task);
  return (await ended)[1];
}
