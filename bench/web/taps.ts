import type { Locator, Page } from '@playwright/test';
import type { WindowWithRecord } from './page-record.ts';
import { closeWhatPopsUp } from './announced.ts';
import type { Phone } from './phone.ts';

/** One tap on the bottom menu. */
export interface Tap {
  readonly path: string;
  /** Time from the touch to the next frame, as Event Timing measures it. */
  readonly feedbackMs: number;
  /** Time from the touch to the frame that shows another screen, or its skeleton. */
  readonly screenMs: number;
}

export interface Laps {
  /** Screens whose script is not cached on the phone yet. */
  readonly first: readonly Tap[];
  /** The same screens again. */
  readonly warm: readonly Tap[];
}

const PLACES = 5;
const HOME_PLACE = 0;
const QUIET_MS = 1000;
/** A link that cannot be tapped for this time is covered by a dialog. */
const COVERED_MS = 3000;

/** Signs a demo member in, opens the home page and visits the five entries of the bottom menu twice. */
export async function walkMenu({ page }: Phone, origin: string): Promise<Laps> {
  await page.goto(`${origin}/m/home`, { waitUntil: 'load' });
  await page.evaluate(signIn);
  await page.goto(`${origin}/m/home`, { waitUntil: 'load' });
  return { first: await lap(page), warm: await lap(page) };
}

async function lap(page: Page): Promise<Tap[]> {
  const taps: Tap[] = [];
  await closeWhatPopsUp(page);
  for (let place = 1; place < PLACES; place += 1) {
    taps.push(await tapAndWatch(page, place));
    // After the last entry the home page is tapped; screens without the menu are left by going back.
    if (place === PLACES - 1) taps.push(await tapAndWatch(page, HOME_PLACE));
    else await goBackHome(page);
  }
  return taps;
}

/** The bottom menu is the last navigation of a page in document order. */
function menuLink(page: Page, place: number): Locator {
  return page.locator('nav').last().locator('a').nth(place);
}

async function goBackHome(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
  await menuLink(page, HOME_PLACE).and(page.locator('[aria-current]')).waitFor();
  await page.waitForTimeout(QUIET_MS);
  // Each visit of the home page may open the next queued dialog.
  await closeWhatPopsUp(page);
}

async function tapAndWatch(page: Page, place: number): Promise<Tap> {
  const link = menuLink(page, place);
  const path = (await link.getAttribute('href')) ?? '';
  const shown = page.evaluate(watchScreen, path);
  await link.tap({ timeout: COVERED_MS }).catch(async () => {
    // A dialog opened before the tap.
    await closeWhatPopsUp(page);
    await link.tap();
  });
  const seen = await shown;
  if (!seen) {
    // A dialog opened at the moment of the tap and received it.
    await closeWhatPopsUp(page);
    return tapAndWatch(page, place);
  }
  const { touchedMs, shownMs } = seen;
  // Event Timing reports a touch after its frame; the last events of a tap follow a moment later.
  await page.waitForTimeout(QUIET_MS);
  const feedbackMs = await page.evaluate((sinceMs) => {
    const inputs = (window as WindowWithRecord).benchRecord?.inputs ?? [];
    // Event Timing does not report events below 16 ms.
    return Math.max(
      16,
      ...inputs.filter(({ startMs }) => startMs >= sinceMs).map(({ durationMs }) => durationMs),
    );
  }, touchedMs);
  return { path, feedbackMs, screenMs: shownMs - touchedMs };
}

/**
 * Runs in the page: resolves when the address is `path` and a different screen is painted; null where a dialog received
 * the tap.
 */
function watchScreen(path: string): Promise<{ touchedMs: number; shownMs: number } | null> {
  const content = (): string => document.querySelector('main')?.innerHTML ?? '';
  const before = content();
  let touchedMs = 0;
  addEventListener('pointerdown', ({ timeStamp }) => (touchedMs = timeStamp), { capture: true, once: true });
  return new Promise((resolve) => {
    const check = (): void => {
      const shown = touchedMs > 0 && location.pathname + location.search === path && content() !== before;
      if (!shown && touchedMs > 0 && document.querySelector('dialog[open]')) return resolve(null);
      if (!shown) return void requestAnimationFrame(check);
      requestAnimationFrame(() => resolve({ touchedMs, shownMs: performance.now() }));
    };
    requestAnimationFrame(check);
  });
}

/** Runs in the page. */
async function signIn(): Promise<void> {
  const credentials = { username: 'member1', password: 'Tessera-2026', type: 'username' };
  const answer = await fetch('/wps/session/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!answer.ok) throw new Error(`the demo member cannot sign in: ${answer.status}`);
}
