import type { Page } from '@playwright/test';
import type { Say } from '../screen.ts';
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

/** From home to the member centre and home again, by the menu: the page itself stays. */
export async function leaveAndComeBack(page: Page, say: Say): Promise<void> {
  const menu = page.getByRole('navigation', { name: say('menu.label') });
  await menu.getByRole('link', { name: say('menu.mine') }).click();
  // The address is there before the screen is.
  await expect(page).toHaveTitle(`${say('title.mine')} · Tessera`);
  await menu.getByRole('link', { name: say('menu.home') }).click();
  await expect(page).toHaveTitle(`${say('title.home')} · Tessera`);
}
