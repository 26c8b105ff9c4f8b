import type { Page } from '@playwright/test';
import { button, type Phrase } from '../screen.ts';
import { expect, test } from '../test.ts';
import { AGENTS, asInstalled, asShortcut } from './devices.ts';

const bar = (page: Page, phrase: Phrase) => page.getByRole('region', { name: phrase('install.region') });
const hide = (page: Page, phrase: Phrase) => button(page, phrase('install.barClose'));

const READ =
  'home mine gameCenter gameList gameLobby slotsCenter activity activityInfo help helpDetail notice message'
    .split(' ')
    .map((name) => `/m/${name}`);

/** Waits until the page would have shown the bar. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[class*=dock]') !== null);
}

test.describe('download bar on Android', () => {
  test.use({ userAgent: AGENTS.android, appWindow: true });

  test('links to the download page and stays closed', async ({ page, phrase }) => {
    await page.goto('/m/home');
    await bar(page, phrase)
      .getByRole('link', { name: phrase('install.barAction') })
      .click();
    await expect(page).toHaveURL('/m/download');
    await page.goto('/m/home');
    await hide(page, phrase).click();
    await expect(bar(page, phrase)).toHaveCount(0);
    const flags = () => [localStorage.getItem('hideDownloadBar'), localStorage.getItem('appWindowShown')];
    expect(await page.evaluate(flags)).toEqual(['1', '1']);
    await page.reload();
    await settled(page);
    await expect(bar(page, phrase)).toHaveCount(0);
  });

  test('opens the window once for a returning guest, with the link and steps of the device', async ({
    page,
    phrase,
  }) => {
    await page.goto('/m/home');
    await expect(bar(page, phrase)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: phrase('menu.promotions'), exact: true }).press('Enter');
    await expect(page).toHaveURL('/m/activity');
    await page.goBack();
    const window = page.getByRole('dialog');
    await expect(window.getByRole('link', { name: phrase('install.android') })).toHaveAttribute(
      'href',
      /^https:/,
    );
    await expect(window.getByRole('link')).toHaveCount(1);
    await expect(window.getByRole('list', { name: phrase('install.steps') })).toContainText(
      phrase('install.stepAndroid2'),
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(bar(page, phrase)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('delays the window until an open dialog is closed', async ({ page, phrase }) => {
    await page.clock.install();
    await page.goto('/m/home');
    await page.clock.runFor(1000);
    await expect(bar(page, phrase)).toBeVisible();
    await page.getByRole('link', { name: phrase('menu.promotions'), exact: true }).press('Enter');
    await expect(page).toHaveURL('/m/activity');
    await page.goBack();
    await page.getByRole('button', { name: phrase('home.hotMatches') }).click();
    const matches = page.getByRole('dialog', { name: phrase('home.hotMatches') });
    await expect(matches).toBeVisible();
    await page.clock.runFor(3000);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.clock.runFor(1000);
    await expect(
      page.getByRole('dialog').getByRole('link', { name: phrase('install.android') }),
    ).toBeVisible();
    await expect(matches).toHaveCount(0);
  });

  test('is shown on every screen for browsing and reading', async ({ page, phrase }) => {
    for (const path of READ) {
      await page.goto(path);
      await expect(bar(page, phrase), path).toBeVisible();
    }
    for (const path of ['/m/login', '/m/register', '/m/service', '/m/download']) {
      await page.goto(path);
      await settled(page);
      await expect(bar(page, phrase), path).toHaveCount(0);
    }
  });

  test('is absent in an installed site', async ({ page, phrase }) => {
    await page.addInitScript(asInstalled);
    await page.goto('/m/home');
    await settled(page);
    await expect(bar(page, phrase)).toHaveCount(0);
  });
});

for (const agent of ['androidShell', 'iphone123', 'desktop'] as const) {
  test.describe(`on ${agent}`, () => {
    test.use({ userAgent: AGENTS[agent] });

    test('the bar is absent', async ({ page, phrase }) => {
      await page.goto('/m/home');
      await settled(page);
      await expect(bar(page, phrase)).toHaveCount(0);
    });
  });
}

test.describe('download bar on an iPhone', () => {
  test.use({ userAgent: AGENTS.iphone });

  test('is shown, also from the home screen, as long as there is an app', async ({ page, phrase }) => {
    await page.addInitScript(asShortcut);
    await page.goto('/m/home');
    await expect(bar(page, phrase)).toBeVisible();
  });
});
