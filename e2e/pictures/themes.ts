import { expect, type Page } from '@playwright/test';
import { refusals } from '../page-errors.ts';
import { button, follow, overhang, type Phrase } from '../screen.ts';

const FOLDER = 'test-results/pictures';
/** One theme per language, because another test shows all screens in every language and theme. */
export const THEMES = [
  ['TY', 'dark'],
  ['EN', 'light'],
  ['AR', 'dark'],
] as const;
export type Take = (name: string) => Promise<void>;

const FAILURE = { success: false, errorCode: 'unknown', message: '', value: {} };

/** Returns a function that saves a screenshot in the folder of the theme and expects the screen to fit. */
export function pictures(page: Page, theme: string): Take {
  return async (name) => {
    // Without finished animations, the screenshot would contain a half-transparent sheet.
    const path = `${FOLDER}/${theme}/${name}.png`;
    await page.screenshot({ path, animations: 'disabled', scale: 'css' });
    expect(await overhang(page), name).toBe(0);
  };
}

/** Matches the failed requests that `takeFailed` causes. */
export function failuresOf(...paths: readonly string[]): RegExp {
  return refusals(...paths.map((path) => `500 GET ${path}`));
}

/** Takes a screenshot of the error state after a choice whose call fails. */
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
