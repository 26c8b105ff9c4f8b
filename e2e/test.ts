import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { readCatalogue } from '../apps/web/locale-catalogue.ts';
import { EARLY_TAP, LANGUAGE_COOKIE } from '../packages/contract/src/first-view.ts';
import { type Account, openAccount } from './accounts.ts';
import { suppressAnnouncements } from './announced.ts';
import { BROWSER_ARGUMENTS, type FoundBrowser } from './browser.ts';
import { type PageErrorWatch, watchPageErrors } from './page-errors.ts';

export { expect };

export interface JourneyOptions {
  /** Language of the member. */
  language: 'TY' | 'EN' | 'AR';
  /** Intended page errors, such as the 422 of a refused form. */
  expectedErrors: readonly RegExp[];
  /** Whether the app window may open automatically, as it does once on a phone. */
  appWindow: boolean;
}

interface JourneyFixtures {
  /** Returns a message in the member's language, with its `{placeholders}` filled in. */
  phrase: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** An account that only this test uses. */
  account: Account;
  /**
   * Opens another browser and returns its page: empty, or with the given cookies and storage. Its page errors fail the
   * test as well, and it is closed at the end.
   */
  openBrowser: (storedState?: Stored) => Promise<Page>;
  member: undefined;
}

/** State of a browser, as returned by `context.storageState()`. */
export type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

const TAGS = { TY: 'fil-PH', EN: 'en-PH', AR: 'ar-EG' } as const;

/**
 * The test function of all journeys. It fails on console output, page errors, failed requests and layout shifts, beside
 * the assertions of the journey.
 */
export const test = base.extend<JourneyOptions & JourneyFixtures>({
  language: ['TY', { option: true }],
  expectedErrors: [[], { option: true }],
  appWindow: [false, { option: true }],
  // Playwright reads the dependencies of a fixture from this pattern, which must be present even if it is empty.
  baseURL: async ({}, use) => use(process.env['E2E_ORIGIN']),
  locale: async ({ language }, use) => use(TAGS[language]),
  launchOptions: [
    async ({}, use) => {
      const { executablePath, env } = JSON.parse(process.env['E2E_BROWSER'] ?? '{}') as FoundBrowser;
      await use({ executablePath, args: [...BROWSER_ARGUMENTS], env: { ...process.env, ...env } });
    },
    { scope: 'worker' },
  ],
  phrase: async ({ language }, use) => {
    const words = { ...readCatalogue('en'), ...readCatalogue(language.toLowerCase()) };
    await use((key, values = {}) => {
      const message = words[key];
      if (message === undefined) throw new Error(`no message has the key ${key}`);
      const text = message.replace(/\{(\w+)(?:,[^{}]*)?\}/g, (_, name: string) => String(values[name]));
      if (/[{}]/.test(text)) throw new Error(`${key} has choices in it: look for a part of it instead`);
      return text;
    });
  },
  account: async ({ request }, use) => use(await openAccount(request)),
  openBrowser: async ({ browser, baseURL, language, expectedErrors, appWindow }, use) => {
    const opened: { readonly context: BrowserContext; readonly watch: PageErrorWatch }[] = [];
    await use(async (storedState) => {
      const context = await browser.newContext(storedState && { storageState: storedState });
      const watch = await watchPageErrors(context);
      await suppressAnnouncements(context, appWindow);
      waitForScripts(context);
      opened.push({ context, watch });
      await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: `${baseURL}` }]);
      return context.newPage();
    });
    for (const { context, watch } of opened) {
      expect(await watch.unexpectedErrors(expectedErrors), 'another browser without faults').toEqual([]);
      await context.close();
    }
  },
  member: [
    async ({ context, baseURL, language, expectedErrors, appWindow }, use) => {
      await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: `${baseURL}` }]);
      const watch = await watchPageErrors(context);
      await suppressAnnouncements(context, appWindow);
      waitForScripts(context);
      await use(undefined);
      expect(await watch.unexpectedErrors(expectedErrors), 'a run without faults').toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until the script of a page handles taps. */
export async function answersTaps(page: Page): Promise<void> {
  await page.waitForFunction((name) => !(name in window), EARLY_TAP);
}

/** Makes navigations wait until the script handles taps. Tests of earlier moments pass `waitUntil`. */
function waitForScripts(context: BrowserContext): void {
  context.on('page', (page) => {
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      if (!options?.waitUntil) await answersTaps(page);
      return answer;
    };
    const reload = page.reload.bind(page);
    page.reload = async (options) => {
      const answer = await reload(options);
      if (!options?.waitUntil) await answersTaps(page);
      return answer;
    };
  });
}
