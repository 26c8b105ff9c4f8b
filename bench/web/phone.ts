import { type Browser, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS, type FoundBrowser } from '../../e2e/browser.ts';
import { recordPage } from './page-record.ts';
import { tapWire, type Wire } from './wire.ts';

/** The phone Lighthouse emulates. */
const SCREEN = { width: 412, height: 823 } as const;
const PIXEL_RATIO = 1.75;
const CPU_SLOWDOWN = 4;
/** Slow 4G as Lighthouse's devtools throttling applies it: kbit/s of 1024 bits, given to Chromium in bytes. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: Math.floor((1474.56 * 1024) / 8),
  uploadThroughput: Math.floor((675 * 1024) / 8),
};

/** Provides a separate browser; `args` are further arguments for it. */
export async function withBrowser<T>(
  found: FoundBrowser,
  args: readonly string[],
  work: (browser: Browser) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: { ...process.env, ...found.env },
    args: [...BROWSER_ARGUMENTS, ...args],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A slow phone with an empty cache. */
export interface Phone {
  readonly page: Page;
  readonly wire: Wire;
}

/** A cookie that a phone has before the visit. */
export interface StoredCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  readonly secure: boolean;
}

/** The cookies of a header, in the form of a phone's stored cookies. */
export function storedCookies(header: string, origin: string): StoredCookie[] {
  return header.split('; ').map((cookie) => {
    const [name = '', ...value] = cookie.split('=');
    const place = { domain: new URL(origin).hostname, path: '/' };
    return { name, value: value.join('='), ...place, secure: name.startsWith('__Host-') };
  });
}

/** Provides a fresh phone and closes it afterwards. */
export async function withPhone<T>(
  browser: Browser,
  work: (phone: Phone) => Promise<T>,
  cookies: readonly StoredCookie[] = [],
): Promise<T> {
  const context = await browser.newContext({
    viewport: SCREEN,
    screen: SCREEN,
    deviceScaleFactor: PIXEL_RATIO,
    isMobile: true,
    hasTouch: true,
  });
  try {
    await context.addCookies([...cookies]);
    await context.addInitScript(recordPage);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await work({ page, wire: tapWire(session) });
  } finally {
    await context.close();
  }
}
