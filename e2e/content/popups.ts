import type { Page } from '@playwright/test';
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
