import { api } from '@tessera/contract';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { send } from '../http/member.ts';

export const ADDRESSES = 500;
const ATTACKERS = 16;

/** Pairs to try, numbered from `first`, evenly over the seconds. */
export interface Wave {
  readonly first: number;
  readonly tries: number;
  readonly seconds: number;
}

/**
 * Tries every pair once, each attacker in its own turn: five hundred addresses do not wait for each other to
 * strike at the same moment.
 */
async function strike(origin: string, { first, tries, seconds }: Wave): Promise<void> {
  const startedMs = performance.now();
  let begun = 0;
  const attacker = async (): Promise<void> => {
    while (begun < tries) {
      const turn = begun;
      begun += 1;
      const dueMs = startedMs + (turn / tries) * seconds * 1000;
      await wait(Math.max(0, dueMs - performance.now()));
      await tryPair(origin, first + turn);
    }
  };
  await Promise.all(Array.from({ length: ATTACKERS }, attacker));
}

async function tryPair(origin: string, index: number): Promise<void> {
  const pair = { type: 'username', username: `stolen${index}`, password: `secret number ${index}` };
  const address = index % ADDRESSES;
  const headers = { 'x-forwarded-for': `30.${Math.floor(address / 200)}.${address % 200}.9` };
  await send(origin, api.identity.login, pair, headers);
}

parentPort?.on('message', (wave: Wave) => {
  void strike(workerData as string, wave).then(() => parentPort?.postMessage('over'));
});
