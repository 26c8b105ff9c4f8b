import type { Locator, Page } from '@playwright/test';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { giveAddresses, signIn } from '../accounts.ts';
import { button, overhang } from '../screen.ts';
import { expect, test } from '../test.ts';
import { misplacedTexts, truncatedTexts } from './cut-off.ts';

/** A demo member with a history, whose records contain long texts. */
const WITH_RECORDS = { userName: 'member1', password: 'Tessera-2026' };
const RECORDS = [
  paths.gameRecord,
  paths.profitAndLoss,
  paths.protection,
  paths.accountRecord,
  paths.depositRecord,
];
/** Screens that request a code to a number or an address. */
const CODES_OF_MEMBERS = [paths.mobileNumber, paths.mailAddress, paths.withdrawalPassword];

test.beforeAll(() => offerLanguages(process.env['E2E_DATABASE_URL'] ?? '', ['TY', 'EN', 'AR']));

for (const language of ['TY', 'EN', 'AR'] as const) {
  test.describe(language, () => {
    // Growing text moves the content below it.
    test.use({ language, viewport: { width: 320, height: 740 }, expectedErrors: [/^layout shift/] });

    test('records and limits are readable with text twice as large on the smallest phone', async ({
      page,
      context,
    }) => {
      await signIn(context, WITH_RECORDS);
      for (const address of RECORDS) {
        await page.goto(address);
        await expectReadable(page, address);
      }
      await page.goto(paths.protection);
      await page.waitForLoadState('networkidle');
      for (const opener of await page.locator('main [aria-haspopup="dialog"]').all()) {
        await opener.click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectReadable(page, `what ${await page.getByRole('dialog').innerText()} says`);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });

    test('a code is requested and typed with text twice as large', async ({
      page,
      context,
      account,
      phrase,
    }) => {
      await page.goto(paths.forgotPassword);
      await expectReadable(page, paths.forgotPassword);
      await giveAddresses(account);
      await signIn(context, account);
      for (const address of CODES_OF_MEMBERS) {
        await page.goto(address);
        await expectReadable(page, address);
        const requestButton = button(page, phrase('code.get')).first();
        const [requestBox, typed] = await Promise.all([
          requestButton.boundingBox(),
          page.locator('input[autocomplete="one-time-code"]').first().boundingBox(),
        ]);
        // Space for six digits at this text size.
        expect(typed?.width, `${address}: the code`).toBeGreaterThan(140);
        expect(requestBox?.width, `${address}: the way to it`).toBeGreaterThan(100);
      }
    });
  });
}

test.describe('header with larger text', () => {
  test.use({ language: 'EN' });

  test('does not break a word of the title beside a long name', async ({ page, context, account }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(context, account);
    for (const address of [paths.notice, paths.identityCheck]) {
      await page.goto(address);
      const title = page.getByRole('heading', { level: 1 });
      await expect(page.getByRole('banner').getByTestId('balance')).toHaveText(/0\.00/);
      expect(await linesOf(title), address).toBe(1);
    }
  });

  test.describe('larger text', () => {
    // Growing text moves the content below it.
    test.use({ expectedErrors: [/^layout shift/] });

    test('covers no focused element', async ({ page, context }) => {
      await page.setViewportSize({ width: 320, height: 740 });
      await signIn(context, WITH_RECORDS);
      for (const address of [paths.help, paths.securityCenter]) {
        await page.goto(address);
        await expectReadable(page, address);
        expect(await coveredByHeader(page), address).toEqual([]);
      }
    });
  });
});

/** Returns the number of lines of an element's text. */
function linesOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const words = document.createRange();
    words.selectNodeContents(node);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}

/** Returns the elements that the header covers while a keyboard user moves backwards from the end of the screen. */
function coveredByHeader(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stops = [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input)')];
    scrollTo(0, document.documentElement.scrollHeight);
    return stops.toReversed().flatMap((stop) => {
      stop.focus();
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return stop.getBoundingClientRect().top < header - 1 ? [stop.outerHTML.slice(0, 120)] : [];
    });
  });
}

/** Expects a readable page at double text size. */
async function expectReadable(page: Page, address: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await overhang(page), address).toBe(0);
  expect(await truncatedTexts(page), address).toEqual([]);
  expect(await misplacedTexts(page), address).toEqual([]);
}
