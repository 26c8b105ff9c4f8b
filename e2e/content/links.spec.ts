import type { Page } from '@playwright/test';
import { announce } from '../announced.ts';
import { expect, test } from './editor.ts';
import { refusals } from '../page-errors.ts';
import { popup } from './popups.ts';

const link = (page: Page, name: string) => page.getByRole('article').getByRole('link', { name, exact: true });

/** Promotion 7 does not exist: an editor may link a promotion that has ended. */
test.use({ expectedErrors: [refusals('404 GET /wps/promotions/7')] });

test('a link of an editor accepts every alias of a screen and the operator’s list, without a page load', async ({
  page,
  publish,
  tag,
}) => {
  const places = {
    '/m/register.html?from=news': '/m/register?from=news',
    '/register.html': '/m/register',
    '/m/index': '/m/home',
    '/m/index.html': '/m/home',
    '/m': '/m/home',
    '/': '/m/home',
    '/m/slot-games?gameType=LIVE&from=news': '/m/gameList?gameType=RNG&from=news',
    '/m/activityDetail?id=7': '/m/activityInfo?id=7',
  };
  const links = Object.keys(places).map(
    (href) => `<p><a href="${href.replace('&', '&amp;')}">${href.replace('&', '&amp;')}</a></p>`,
  );
  const id = await publish({ type: 'PL', title: `${tag} links`, content: links.join('') });
  await page.goto(`/m/notice?id=${id}`);
  // Before hydration, a tap loads the next document.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('article') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  for (const [href, place] of Object.entries(places)) {
    await link(page, href).click();
    await expect(page).toHaveURL(place);
    await expect(page.getByRole('main').locator('h1, h2, section, form').first()).toBeVisible();
    expect(await page.evaluate(() => 'notReloaded' in window), href).toBe(true);
    await page.goBack();
    await expect(page.getByRole('article')).toBeVisible();
  }
});

test('a link to home closes its pop-up', async ({ page, publish, tag }) => {
  await publish({ type: 'PU', title: `${tag} home`, content: '<p><a href="/">To the games</a></p>' });
  await announce(page, tag);
  await page.goto('/m/home');
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await popup(page).getByRole('link', { name: 'To the games' }).click();
  await expect(popup(page)).toHaveCount(0);
  await expect(page).toHaveURL('/m/home');
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
});
