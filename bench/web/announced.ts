import type { Page } from '@playwright/test';

/** Nothing more pops up after so long without anything. */
const QUIET_MS = 6000;

/** Closes the announcements that open over the page one after the other, as a visitor does. */
export async function closeWhatPopsUp(page: Page): Promise<void> {
  const open = page.locator('dialog[open]');
  while (await appears()) {
    await page.keyboard.press('Escape');
    await open.waitFor({ state: 'hidden' });
  }

  async function appears(): Promise<boolean> {
    return open.waitFor({ timeout: QUIET_MS }).then(
      () => true,
      () => false,
    );
  }
}
