import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartFault } from './start-fault.ts';

/** Who waits for a table keeps everybody else waiting behind, and no bet may wait for longer than 200 ms. */
export const LOCK_TIMEOUT_MS = 100;
const NEXT_ATTEMPT_MS = 500;
const LOCK_ATTEMPTS = 300;
/** A lock that did not come in time, and a deadlock. */
const LOCKED = new Set(['55P03', '40P01']);

/** Servers that are at work hold a table for moments: where a lock does not come in time, the work starts again. */
export async function withLockAttempts(
  work: () => Promise<void>,
  beforeNext: () => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === LOCK_ATTEMPTS || !isLocked(error)) throw error;
      await beforeNext();
      await pause(NEXT_ATTEMPT_MS);
    }
  }
}

function isLocked(error: unknown): boolean {
  const cause = error instanceof StartFault ? error.cause : error;
  return cause instanceof pg.DatabaseError && LOCKED.has(cause.code ?? '');
}
