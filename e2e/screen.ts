import type { BrowserContext, Locator, Page } from '@playwright/test';
import { readCaptcha } from '../apps/server/testing/identity/secret-key.ts';
import { expect } from './test.ts';

/** Returns a message in the member's language. */
export type Phrase = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** Returns a field by its label, with or without the mark of a required field. */
export function field(scope: Page | Locator, label: string): Locator {
  return scope.getByLabel(new RegExp(`^${RegExp.escape(label)}\\*?$`));
}

/** Fills in the data that the default market requires at registration. */
export async function answerRequiredData(scope: Page | Locator, phrase: Phrase): Promise<void> {
  await field(scope, phrase('protection.birthday.label')).fill('1990-05-14');
  for (const period of ['day', 'week', 'month']) {
    await field(scope, phrase(`protection.depositLimit.${period}`)).fill('5000');
  }
}

/** Returns a button by its full name. */
export function button(scope: Page | Locator, name: string): Locator {
  return scope.getByRole('button', { name, exact: true });
}

/**
 * Follows a link after hydration. Before hydration, a tap would load the next document from the server, with its first
 * answers.
 */
export async function follow(link: Locator): Promise<void> {
  // React adds a property to elements that it controls.
  const taken = () => link.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react')));
  await expect.poll(taken, { message: 'the script has taken over' }).toBe(true);
  await link.click();
}

/**
 * Returns the overflow of the page beyond the screen, in pixels. A phone widens its window to the overflowing content,
 * so `innerWidth` would not show it.
 */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Expects that a field is marked as invalid, with this error text. */
export async function expectWrong(wrong: Locator, words: string): Promise<void> {
  await expect(wrong).toHaveAccessibleDescription(words);
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
}

/** Returns a toast by its text. */
export function toast(page: Page, words: string): Locator {
  return page.getByRole('status').getByText(words, { exact: true });
}

/** Returns the captcha of a screen: its field, its picture and its digits. */
export function captchaOf(page: Page, phrase: Phrase) {
  const picture = page.getByRole('img', { name: phrase('captcha.picture') });
  return {
    field: field(page, phrase('captcha.label')),
    picture,
    /** Returns the digits of the current picture. */
    async digits(): Promise<string> {
      await expect(picture).toBeVisible();
      return readCaptcha(await cookieOf(page.context(), 'cap'));
    },
    /** Runs `act` and waits for another picture. */
    async renewedBy(act: () => Promise<void>): Promise<void> {
      const before = (await picture.getAttribute('src')) ?? '';
      await act();
      await expect(picture).not.toHaveAttribute('src', before);
    },
  };
}

/** Returns the value of a cookie, with or without the `__Host-` prefix. Throws if there is none. */
export async function cookieOf(context: BrowserContext, name: string): Promise<string> {
  const cookies = await context.cookies();
  const found = cookies.find((cookie) => cookie.name === name || cookie.name === `__Host-${name}`);
  if (!found) throw new Error(`the browser has no cookie ${name}`);
  return found.value;
}
