import { setTimeout as wait } from 'node:timers/promises';
import { blockingMs, layoutShift } from './figures.ts';
import type { PageRecord, WindowWithRecord } from './page-record.ts';
import type { Phone } from './phone.ts';
import { bytesOf, requestsWithin, type Transfer } from './wire.ts';

/** One visit of one page, observed for ten seconds and at least until five seconds after its load. */
export interface Visit {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly largestPaint: string;
  readonly blockingMs: number;
  readonly layoutShift: number;
  readonly shifts: PageRecord['shifts'];
  /**
   * Scripts that the document names or that were requested before it was loaded, and those that followed during the
   * visit.
   */
  readonly scriptBytes: number;
  readonly deferredScriptBytes: number;
  readonly styleBytes: number;
  readonly allBytes: number;
  readonly requestsToLargestPaint: number;
  readonly requestsInTenSeconds: number;
  readonly transfers: readonly Transfer[];
}

/** Late banners, pop-ups and refreshes shift the layout too. */
const WATCH_AFTER_LOAD_MS = 5000;
const TEN_SECONDS_MS = 10_000;
const LOADED_WITHIN_MS = 60_000;

/** Runs in the page: returns the load time, and the scripts in the document, which may load later. */
function firstRequest(): { loadedMs: number; named: string[] } {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"][fetchpriority]');
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[src]');
  return {
    loadedMs: performance.timing.loadEventStart - performance.timing.navigationStart,
    named: [...Array.from(links, ({ href }) => href), ...Array.from(scripts, ({ src }) => src)],
  };
}

/** Opens `url` on a phone. Throws when the page does not answer with success or paints nothing. */
export async function visit({ page, wire }: Phone, url: string): Promise<Visit> {
  const response = await page.goto(url, { waitUntil: 'load', timeout: LOADED_WITHIN_MS });
  if (!response?.ok()) throw new Error(`${url} answered ${response?.status() ?? 'nothing'}`);
  const sinceStartMs = await page.evaluate(() => performance.now());
  await wait(Math.max(WATCH_AFTER_LOAD_MS, TEN_SECONDS_MS - sinceStartMs));
  const record = await page.evaluate(() => (window as WindowWithRecord).benchRecord);
  if (!record || record.largestPaintMs === 0) throw new Error(`${url} painted nothing`);
  const transfers = wire.transfers();
  const { loadedMs, named } = await page.evaluate(firstRequest);
  const before = transfers.filter(({ requestedMs, url }) => requestedMs <= loadedMs || named.includes(url));
  return {
    firstPaintMs: record.firstPaintMs,
    largestPaintMs: record.largestPaintMs,
    largestPaint: record.largestPaint,
    blockingMs: blockingMs(record),
    layoutShift: layoutShift(record),
    shifts: record.shifts,
    scriptBytes: bytesOf(before, 'script'),
    deferredScriptBytes: bytesOf(transfers, 'script') - bytesOf(before, 'script'),
    styleBytes: bytesOf(transfers, 'style'),
    allBytes: bytesOf(transfers),
    requestsToLargestPaint: transfers.filter(({ requestedMs }) => requestedMs <= record.largestPaintMs)
      .length,
    requestsInTenSeconds: requestsWithin(transfers, TEN_SECONDS_MS),
    transfers,
  };
}
