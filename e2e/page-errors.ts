import type { BrowserContext, Page } from '@playwright/test';

/** Watches for problems: console output, failed requests and layout shifts. */
export interface PageErrorWatch {
  /** Returns the problems so far, one line each, without those that match `expected`. */
  unexpectedErrors(expected: readonly RegExp[]): Promise<string[]>;
}

/** Maximum layout shift score of a screen, as browsers compute it. */
const MOST_SHIFT = 0.05;
/**
 * Chromium repeats every refused request on the console, and warns of resources that both a page and its worker
 * fetched. Playwright reports the service workers that it blocks.
 */
const REPEATED =
  /^Failed to load resource|cross-world service worker resource mismatch\.$|^Service Worker registration blocked by Playwright/;

/** Matches intended refusals: status, method and path of each, for example `422 POST /wps/session/login`. */
export function refusals(...calls: readonly string[]): RegExp {
  const expected = calls.map((call) => call.replace(' /', String.raw` https?://[^/]+/`));
  return new RegExp(String.raw`^request: (?:${expected.join('|')})(?:\?.*)?$`);
}

/** Watches every page of the context from now on. */
export async function watchPageErrors(context: BrowserContext): Promise<PageErrorWatch> {
  const found: string[] = [];
  const largestShifts = new Map<string, number>();
  context.on('console', (message) => {
    const noise = message.type() === 'error' || message.type() === 'warning';
    if (noise && !REPEATED.test(message.text())) found.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) =>
    found.push(`page error: ${error.error().stack ?? error.error().message}`),
  );
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'failed';
    // Pages abort their own requests when they are left.
    if (why !== 'net::ERR_ABORTED') found.push(`request: ${why} ${request.method()} ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    found.push(`request: ${response.status()} ${response.request().method()} ${response.url()}`);
  });
  await context.exposeBinding('reportLayoutShift', (source, score: number, culprits: string) => {
    if (score <= MOST_SHIFT) return;
    const key = `layout shift on ${new URL(source.page.url()).pathname} by ${culprits}`;
    largestShifts.set(key, Math.max(score, largestShifts.get(key) ?? 0));
  });
  await context.addInitScript(observeLayoutShifts);
  return {
    async unexpectedErrors(expected) {
      await Promise.all(context.pages().map(flushLayoutShifts));
      const shifts = [...largestShifts].map(
        ([what, score]) => `${what}: ${score.toFixed(3)}, at most ${MOST_SHIFT}`,
      );
      return [...found, ...shifts].filter((error) => !expected.some((pattern) => pattern.test(error)));
    },
  };
}

interface WindowWithShifts extends Window {
  reportLayoutShift?: (score: number, culprits: string) => Promise<void>;
  flushLayoutShifts?: () => Promise<void>;
}

async function flushLayoutShifts(page: Page): Promise<void> {
  // A page that is being left cannot run scripts any more.
  await page.evaluate(() => (window as WindowWithShifts).flushLayoutShifts?.()).catch(() => {});
}

/**
 * Runs in the page. Scores layout shifts in session windows like Cumulative Layout Shift: less than a second apart,
 * five seconds at most. Shifts after a touch do not count. Shifts after the answer to a touch's request do not count
 * either, because on a busy machine the answer is late.
 */
function observeLayoutShifts(): void {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  const page: WindowWithShifts = window;
  let touchedMs = Number.NEGATIVE_INFINITY;
  let answeredMs = Number.NEGATIVE_INFINITY;
  for (const touch of ['pointerdown', 'click', 'keydown']) {
    addEventListener(touch, () => (touchedMs = performance.now()), { capture: true });
  }
  const send = page.fetch.bind(page);
  page.fetch = async (resource, init) => {
    const isOfTouch =
      performance.now() - touchedMs < 500 || (init?.method !== undefined && init.method !== 'GET');
    const answer = await send(resource, init);
    if (isOfTouch) answeredMs = performance.now();
    return answer;
  };
  let session = { score: 0, startMs: 0, lastMs: Number.NEGATIVE_INFINITY };
  const nameOf = (node: Node | null): string =>
    node instanceof Element ? [node.localName, ...node.classList].join('.') : (node?.nodeName ?? 'something');
  const take = async (entries: PerformanceEntryList): Promise<void> => {
    for (const shift of entries as Shift[]) {
      const at = shift.startTime;
      const isAnswer = at >= answeredMs && at - answeredMs < 500;
      if (shift.hadRecentInput || isAnswer) continue;
      const continues = at - session.lastMs < 1000 && at - session.startMs < 5000;
      session = continues
        ? { ...session, score: session.score + shift.value, lastMs: at }
        : { score: shift.value, startMs: at, lastMs: at };
      await page.reportLayoutShift?.(session.score, shift.sources.map(({ node }) => nameOf(node)).join(', '));
    }
  };
  const observer = new PerformanceObserver((list) => void take(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  page.flushLayoutShifts = async () => {
    // The shifts of this frame are reported in the next one, which a background page never draws.
    await new Promise((drawn) => {
      requestAnimationFrame(() => requestAnimationFrame(drawn));
      setTimeout(drawn, 500);
    });
    await take(observer.takeRecords());
  };
}
