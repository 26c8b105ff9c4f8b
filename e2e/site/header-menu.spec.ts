import type { Page } from '@playwright/test';
import { signIn } from '../accounts.ts';
import { button, type Phrase } from '../screen.ts';
import { expect, test } from '../test.ts';

const openMenu = (page: Page, phrase: Phrase) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: phrase('layout.menu') })
    .click();

test('a theme is chosen at once, for the next page and for what the system paints around it', async ({
  page,
  context,
  phrase,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/m/home');
  await openMenu(page, phrase);
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const around = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')));
  const light = await ground();
  await button(page, phrase('layout.themeDark')).click();
  await expect(button(page, phrase('layout.themeDark'))).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  // What keeps that colour in step comes to a page that has rested.
  await expect.poll(async () => new Set(await around()), { timeout: 15_000 }).toEqual(new Set([dark]));
  expect((await context.cookies()).find(({ name }) => name === 'theme')?.value).toBe('dark');
  const next = await page.goto('/m/help');
  expect(await next?.text()).toContain('data-theme="dark"');
  expect(await ground()).toBe(dark);
});

test.describe('a session that ended without the page knowing', () => {
  test.use({ expectedFaults: [/^request: 401 GET /] });

  test('shows at the login when the balance is refreshed', async ({ page, context, account, phrase }) => {
    await signIn(context, account);
    const favourites = page.waitForResponse('**/wps/games/favourites/ids');
    await page.goto('/m/home');
    await openMenu(page, phrase);
    // The last request that the home makes by itself.
    await favourites;
    const refresh = button(page, phrase('layout.refreshBalance'));
    // The menu stands still before the session is gone, and is tapped before the page can hear of it otherwise.
    await refresh.click({ trial: true });
    await page.waitForLoadState('networkidle');
    await context.clearCookies({ name: /^(?!lang$)/ });
    await refresh.click();
    await expect(page).toHaveURL(/\/m\/login/);
  });
});
