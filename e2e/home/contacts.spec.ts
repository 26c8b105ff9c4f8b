import type { Page } from '@playwright/test';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { expectAccessible } from '../accessibility.ts';
import { button } from '../screen.ts';
import { expect, test } from '../test.ts';

test.beforeAll(() => offerLanguages(process.env['E2E_DATABASE_URL'] ?? '', ['TY', 'EN', 'AR']));

/** Opens the home page and waits for the button, which loads when the page is idle. */
async function openHome(page: Page) {
  await page.goto('/m/home');
  const opener = page.locator('main [aria-expanded]');
  await expect(opener).toBeVisible();
  return opener;
}

test('contact channels open from a button that can be moved and hidden', async ({
  page,
  phrase,
  language,
}) => {
  const isRightToLeft = language === 'AR';
  const opener = await openHome(page);
  await opener.click();
  const channels = page.getByRole('list', { name: phrase('home.contacts') });
  await expect(channels.getByRole('link')).toHaveText(['WhatsApp', 'Facebook', 'Telegram', 'Telegram news']);
  for (const link of await channels.getByRole('link').all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', /^https:/);
  }
  await expectAccessible(page, 'channels');
  await expect(button(channels, phrase('channels.invite'))).toBeVisible();
  await test.step('a tap outside the list closes it and starts no game; so does a scroll', async () => {
    await page.touchscreen.tap(isRightToLeft ? 300 : 60, (await channels.boundingBox())?.y ?? 0);
    await expect(channels).toHaveCount(0);
    await expect(page).toHaveURL('/m/home');
    await opener.click();
    await page.mouse.wheel(0, 60);
    await expect(channels).toHaveCount(0);
    await opener.click();
  });
  const before = (await opener.boundingBox())?.x ?? 0;
  await button(channels, phrase('channels.move')).click();
  await openHome(page);
  const moved = ((await opener.boundingBox())?.x ?? before) - before;
  expect(isRightToLeft ? moved : -moved).toBeGreaterThan(0);
  await opener.click();
  await button(channels, phrase('channels.hide')).click();
  await expect(opener).toHaveCount(0);
});

test('the contact button is above the download bar and the offline banner', async ({
  page,
  context,
  phrase,
}) => {
  const opener = await openHome(page);
  const reached = () =>
    opener.evaluate((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(left + width / 2, top + height - 2));
    });
  const bar = page.getByRole('region', { name: phrase('install.region') });
  await expect(bar).toBeVisible();
  await expect.poll(reached).toBe(true);
  await button(bar, phrase('install.barClose')).click();
  const lower = async () => (await opener.boundingBox())?.y ?? 0;
  const alone = await lower();
  // Pending requests would fail offline.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText(phrase('offline.banner'))).toBeVisible();
  await expect.poll(reached).toBe(true);
  expect(await lower()).toBeLessThan(alone);
});
