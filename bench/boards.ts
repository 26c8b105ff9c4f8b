import type { Page } from '@playwright/test';
import { findBrowser } from '../e2e/browser.ts';
import { ensureFrontEnd } from '../tools/front-end.ts';
import type { BenchPart, BenchResult } from './result.ts';
import { startBenchServer } from './server/server.ts';
import { median } from './statistics.ts';
import type { WindowWithRecord } from './web/page-record.ts';
import { withBrowser, withPhone } from './web/phone.ts';

const OPEN_GOAL_MS = 200;
const TAP_GOAL_MS = 100;
/** Visits of each board. The first one loads the script and is not counted. */
const VISITS = 4;
/** Numbers chosen in each visit. */
const TAPS = 3;
const QUIET_MS = 1000;
/** Event Timing does not report events below 16 ms. */
const LEAST_EVENT_MS = 16;

/** A game of each draw shape, by its code. */
type Boards = readonly { readonly code: string; readonly gameId: string }[];

interface Visit {
  /** From the touch of the link to the frame with the board. */
  readonly openMs: number;
  /** From the touch of a number to the next frame. */
  readonly tapMs: readonly number[];
}

/** Opens lottery boards from the list of all lotteries on a slow phone, and chooses numbers. */
export async function benchBoards(): Promise<BenchPart> {
  await ensureFrontEnd();
  const server = await startBenchServer({ market: 'no-requirements' });
  const found = await findBrowser();
  try {
    const results = await withBrowser(found, [], (browser) =>
      withPhone(browser, async ({ page }) => {
        await page.goto(`${server.origin}/m/moreLottery`, { waitUntil: 'load' });
        const measured: BenchResult[] = [];
        for (const { code, gameId } of await page.evaluate(boardsByShape))
          measured.push(...figures(code, await visits(page, gameId)));
        return measured;
      }),
    );
    return { market: server.market, results };
  } finally {
    await found.dispose();
    await server.stop();
  }
}

function figures(code: string, [, ...warm]: readonly Visit[]): BenchResult[] {
  const openMs = median(warm.map((visit) => visit.openMs));
  const tapMs = Math.max(...warm.flatMap((visit) => visit.tapMs));
  return [
    atMost(`board of ${code} from the list, warm`, openMs, OPEN_GOAL_MS),
    atMost(`worst tap on a number of ${code}`, tapMs, TAP_GOAL_MS),
  ];
}

function atMost(name: string, ms: number, goalMs: number): BenchResult {
  const detail = `${ms.toFixed(0)} ms`;
  return { name, ratio: ms / goalMs, goal: `≤ ${goalMs} ms`, reached: ms <= goalMs, detail };
}

async function visits(page: Page, gameId: string): Promise<Visit[]> {
  const all: Visit[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const link = page.locator(`main a[href*="gameId=${gameId}"]`).first();
    await link.scrollIntoViewIfNeeded();
    await page.waitForTimeout(QUIET_MS);
    const shown = page.evaluate(watchBoard);
    await link.tap();
    const openMs = await shown;
    const tapMs = [];
    for (let number = 0; number < TAPS; number += 1) tapMs.push(await tapNumber(page, number));
    all.push({ openMs, tapMs });
    await page.goBack();
    await page.locator('main h3').first().waitFor();
  }
  return all;
}

async function tapNumber(page: Page, number: number): Promise<number> {
  const sinceMs = await page.evaluate(() => performance.now());
  await page.locator('main fieldset button[aria-pressed]').nth(number).tap();
  // Event Timing reports a touch after its frame; the last events of a tap follow a moment later.
  await page.waitForTimeout(QUIET_MS);
  const events = await page.evaluate(
    (fromMs) =>
      ((window as WindowWithRecord).benchRecord?.inputs ?? [])
        .filter(({ startMs }) => startMs >= fromMs)
        .map(({ durationMs }) => durationMs),
    sinceMs,
  );
  return Math.max(LEAST_EVENT_MS, ...events);
}

/** Runs in the page. */
async function boardsByShape(): Promise<Boards> {
  const answer = await fetch('/lgw/games');
  const { value } = (await answer.json()) as {
    readonly value: readonly { readonly gameId: string; readonly gameCode: string; readonly shape: string }[];
  };
  return [...new Set(value.map(({ shape }) => shape))].flatMap((shape) => {
    const game = value.find((one) => one.shape === shape);
    return game ? [{ code: game.gameCode, gameId: game.gameId }] : [];
  });
}

/** Runs in the page: the time from the next touch to the frame that shows a board. */
function watchBoard(): Promise<number> {
  let touchedMs = 0;
  addEventListener('pointerdown', ({ timeStamp }) => (touchedMs = timeStamp), { capture: true, once: true });
  return new Promise((resolve) => {
    const check = (): void => {
      const shown = touchedMs > 0 && document.querySelector('main fieldset button[aria-pressed]') !== null;
      if (!shown) return void requestAnimationFrame(check);
      requestAnimationFrame(() => resolve(performance.now() - touchedMs));
    };
    requestAnimationFrame(check);
  });
}
