import { CallFailure } from '../api/index.ts';

const FAST_MS = 3000;
const SLOW_MS = 30_000;
/** Number of polls at the fast interval: two minutes. After that, the member has usually left the page. */
const FAST_POLLS = 40;

/** Failures that may pass. */
const TRANSIENT_CODES: readonly string[] = ['offline', 'busy', 'upgrading', 'unknown'];

/** Returns whether further polling would give the same failure. */
export function isPermanent(error: unknown): error is CallFailure {
  return error instanceof CallFailure && !TRANSIENT_CODES.includes(error.code);
}

interface QueryState {
  readonly error: unknown;
  readonly dataUpdateCount: number;
  readonly errorUpdateCount: number;
}

/**
 * Returns the polling interval: short at first, long for an abandoned page, false after a permanent failure.
 */
export function pollIntervalMs({ error, dataUpdateCount, errorUpdateCount }: QueryState): number | false {
  if (isPermanent(error)) return false;
  return dataUpdateCount + errorUpdateCount < FAST_POLLS ? FAST_MS : SLOW_MS;
}
