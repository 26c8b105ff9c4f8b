import lighthouse from 'lighthouse';
import type { Browser } from '@playwright/test';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FoundBrowser } from '../../e2e/browser.ts';
import { median } from '../statistics.ts';
import { type HeldCookie, withBrowser } from './phone.ts';

/** Scores of 0 to 100 and what the simulation says of the paints. */
export interface LighthouseRun {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** Audits that cost points in accessibility or best practices. */
  readonly failed: readonly string[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/**
 * Lighthouse for phones with its simulated throttling, several times, each in a browser of its own.
 * Gives the median of each figure. `cookies` is what the visitor's browser holds.
 */
export async function lighthouseMedian(
  found: FoundBrowser,
  {
    url,
    cookies,
    runs,
  }: { readonly url: string; readonly cookies: readonly HeldCookie[]; readonly runs: number },
): Promise<LighthouseRun> {
  const all: LighthouseRun[] = [];
  for (let run = 0; run < runs; run += 1) {
    const port = await freePort();
    all.push(
      await withBrowser(found, [`--remote-debugging-port=${port}`], async (browser) => {
        await hold(browser, cookies);
        return lighthouseOnce(url, port);
      }),
    );
  }
  const middle = (figure: (run: LighthouseRun) => number): number => median(all.map(figure));
  return {
    performance: middle(({ performance }) => performance),
    accessibility: middle(({ accessibility }) => accessibility),
    bestPractices: middle(({ bestPractices }) => bestPractices),
    firstPaintMs: middle(({ firstPaintMs }) => firstPaintMs),
    largestPaintMs: middle(({ largestPaintMs }) => largestPaintMs),
    failed: [...new Set(all.flatMap(({ failed }) => failed))],
  };
}

/**
 * In the browser itself, where Lighthouse opens its page and leaves cookies alone. A header of Lighthouse's own did
 * not go with every call of the page, which was then refused one and logged it.
 */
async function hold(browser: Browser, cookies: readonly HeldCookie[]): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  await session.send('Storage.setCookies', { cookies: [...cookies] });
}

async function lighthouseOnce(url: string, port: number): Promise<LighthouseRun> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
  });
  if (!result || result.lhr.runtimeError) {
    throw new Error(
      `Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`,
    );
  }
  const { audits, categories } = result.lhr;
  const points = (category: string): number => Math.round((categories[category]?.score ?? 0) * 100);
  const failed = ['accessibility', 'best-practices']
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    bestPractices: points('best-practices'),
    firstPaintMs: audits['first-contentful-paint']?.numericValue ?? Number.NaN,
    largestPaintMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    failed,
  };
}

/** Lighthouse must know the port before the browser tells it. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
