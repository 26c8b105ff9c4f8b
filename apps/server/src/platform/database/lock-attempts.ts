import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartFault } from './start-fault.ts';

/** Who waits for a table keeps everybody else waiting behind: far shorter than a server waits for a lock. */
export const LOCK_TIMEOUT_MS = 500;
const LOCK_ATTEMPTS = 100;
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
      await pause(LOCK_TIMEOUT_MS);
    }
  }
}

function isLocked(error: unknown): boolean {
  const cause = error instanceof StartFault ? error.cause : error;
  return cause instanceof pg.DatabaseError && LOCKED.has(cause.code ?? '');
}
