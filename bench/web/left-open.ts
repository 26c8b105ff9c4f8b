import type { CDPSession } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { closeWhatPopsUp } from './announced.ts';
import type { WindowWithRecord } from './page-record.ts';
import type { Phone } from './phone.ts';

/** Measurements of a page that was left open without input. */
export interface LeftOpen {
  readonly minutes: number;
  /** Bytes of live script objects after garbage collection, before and after. */
  readonly heapBeforeBytes: number;
  readonly heapAfterBytes: number;
  /** Tasks over 50 ms while the page was open, the longest first. */
  readonly longTasksMs: readonly number[];
}

/** After this time the page has loaded its deferred parts, and its carousels move. */
const SETTLED_AFTER_MS = 20_000;
const MINUTE_MS = 60_000;

/** Opens `url` on a slow phone and leaves it open for some minutes with moving carousels. */
export async function leaveOpen({ page }: Phone, url: string, minutes: number): Promise<LeftOpen> {
  await page.goto(url, { waitUntil: 'load' });
  const session = await page.context().newCDPSession(page);
  await closeWhatPopsUp(page);
  await wait(SETTLED_AFTER_MS);
  const heapBeforeBytes = await heapBytes(session);
  const fromMs = await page.evaluate(() => performance.now());
  await wait(minutes * MINUTE_MS);
  // Read before the heap, because the forced garbage collection is itself a long task.
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

/** The first collection runs finalisers, which still hold memory; the second one counts. */
export async function heapBytes(session: CDPSession): Promise<number> {
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}
