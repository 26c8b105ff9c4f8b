import type { Locator, Page } from '@playwright/test';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { giveAddresses, signIn } from '../accounts.ts';
import { button, overhang } from '../screen.ts';
import { expect, test } from '../test.ts';
import { crowded, cutOff } from './cut-off.ts';

/** Of the demo, with a history: what is long in a record is there. */
const WITH_RECORDS = { userName: 'member1', password: 'Tessera-2026' };
const RECORDS = [
  paths.gameRecord,
  paths.profitAndLoss,
  paths.protection,
  paths.accountRecord,
  paths.depositRecord,
];
/** Where a code is asked for, to a number or an address. */
const CODES_OF_MEMBERS = [paths.mobileNumber, paths.mailAddress, paths.withdrawalPassword];

test.beforeAll(() => offerLanguages(process.env['E2E_DATABASE_URL'] ?? '', ['TY', 'EN', 'AR']));

for (const language of ['TY', 'EN', 'AR'] as const) {
  test.describe(language, () => {
    // Letters that grow move what stands below them.
    test.use({ language, viewport: { width: 320, height: 740 }, expectedFaults: [/^layout shift/] });

    test('records and limits can be read with letters twice as large on the smallest phone', async ({
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

    test('a code is asked for and typed with letters twice as large', async ({
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
        const ask = button(page, phrase('code.get')).first();
        const [asked, typed] = await Promise.all([
          ask.boundingBox(),
          page.locator('input[autocomplete="one-time-code"]').first().boundingBox(),
        ]);
        // Six digits of this size with the room around them.
        expect(typed?.width, `${address}: the code`).toBeGreaterThan(140);
        expect(asked?.width, `${address}: the way to it`).toBeGreaterThan(100);
      }
    });
  });
}

test.describe('the header', () => {
  test.use({ language: 'EN' });

  test('does not part a word of the title for a long name beside it', async ({ page, context, account }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(context, account);
    for (const address of [paths.notice, paths.identityCheck]) {
      await page.goto(address);
      const title = page.getByRole('heading', { level: 1 });
      await expect(page.getByRole('banner').getByTestId('balance')).toHaveText(/0\.00/);
      expect(await linesOf(title), address).toBe(1);
    }
  });

  test.describe('larger', () => {
    // Letters that grow move what stands below them.
    test.use({ expectedFaults: [/^layout shift/] });

    test('covers nothing that gets the focus, also over letters twice as large', async ({
      page,
      context,
    }) => {
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

/** In how many lines the words of an element stand. */
function linesOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const words = document.createRange();
    words.selectNodeContents(node);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}

/** What of a screen lies under its header when somebody goes back to it from the end, step by step. */
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

/** As a browser shows it that was told to show text twice as large. */
async function expectReadable(page: Page, address: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await overhang(page), address).toBe(0);
  expect(await cutOff(page), address).toEqual([]);
  expect(await crowded(page), address).toEqual([]);
}
