import type { PageRecord } from './page-record.ts';

const LONG_TASK_MS = 50;
const SHIFT_GAP_MS = 1000;
const SHIFT_WINDOW_MS = 5000;

/** Total Blocking Time: the part of long tasks after the first paint beyond 50 ms each. */
export function blockingMs({ firstPaintMs, longTasks }: PageRecord): number {
  return longTasks.reduce((sum, { startMs, durationMs }) => {
    const beforePaintMs = Math.max(0, firstPaintMs - startMs);
    return sum + Math.max(0, durationMs - beforePaintMs - LONG_TASK_MS);
  }, 0);
}

/** Cumulative Layout Shift: the worst session window. */
export function layoutShift({ shifts }: PageRecord): number {
  let worst = 0;
  let open = { score: 0, startMs: 0, lastMs: Number.NEGATIVE_INFINITY };
  for (const { atMs, score } of shifts) {
    const continues = atMs - open.lastMs < SHIFT_GAP_MS && atMs - open.startMs < SHIFT_WINDOW_MS;
    open = continues
      ? { ...open, score: open.score + score, lastMs: atMs }
      : { score, startMs: atMs, lastMs: atMs };
    worst = Math.max(worst, open.score);
  }
  return worst;
}
