import type { Browser } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { layoutShift } from './figures.ts';
import { heapBytes } from './left-open.ts';
import type { WindowWithRecord } from './page-record.ts';
import type { Phone } from './phone.ts';
import { drawUnderThumb, type UnderThumb } from './thumb.ts';

/** What a long list did under the thumb. */
export interface Scrolled {
  /** From each frame of the page's own thread to the next, which moves the list itself. */
  readonly framesMs: readonly number[];
  readonly underThumb: UnderThumb;
  readonly heapBeforeBytes: number;
  readonly heapAfterBytes: number;
  readonly mostNodes: number;
  readonly layoutShift: number;
}

/** A brisk thumb. */
const PX_PER_SECOND = 2400;
const PX_PER_FRAME = PX_PER_SECOND / 60;
const SETTLED_AFTER_MS = 5000;

/** Draws the list of `url` past the eye from its first tile to the `tiles`-th, twice, then jumps to its end and back. */
export async function scrollThrough(
  browser: Browser,
  { page }: Phone,
  url: string,
  tiles: number,
): Promise<Scrolled> {
  await page.goto(url, { waitUntil: 'load' });
  const session = await page.context().newCDPSession(page);
  await wait(SETTLED_AFTER_MS);
  const heapBeforeBytes = await heapBytes(session);
  const { framesMs, mostNodes, movedPx } = await page.evaluate(draw, { tiles, pxPerFrame: PX_PER_FRAME });
  await wait(SETTLED_AFTER_MS);
  const heapAfterBytes = await heapBytes(session);
  await page.evaluate(() => scrollTo(0, 0));
  await wait(SETTLED_AFTER_MS);
  const underThumb = await drawUnderThumb(browser, page, session, {
    px: movedPx,
    pxPerSecond: PX_PER_SECOND,
  });
  for (const toEnd of [true, false, true]) {
    await page.evaluate((end) => scrollTo(0, end ? document.body.scrollHeight : 0), toEnd);
    await wait(SETTLED_AFTER_MS);
  }
  const record = await page.evaluate(() => (window as WindowWithRecord).benchRecord);
  if (!record) throw new Error('the page kept no record of itself');
  return {
    framesMs,
    underThumb,
    heapBeforeBytes,
    heapAfterBytes,
    mostNodes,
    layoutShift: layoutShift(record),
  };
}

/** Runs in the page. */
async function draw({
  tiles,
  pxPerFrame,
}: {
  tiles: number;
  pxPerFrame: number;
}): Promise<{ framesMs: number[]; mostNodes: number; movedPx: number }> {
  const list = document.querySelector('main ul[aria-label] > li[aria-setsize]')?.parentElement;
  const all = Number(list?.firstElementChild?.getAttribute('aria-setsize'));
  if (!list || !(all >= tiles)) throw new Error(`the list has ${all} tiles`);
  const untilPx = (list.getBoundingClientRect().height * tiles) / all;
  const framesMs: number[] = [];
  let mostNodes = 0;
  let beforeMs: number | undefined;
  await new Promise<void>((done) => {
    const frame = (nowMs: number) => {
      if (beforeMs !== undefined) framesMs.push(nowMs - beforeMs);
      beforeMs = nowMs;
      if (framesMs.length % 30 === 0)
        mostNodes = Math.max(mostNodes, document.getElementsByTagName('*').length);
      if (scrollY >= untilPx) return done();
      scrollBy(0, pxPerFrame);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  return { framesMs, mostNodes, movedPx: scrollY };
}
