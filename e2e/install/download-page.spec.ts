import { violations } from '../accessibility.ts';
import { button } from '../screen.ts';
import { expect, test } from '../test.ts';
import { AGENTS, asInstalled } from './devices.ts';

const METHODS = [
  ['android', ['install.android'], 'install.homeLegacy1'],
  ['iphone', ['install.ios'], 'install.homeIos1'],
  ['iphone121', [], 'install.homeLegacy1'],
  ['facebook', ['install.ios'], 'install.homeElsewhere1'],
] as const;

for (const [agent, links, tip] of METHODS) {
  test.describe(`on ${agent}`, () => {
    test.use({ userAgent: AGENTS[agent] });

    test('the page offers what works there and explains how to install an icon', async ({ page, phrase }) => {
      await page.goto('/m/download');
      await expect(page.getByRole('heading', { level: 1, name: phrase('title.download') })).toBeVisible();
      const home = button(page, phrase('install.home'));
      await expect(home).toBeVisible();
      const shown = await page.getByRole('main').locator('li > a').allTextContents();
      expect(shown).toEqual(links.map((link) => phrase(link)));
      if (links.length === 0) await expect(page.getByText(phrase('install.noneTitle'))).toBeVisible();
      await home.click();
      await expect(page.getByRole('dialog')).toContainText(phrase(tip));
      expect(await violations(page)).toEqual([]);
    });
  });
}

test.describe('download page on a desktop', () => {
  test.use({ userAgent: AGENTS.desktop });

  test('links to a phone', async ({ page, phrase }) => {
    await page.goto('/m/download');
    await expect(page.getByRole('img', { name: phrase('install.scanLabel') })).toBeVisible();
    await expect(page.getByRole('main').locator('li > a')).toHaveCount(0);
  });
});

test('an installed site offers no installation', async ({ page, phrase }) => {
  await page.addInitScript(asInstalled);
  await page.goto('/m/download');
  await expect(page.getByText(phrase('install.inside'))).toBeVisible();
  await expect(button(page, phrase('install.home'))).toHaveCount(0);
});
