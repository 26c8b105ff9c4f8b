import type { Browser } from '@playwright/test';
import lighthouse from 'lighthouse';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { findBrowser, type FoundBrowser } from '../../e2e/browser.ts';
import { signIn } from '../http/member.ts';
import { FLOOR_PATH } from '../server/floor-route.ts';
import { median } from '../statistics.ts';
import { leaveOpen, type LeftOpen } from './left-open.ts';
import { type StoredCookie, storedCookies, type Phone, withBrowser, withPhone } from './phone.ts';
import { type Laps, walkMenu } from './taps.ts';
import { type Visit, visit } from './visit.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/** Everything that was looked at, for the figures and for whoever asks why. */
export interface Measured {
  readonly floor: readonly Visit[];
  readonly home: readonly Visit[];
  /** The home once more with a warm cache. */
  readonly homeAgain: readonly Visit[];
  readonly others: readonly { readonly name: string; readonly visits: readonly Visit[] }[];
  readonly walks: readonly Laps[];
  readonly leftOpen: LeftOpen;
  readonly lighthouse: readonly { readonly name: string; readonly run: LighthouseRun }[];
}

const RUNS = 5;
const OTHER_RUNS = 3;
const WALKS = 3;
const HOME = '/m/home';
const GAME_LIST = '/m/gameList?gameType=RNG';
const OTHERS = ['/m/login', '/m/register', '/m/slotsCenter', GAME_LIST];

/** Looks at the site of `origin` on slow phones with nothing in their cache, the floor and the home in turns. */
export async function measurePages(origin: string, openMinutes: number): Promise<Measured> {
  const found = await findBrowser();
  const held = storedCookies((await signIn(origin, 'member2')).headers['cookie'] ?? '', origin);
  try {
    const applied = await withBrowser(found, [], async (browser) => {
      const cold = <T>(look: (phone: Phone) => Promise<T>): Promise<T> => withPhone(browser, look);
      const floor: Visit[] = [];
      const twice: Visit[][] = [];
      for (let run = 0; run < RUNS; run += 1) {
        floor.push(await cold((phone) => visit(phone, origin + FLOOR_PATH)));
        twice.push(await cold((phone) => visitTwice(phone, origin + HOME)));
      }
      const others = [];
      for (const path of OTHERS) {
        const visits = await repeat(OTHER_RUNS, () => cold((phone) => visit(phone, origin + path)));
        others.push({ name: path, visits });
      }
      const ofMember = () => withPhone(browser, (phone) => visit(phone, origin + HOME), held);
      others.push({ name: `${HOME} as member`, visits: await repeat(OTHER_RUNS, ofMember) });
      const walks = await repeat(WALKS, () => cold((phone) => walkMenu(phone, origin)));
      const [home, homeAgain] = [
        twice.flatMap(([first]) => first ?? []),
        twice.flatMap(([, second]) => second ?? []),
      ];
      const leftOpen = await cold((phone) => leaveOpen(phone, origin + HOME, openMinutes));
      return { floor, home, homeAgain, others, walks, leftOpen };
    });
    const lighthouse = [];
    for (const { name, path, cookies } of [
      { name: 'home as guest', path: HOME, cookies: [] },
      { name: 'home as member', path: HOME, cookies: held },
      { name: 'game list', path: GAME_LIST, cookies: [] },
      { name: 'login', path: '/m/login', cookies: [] },
    ]) {
      const run = await lighthouseMedian(found, { url: origin + path, cookies, runs: RUNS });
      lighthouse.push({ name, run });
    }
    return { ...applied, lighthouse };
  } finally {
    await found.dispose();
  }
}

/** The worker comes after everything else, over a slow network. */
const CACHED_WITHIN_MS = 60_000;

/** Runs in the page: whether the lobby lies on the device, and a worker that opens it from there. */
async function lobbyIsCached(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready;
  if (active?.state !== 'activated') return false;
  const names = (await caches.keys()).filter((name) => name.startsWith('site-pages-'));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().some(({ url }) => url.includes('/m/home?'));
}

async function visitTwice(phone: Phone, url: string): Promise<Visit[]> {
  const first = await visit(phone, url);
  await phone.page.waitForFunction(lobbyIsCached, undefined, { timeout: CACHED_WITHIN_MS });
  await phone.page.goto('about:blank');
  return [first, await visit(phone, url)];
}

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let time = 0; time < times; time += 1) all.push(await work());
  return all;
}

/** Scores of 0 to 100 and what the simulation says of the paints. */
interface LighthouseRun {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** Audits that cost points in accessibility or best practices. */
  readonly failed: readonly string[];
}

/**
 * Lighthouse for phones with its simulated throttling, several times, each in a browser of its own.
 * Gives the median of each figure. `cookies` is what the visitor's browser holds.
 */
async function lighthouseMedian(
  found: FoundBrowser,
  {
    url,
    cookies,
    runs,
  }: { readonly url: string; readonly cookies: readonly StoredCookie[]; readonly runs: number },
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
async function hold(browser: Browser, cookies: readonly StoredCookie[]): Promise<void> {
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
