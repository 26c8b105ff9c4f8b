import { chromium } from '@playwright/test';
import { BROWSER_ARGUMENTS, type FoundBrowser } from '../browser.ts';
import { button, field } from '../screen.ts';
import { expect, test } from '../test.ts';
import { asInstalled } from './devices.ts';

test('the browser reports no obstacle to an installation', async ({ page, context, language }) => {
  await page.goto('/m/home');
  const devtools = await context.newCDPSession(page);
  const { url, data = '{}', errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toContain(`lang=${language}`);
  expect(JSON.parse(data)).toMatchObject({ scope: '/m/', lang: language === 'EN' ? 'en' : 'fil-PH' });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Test contexts are private windows, which cannot install sites.
  const errorIds = installabilityErrors.map(({ errorId }) => errorId);
  expect(errorIds.filter((id) => id !== 'in-incognito')).toEqual([]);
});

test('a sign-in from an installed copy is marked as such', async ({ page, phrase, account }) => {
  await page.addInitScript(asInstalled);
  await page.goto('/m/login');
  await field(page, phrase('login.userName')).fill(account.userName);
  await field(page, phrase('login.password')).fill(account.password);
  const leaving = page.waitForRequest((request) => request.url().endsWith('/wps/session/login'));
  await button(page, phrase('title.login')).click();
  expect((await leaving).headers()['device']).toBe('OTHERS');
  await expect(page).toHaveURL('/m/home');
});

test('back restores the page of a guest as it was left', async ({ baseURL, language }) => {
  const { executablePath, env } = JSON.parse(process.env['E2E_BROWSER'] ?? '{}') as FoundBrowser;
  const browser = await chromium.launch({
    executablePath,
    args: [...BROWSER_ARGUMENTS],
    env: { ...process.env, ...env },
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await context.addCookies([{ name: 'lang', value: language, url: `${baseURL}` }]);
    const page = await context.newPage();
    const isRestored = async (): Promise<boolean> => {
      await page.evaluate(() => {
        Object.assign(window, { left: true });
      });
      await page.goto(`${baseURL}/healthz`);
      await page.goBack({ waitUntil: 'commit' });
      return page.evaluate(() => 'left' in window);
    };
    await page.goto(`${baseURL}/readyz`);
    test.skip(!(await isRestored()), 'this browser keeps no page at all in memory');
    for (const path of ['/m/home', '/m/login', '/m/download', '/m/help']) {
      await page.goto(baseURL + path);
      expect(await isRestored(), `${path} comes from memory`).toBe(true);
    }
  } finally {
    await browser.close();
  }
});
