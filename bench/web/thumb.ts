import type { Browser, CDPSession, Page } from '@playwright/test';

/** What a thumb sees of a list it draws along: frames that the browser puts on the screen, whatever the page's own thread does. */
export interface UnderThumb {
  /** From each frame that was drawn to the next, by the beats of the screen. */
  readonly framesMs: readonly number[];
  /** Share of the page's own frames in which a tile on the screen was not there yet, not even its shape. */
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

const CATEGORY = 'disabled-by-default-devtools.timeline.frame';
/** What the browser tells of a whole list at once is longer than a string may be. */
const STRETCHES = 6;

/** Draws the page down by so many pixels, with Chromium's own gesture, which its compositor follows as it does a finger. */
export async function drawUnderThumb(
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
  if (framesMs.length === 0 || all === 0) throw new Error('the list did not move under the thumb');
  return { framesMs, emptyShare: empty / all };
}

function eventsOf(trace: Buffer): FrameEvent[] {
  return (JSON.parse(trace.toString()) as { readonly traceEvents: FrameEvent[] }).traceEvents;
}

/** When a frame was drawn varies within its beat; the beat it was drawn for does not. */
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
  const look = () => {
    const first = list?.firstElementChild?.getBoundingClientRect();
    const last = list?.lastElementChild?.getBoundingClientRect();
    watched.all += 1;
    const above = list !== null && list !== undefined && list.getBoundingClientRect().top < 0;
    if (!first || !last || last.bottom < innerHeight || (above && first.top > 0)) watched.empty += 1;
    if (!watched.stopped) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
