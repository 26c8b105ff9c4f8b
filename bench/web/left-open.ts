import type { CDPSession } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { closeWhatPopsUp } from './announced.ts';
import type { WindowWithRecord } from './page-record.ts';
import type { Phone } from './phone.ts';

/** What became of a page that nobody touched for a while. */
export interface LeftOpen {
  readonly minutes: number;
  /** Script objects alive after garbage was collected, before and after. */
  readonly heapBeforeBytes: number;
  readonly heapAfterBytes: number;
  /** Tasks over 50 ms while it lay there, the longest first. */
  readonly longTasksMs: readonly number[];
}

/** Until then the page loads what it brings later, and its carousels begin to turn. */
const SETTLED_AFTER_MS = 20_000;
const MINUTE_MS = 60_000;

/** Opens `url` on a slow phone and leaves it open for so many minutes, its carousels turning. */
export async function leaveOpen({ page }: Phone, url: string, minutes: number): Promise<LeftOpen> {
  await page.goto(url, { waitUntil: 'load' });
  const session = await page.context().newCDPSession(page);
  await closeWhatPopsUp(page);
  await wait(SETTLED_AFTER_MS);
  const heapBeforeBytes = await heapBytes(session);
  const fromMs = await page.evaluate(() => performance.now());
  await wait(minutes * MINUTE_MS);
  // Asked for before the heap is looked at: collecting garbage is a long task of our own.
  const longTasksMs = await page.evaluate(
    (sinceMs) =>
      ((window as WindowWithRecord).benchRecord?.longTasks ?? [])
        .filter(({ startMs }) => startMs >= sinceMs)
        .map(({ durationMs }) => durationMs)
        .sort((one, other) => other - one),
    fromMs,
  );
  return { minutes, heapBeforeBytes, heapAfterBytes: await heapBytes(session), longTasksMs };
}

/** A first collection lets go of what finalisers still hold; the second one counts. */
export async function heapBytes(session: CDPSession): Promise<number> {
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}
