import type { Page } from '@playwright/test';
import { button, type Phrase } from '../screen.ts';
import type { Stored } from '../test.ts';
import { expect } from './editor.ts';

/** The open dialog. */
export const popup = (page: Page) => page.getByRole('dialog');

/** Opens a page and expects no dialog: the list has loaded, and the script of the dialog is not fetched. */
export async function expectQuiet(page: Page, open: () => Promise<unknown>): Promise<void> {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const listed = page.waitForResponse(/announcements\?.*types=PU/);
  await open();
  await listed;
  await page.waitForLoadState('networkidle');
  expect(fetched.filter((url) => url.includes('-popup-'))).toEqual([]);
  await expect(popup(page)).toHaveCount(0);
}

/** Expects no further automatic dialog in this visit, even after another load of the home page. */
export async function expectNoFurtherPopup(page: Page): Promise<void> {
  const listed = page.waitForResponse(/announcements\?.*types=PU/);
  await page.reload();
  await listed;
  await page.waitForLoadState('networkidle');
  await expect(popup(page)).toHaveCount(0);
}

/** Expects that a dialog that opened automatically ignores early taps on its button and on the backdrop. */
export async function expectTapsIgnored(page: Page, phrase: Phrase): Promise<void> {
  const html = page.locator('html');
  await expect(html).not.toHaveAttribute('data-taps');
  const close = await button(popup(page), phrase('ui.close')).boundingBox();
  await html.evaluate(({ dataset }) => (dataset['taps'] = 'ignored'));
  await page.touchscreen.tap((close?.x ?? 0) + 20, (close?.y ?? 0) + 20);
  await page.touchscreen.tap(10, 10);
  await expect(popup(page)).not.toHaveAttribute('data-closing', 'true');
  await html.evaluate(({ dataset }) => delete dataset['taps']);
}

/** Opens a later visit of the same visitor in a new tab, without the session storage of the old tab. */
export async function nextVisit(
  page: Page,
  openBrowser: (storedState: Stored) => Promise<Page>,
): Promise<Page> {
  return openBrowser(await page.context().storageState());
}
