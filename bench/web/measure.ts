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

/** All recorded visits, for the figures and for later analysis. */
export interface Measured {
  readonly floor: readonly Visit[];
  readonly home: readonly Visit[];
  /** A second visit of the home page with a warm cache. */
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

/** Measures the site of `origin` on slow phones with an empty cache, floor and home page alternately. */
export async function measurePages(origin: string, openMinutes: number): Promise<Measured> {
  const found = await findBrowser();
  const memberCookies = storedCookies((await signIn(origin, 'member2')).headers['cookie'] ?? '', origin);
  try {
    const applied = await withBrowser(found, [], async (browser) => {
      const cold = <T>(work: (phone: Phone) => Promise<T>): Promise<T> => withPhone(browser, work);
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
      const ofMember = () => withPhone(browser, (phone) => visit(phone, origin + HOME), memberCookies);
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
      { name: 'home as member', path: HOME, cookies: memberCookies },
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

/** The service worker loads last, over a slow network. */
const CACHED_WITHIN_MS = 60_000;

/** Runs in the page: returns whether the lobby is cached on the device, with an active worker that serves it. */
async function lobbyIsCached(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready;
  if (active?.state !== 'activated') return false;
  const names = (await caches.keys()).filter((name) => name.startsWith('site-pages-'));
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().some(({ url }) => url.includes('/m/home?'));
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

/** Scores of 0 to 100 and the simulated paint times. */
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
 * Lighthouse for phones with its simulated throttling, several times, each in a separate browser. Returns the median of
 * each figure. `cookies` are the cookies of the visitor's browser.
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
 * Set in the browser itself, where Lighthouse opens its page and does not change cookies. Lighthouse's own header was
 * missing in some calls of the page; one was then refused and logged.
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

/** Lighthouse needs the port before the browser reports it. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
