import type { ElementHandle, Page } from '@playwright/test';

/** Nothing more pops up after so long without anything. */
const QUIET_MS = 6000;

/** Closes what opens over the page one after the other, as a visitor does. */
export async function closeWhatPopsUp(page: Page): Promise<void> {
  for (let shown = await next(); shown; shown = await next()) {
    await page.keyboard.press('Escape');
    // The next one may open in the moment this one closes.
    await shown.waitForElementState('hidden');
  }

  function next(): Promise<ElementHandle | null> {
    return page.waitForSelector('dialog[open]', { timeout: QUIET_MS }).catch(() => null);
  }
}
