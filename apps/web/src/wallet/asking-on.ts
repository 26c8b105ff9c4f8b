import { CallFailure } from '../api/index.ts';

const OFTEN_MS = 3000;
const SELDOM_MS = 30_000;
/** Answers after which nobody sits and waits: two minutes of them. */
const PATIENCE = 40;

/** Failures after which the next question may well be answered. */
const PASSING: readonly string[] = ['offline', 'busy', 'upgrading', 'unknown'];

/** Whether asking on would only be told the same. */
export function lasts(error: unknown): error is CallFailure {
  return error instanceof CallFailure && !PASSING.includes(error.code);
}

interface Asked {
  readonly error: unknown;
  readonly dataUpdateCount: number;
  readonly errorUpdateCount: number;
}

/** When what may still change is asked for again: often while somebody waits for it, seldom for who forgot the page. */
export function askAgainMs({ error, dataUpdateCount, errorUpdateCount }: Asked): number | false {
  if (lasts(error)) return false;
  return dataUpdateCount + errorUpdateCount < PATIENCE ? OFTEN_MS : SELDOM_MS;
}
