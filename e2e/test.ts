import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { readCatalogue } from '../apps/web/locale-catalogue.ts';
import { EARLY_TAP, LANGUAGE_COOKIE } from '../packages/contract/src/first-view.ts';
import { type Account, openAccount } from './accounts.ts';
import { suppressAnnouncements } from './announced.ts';
import { BROWSER_ARGUMENTS, type FoundBrowser } from './browser.ts';
import { type PageErrorWatch, watchPageErrors } from './page-errors.ts';

export { expect };

export interface JourneyOptions {
  /** The language the member reads. */
  language: 'TY' | 'EN' | 'AR';
  /** Faults that belong to the journey, such as the 422 of a refused form. */
  expectedFaults: readonly RegExp[];
  /** Whether the window with the app may open by itself, as it does once on a phone. */
  appWindow: boolean;
}

interface JourneyFixtures {
  /** The words of a message in the member's language, with its `{placeholders}` filled in. */
  phrase: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** An account that no other test knows. */
  account: Account;
  /**
   * Opens another browser, of another person or of the same at another time, and answers its page: empty,
   * or with the cookies and storage it kept. It is held to the same as the first, and closed at the end.
   */
  openBrowser: (kept?: Stored) => Promise<Page>;
  member: undefined;
}

/** What a browser keeps, as `context.storageState()` answers it. */
export type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

const TAGS = { TY: 'fil-PH', EN: 'en-PH', AR: 'ar-EG' } as const;

/**
 * The test every journey uses. It fails on console noise, a page error, a failed request or a
 * layout shift, whatever else the journey looks at.
 */
export const test = base.extend<JourneyOptions & JourneyFixtures>({
  language: ['TY', { option: true }],
  expectedFaults: [[], { option: true }],
  appWindow: [false, { option: true }],
  // Playwright reads the fixtures a fixture needs from this pattern, also when it needs none.
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
      const said = message.replace(/\{(\w+)(?:,[^{}]*)?\}/g, (_, name: string) => String(values[name]));
      if (/[{}]/.test(said)) throw new Error(`${key} has choices in it: look for a part of it instead`);
      return said;
    });
  },
  account: async ({ request }, use) => use(await openAccount(request)),
  openBrowser: async ({ browser, baseURL, language, expectedFaults, appWindow }, use) => {
    const opened: { readonly context: BrowserContext; readonly watch: PageErrorWatch }[] = [];
    await use(async (kept) => {
      const context = await browser.newContext(kept && { storageState: kept });
      const watch = await watchPageErrors(context);
      await suppressAnnouncements(context, appWindow);
      waitForScripts(context);
      opened.push({ context, watch });
      await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: `${baseURL}` }]);
      return context.newPage();
    });
    for (const { context, watch } of opened) {
      expect(await watch.faults(expectedFaults), 'another browser without faults').toEqual([]);
      await context.close();
    }
  },
  member: [
    async ({ context, baseURL, language, expectedFaults, appWindow }, use) => {
      await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: `${baseURL}` }]);
      const watch = await watchPageErrors(context);
      await suppressAnnouncements(context, appWindow);
      waitForScripts(context);
      await use(undefined);
      expect(await watch.faults(expectedFaults), 'a run without faults').toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until the script of a page answers what is done on it. */
export async function answersTaps(page: Page): Promise<void> {
  await page.waitForFunction((name) => !(name in window), EARLY_TAP);
}

/**
 * A page is opened once its script answers what is done on it. What comes before that has journeys of its own, which
 * say how long they wait.
 */
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
