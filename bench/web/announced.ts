import type { ElementHandle, Page } from '@playwright/test';

/** After this time without a dialog, no further dialog opens. */
const QUIET_MS = 6000;

/** Closes the dialogs over the page one after the other, like a visitor. */
export async function closeWhatPopsUp(page: Page): Promise<void> {
  for (let shown = await next(); shown; shown = await next()) {
    await page.keyboard.press('Escape');
    // The next dialog may open at the moment this one closes.
    await shown.waitForElementState('hidden');
  }

  function next(): Promise<ElementHandle | null> {
    return page.waitForSelector('dialog[open]', { timeout: QUIET_MS }).catch(() => null);
  }
}
