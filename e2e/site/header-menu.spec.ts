import type { Page } from '@playwright/test';
import { signIn } from '../accounts.ts';
import { button, type Phrase } from '../screen.ts';
import { expect, test } from '../test.ts';

const openMenu = (page: Page, phrase: Phrase) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: phrase('layout.menu') })
    .click();

test('a theme applies at once, to the next page and to the system bars', async ({
  page,
  context,
  phrase,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/m/home');
  await openMenu(page, phrase);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const themeColours = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')));
  const light = await background();
  await button(page, phrase('layout.themeDark')).click();
  await expect(button(page, phrase('layout.themeDark'))).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  // The script that updates the theme colour loads when the page is idle.
  await expect.poll(async () => new Set(await themeColours()), { timeout: 15_000 }).toEqual(new Set([dark]));
  expect((await context.cookies()).find(({ name }) => name === 'theme')?.value).toBe('dark');
  const next = await page.goto('/m/help');
  expect(await next?.text()).toContain('data-theme="dark"');
  expect(await background()).toBe(dark);
});

test.describe('session that ended unnoticed', () => {
  test.use({ expectedErrors: [/^request: 401 GET /] });

  test('leads to the login when the balance is refreshed', async ({ page, context, account, phrase }) => {
    await signIn(context, account);
    const favourites = page.waitForResponse('**/wps/games/favourites/ids');
    await page.goto('/m/home');
    await openMenu(page, phrase);
    // The last automatic request of the home page.
    await favourites;
    const refresh = button(page, phrase('layout.refreshBalance'));
    // The menu has stopped moving before the session ends, so that the tap precedes any notification of the page.
    await refresh.click({ trial: true });
    await page.waitForLoadState('networkidle');
    await context.clearCookies({ name: /^(?!lang$)/ });
    await refresh.click();
    await expect(page).toHaveURL(/\/m\/login/);
  });
});
