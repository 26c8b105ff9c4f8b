import type { BrowserContext, Locator, Page } from '@playwright/test';
import { readCaptcha } from '../apps/server/testing/identity/secret-key.ts';
import { expect } from './test.ts';

/** The words of a message in the member's language. */
export type Phrase = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** A field by its label, with the mark of a required one or without it. */
export function field(scope: Page | Locator, label: string): Locator {
  return scope.getByLabel(new RegExp(`^${RegExp.escape(label)}\\*?$`));
}

/** Fills in what the shipped market asks of whoever opens an account. */
export async function answerRequiredData(scope: Page | Locator, phrase: Phrase): Promise<void> {
  await field(scope, phrase('protection.birthday.label')).fill('1990-05-14');
  for (const period of ['day', 'week', 'month']) {
    await field(scope, phrase(`protection.depositLimit.${period}`)).fill('5000');
  }
}

/** A button by its whole name. */
export function button(scope: Page | Locator, name: string): Locator {
  return scope.getByRole('button', { name, exact: true });
}

/**
 * Follows a link inside the page: before the script has taken it over from the first HTML, a tap loads the next
 * document from the server, with its first answers in it.
 */
export async function follow(link: Locator): Promise<void> {
  // React leaves its mark on what it answers for.
  const taken = () => link.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react')));
  await expect.poll(taken, { message: 'the script has taken over' }).toBe(true);
  await link.click();
}

/**
 * By how many pixels the page is wider than the screen. A phone widens its window to what overflows, so `innerWidth`
 * would never tell.
 */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Under the field stands what is wrong with it, and the field is known to be wrong. */
export async function expectWrong(wrong: Locator, words: string): Promise<void> {
  await expect(wrong).toHaveAccessibleDescription(words);
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
}

/** The word that is shown for a moment at the lower edge. */
export function toast(page: Page, words: string): Locator {
  return page.getByRole('status').getByText(words, { exact: true });
}

/** The captcha of a screen, with the picture and what a person reads off it. */
export function captchaOf(page: Page, phrase: Phrase) {
  const picture = page.getByRole('img', { name: phrase('captcha.picture') });
  return {
    field: field(page, phrase('captcha.label')),
    picture,
    /** The digits of the picture that is shown now. */
    async digits(): Promise<string> {
      await expect(picture).toBeVisible();
      return readCaptcha(await cookieOf(page.context(), 'cap'));
    },
    /** Does what brings another picture, and waits until it is there. */
    async renewedBy(act: () => Promise<void>): Promise<void> {
      const before = (await picture.getAttribute('src')) ?? '';
      await act();
      await expect(picture).not.toHaveAttribute('src', before);
    },
  };
}

/** The value of a cookie, whether it has the prefix of a protected address or not. Throws when there is none. */
export async function cookieOf(context: BrowserContext, name: string): Promise<string> {
  const cookies = await context.cookies();
  const found = cookies.find((cookie) => cookie.name === name || cookie.name === `__Host-${name}`);
  if (!found) throw new Error(`the browser has no cookie ${name}`);
  return found.value;
}
