import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { overhang } from './screen.ts';
import { expect } from './test.ts';

export const main = (page: Page): Locator => page.getByRole('main');

/** Opens a page whose live stream is connected, so that it misses no change. */
export async function openWithStream(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse('**/wps/live');
  await page.goto(path);
  await stream;
}

/** Expects that a page can be read by everybody and fits the screen. */
export async function expectSound(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  expect(await overhang(page), `${state}: nothing is wider than the screen`).toBe(0);
}
