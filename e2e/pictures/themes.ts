import { expect, type Page } from '@playwright/test';
import { refusals } from '../page-errors.ts';
import { button, follow, overhang, type Phrase } from '../screen.ts';

const FOLDER = 'test-results/pictures';
/** Of each language one theme: the screens themselves are in every language and theme already. */
export const THEMES = [
  ['TY', 'dark'],
  ['EN', 'light'],
  ['AR', 'dark'],
] as const;
export type Take = (name: string) => Promise<void>;

const FAILURE = { success: false, errorCode: 'unknown', message: '', value: {} };

/** Answers what keeps a picture under `look`, a folder of a language and a theme, and sees that the screen fits. */
export function pictures(page: Page, look: string): Take {
  return async (name) => {
    // A sheet that is still fading in would be in the picture half.
    const path = `${FOLDER}/${look}/${name}.png`;
    await page.screenshot({ path, animations: 'disabled', scale: 'css' });
    expect(await overhang(page), name).toBe(0);
  };
}

/** The faults that `takeFailed` makes of these calls. */
export function broken(...paths: readonly string[]): RegExp {
  return refusals(...paths.map((path) => `500 GET ${path}`));
}

/** What stands where a call came to nothing, after a choice that made it. */
export async function takeFailed(
  page: Page,
  phrase: Phrase,
  take: Take,
  { name, call, choice }: { readonly name: string; readonly call: string; readonly choice: string },
): Promise<void> {
  const failing = (url: URL) => url.href.includes(call);
  await page.route(failing, (route) => route.fulfill({ status: 500, json: FAILURE }));
  await follow(page.getByRole('link', { name: choice, exact: true }));
  await expect(button(page, phrase('ui.retry'))).toBeVisible({ timeout: 20_000 });
  await take(`${name}-failed`);
  await page.unroute(failing);
}
