import type { Browser, CDPSession, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { importGames } from '../apps/server/src/games/operating/import-games.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { findBrowser } from '../e2e/browser.ts';
import { ensureFrontEnd } from '../tools/front-end.ts';
import type { BenchPart, BenchResult } from './result.ts';
import { startBenchServer } from './server/server.ts';
import { median } from './statistics.ts';
import { layoutShift } from './web/figures.ts';
import { heapBytes } from './web/left-open.ts';
import type { WindowWithRecord } from './web/page-record.ts';
import { type Phone, withBrowser, withPhone } from './web/phone.ts';

const CATEGORY = 'disabled-by-default-devtools.timeline.frame';

/** The trace of a whole list is longer than the maximum string length, so the scroll has several parts. */
const STRETCHES = 6;

/** A brisk thumb. */
const PX_PER_SECOND = 2400;

const PX_PER_FRAME = PX_PER_SECOND / 60;

const SETTLED_AFTER_MS = 5000;

const MIB = 1024 * 1024;
const TILES = 2000;
const RUNS = 3;
const LIST = '/m/gameList?gameType=RNG';

/** Scrolls a long list of games on a slow phone through two thousand tiles. */
export async function benchLobby(): Promise<BenchPart> {
  await ensureFrontEnd();
  const server = await startBenchServer({ market: 'no-requirements' });
  const found = await findBrowser();
  try {
    await fillSlots(server.databaseUrl);
    const runs = await withBrowser(found, [], async (browser) => {
      const all: Scrolled[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        all.push(
          await withPhone(browser, (phone) => scrollThrough(browser, phone, server.origin + LIST, TILES)),
        );
      }
      return all;
    });
    return { market: server.market, results: resultsOf(runs) };
  } finally {
    await found.dispose();
    await server.stop();
  }
}

function resultsOf(runs: readonly Scrolled[]): BenchResult[] {
  const frames = runs.map(({ framesMs }) => framesMs.length).join(', ');
  const drawn = runs.map(({ underThumb }) => underThumb.framesMs.length).join(', ');
  const empty = runs.map(({ underThumb }) => 100 * underThumb.emptyShare);
  const heap = runs.map(({ heapBeforeBytes, heapAfterBytes }) => (heapAfterBytes - heapBeforeBytes) / MIB);
  const nodes = Math.max(...runs.map(({ mostNodes }) => mostNodes));
  const shift = Math.max(...runs.map(({ layoutShift }) => layoutShift));
  return [
    within(
      'frames over 16.7 ms, as the screen shows them',
      median(runs.map(({ underThumb }) => overdueShare(underThumb.framesMs))),
      5,
      '%',
      `of ${drawn} frames; ${median(empty).toFixed(1)} % of looks found a tile missing`,
    ),
    within(
      "frames over 16.7 ms, the page's own thread moving the list",
      median(runs.map(({ framesMs }) => overdueShare(framesMs))),
      5,
      '%',
      `of ${frames} frames`,
    ),
    within('heap growth', Math.max(0, median(heap)), 20, 'MiB'),
    within('most elements on the page', nodes, 1500, ''),
    within('layout shift, a jump to the end among it', shift, 0.05, ''),
  ];
}

function overdueShare(framesMs: readonly number[]): number {
  return (100 * framesMs.filter((ms) => ms > 16.8).length) / framesMs.length;
}

function within(what: string, measured: number, limit: number, unit: string, more = ''): BenchResult {
  const figure = `${measured.toFixed(measured < 1 ? 4 : 1)} ${unit}`.trim();
  return {
    name: `scrolling ${TILES} tiles: ${what}`,
    ratio: measured / limit,
    goal: `≤ ${limit} ${unit}`.trim(),
    reached: measured <= limit,
    detail: [figure, more].filter(Boolean).join('; '),
  };
}

async function fillSlots(databaseUrl: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
  const rows = Array.from({ length: TILES }, (_, index) => ({
    name: `Long List ${index}`,
    game_code: `long-${index}`,
    product: `Maker ${index % 20}`,
    category: 'slots',
  }));
  try {
    await database.transaction((tx) => importGames(tx, 'bench', rows));
  } finally {
    await database.close();
  }
}

/** Measurements of a long list while it is scrolled. */
interface Scrolled {
  /** Intervals between frames of the page's main thread, which scrolls the list itself. */
  readonly framesMs: readonly number[];
  readonly underThumb: UnderThumb;
  readonly heapBeforeBytes: number;
  readonly heapAfterBytes: number;
  readonly mostNodes: number;
  readonly layoutShift: number;
}

/** Scrolls the list of `url` from its first tile to the `tiles`-th, twice, then jumps to its end and back. */
async function scrollThrough(
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
  if (!record) throw new Error('the page has no recorded data');
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

/** Frames that a player sees while scrolling: those that the browser draws, independent of the page's main thread. */
interface UnderThumb {
  /** Intervals between drawn frames, in refresh intervals of the screen. */
  readonly framesMs: readonly number[];
  /** Share of the page's frames in which a tile on the screen was missing, including its placeholder. */
  readonly emptyShare: number;
}

interface FrameEvent {
  readonly name: string;
  readonly pid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly args: { readonly frameSeqId?: number; readonly layerTreeId?: number };
}

interface WindowWatched extends Window {
  watchedFrames?: { all: number; empty: number; stopped: boolean };
}

/**
 * Scrolls the page down by a number of pixels with Chromium's own gesture, which its compositor handles like a finger.
 */
async function drawUnderThumb(
  browser: Browser,
  page: Page,
  session: CDPSession,
  { px, pxPerSecond }: { readonly px: number; readonly pxPerSecond: number },
): Promise<UnderThumb> {
  const { x, y } = await page.evaluate(() => ({ x: innerWidth / 2, y: innerHeight / 2 }));
  await page.evaluate(watchTiles);
  const framesMs: number[] = [];
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    await browser.startTracing(page, { categories: [CATEGORY] });
    await session.send('Input.synthesizeScrollGesture', {
      x,
      y,
      yDistance: -Math.round(px / STRETCHES),
      speed: pxPerSecond,
      gestureSourceType: 'mouse',
    });
    framesMs.push(...betweenDrawn(eventsOf(await browser.stopTracing())));
  }
  const { all, empty } = await page.evaluate(() => {
    const watched = (window as WindowWatched).watchedFrames;
    if (watched) watched.stopped = true;
    return watched ?? { all: 0, empty: 0 };
  });
  if (framesMs.length === 0 || all === 0) throw new Error('the list did not scroll');
  return { framesMs, emptyShare: empty / all };
}

function eventsOf(trace: Buffer): FrameEvent[] {
  return (JSON.parse(trace.toString()) as { readonly traceEvents: FrameEvent[] }).traceEvents;
}

/** The drawing time varies within the refresh interval; the interval for which the frame was drawn does not. */
function betweenDrawn(events: readonly FrameEvent[]): number[] {
  const keyOf = ({ pid, args }: FrameEvent) => `${pid} ${args.layerTreeId} ${args.frameSeqId}`;
  const beats = new Map(events.filter(({ name }) => name === 'BeginFrame').map((e) => [keyOf(e), e.ts]));
  const drawn = events
    .filter(({ name }) => name === 'DrawFrame')
    .flatMap((event) => beats.get(keyOf(event)) ?? [])
    .sort((one, other) => one - other);
  return drawn.slice(1).map((ts, index) => (ts - (drawn[index] ?? ts)) / 1000);
}

/** Runs in the page. */
function watchTiles(): void {
  const watched = { all: 0, empty: 0, stopped: false };
  (window as WindowWatched).watchedFrames = watched;
  const list = document.querySelector('main ul[aria-label] > li[aria-setsize]')?.parentElement;
  const checkTiles = () => {
    const first = list?.firstElementChild?.getBoundingClientRect();
    const last = list?.lastElementChild?.getBoundingClientRect();
    watched.all += 1;
    const above = list !== null && list !== undefined && list.getBoundingClientRect().top < 0;
    if (!first || !last || last.bottom < innerHeight || (above && first.top > 0)) watched.empty += 1;
    if (!watched.stopped) requestAnimationFrame(checkTiles);
  };
  requestAnimationFrame(checkTiles);
}
