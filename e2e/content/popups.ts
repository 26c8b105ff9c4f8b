import type { Page } from '@playwright/test';
import { button, type Phrase } from '../screen.ts';
import type { Stored } from '../test.ts';
import { expect } from './editor.ts';

/** What is open over the page. */
export const popup = (page: Page) => page.getByRole('dialog');

/** Opens a page on which nothing pops up: the list has come, and what would show it is not even fetched. */
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

/** Nothing more opens by itself during this visit, also when home is opened once more. */
export async function expectNoMore(page: Page): Promise<void> {
  const listed = page.waitForResponse(/announcements\?.*types=PU/);
  await page.reload();
  await listed;
  await page.waitForLoadState('networkidle');
  await expect(popup(page)).toHaveCount(0);
}

/** A dialog that has just opened by itself answers no tap, neither on its button nor on the mask. */
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

/** The same visitor in a new tab, later: what a tab keeps for one visit is gone. */
export async function nextVisit(page: Page, openBrowser: (kept: Stored) => Promise<Page>): Promise<Page> {
  return openBrowser(await page.context().storageState());
}
