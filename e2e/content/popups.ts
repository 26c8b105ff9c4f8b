import type { Page } from '@playwright/test';
import type { Kept } from '../test.ts';
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

/** The same visitor in a new tab, later: what a tab keeps for one visit is gone. */
export async function nextVisit(page: Page, openBrowser: (kept: Kept) => Promise<Page>): Promise<Page> {
  return openBrowser(await page.context().storageState());
}
