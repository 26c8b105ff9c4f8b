import { signIn } from '../accounts.ts';
import { button } from '../screen.ts';
import { expect, test } from '../test.ts';
import { allFilesStored, workerReady } from './stored-files.ts';

test.use({
  serviceWorkers: 'allow',
  // Requests without a network end with these errors.
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|net::ERR_FAILED GET \S+\/m\/assets\/|navigation preload/],
});

const ROUTES = [
  '/m/home',
  '/m/login',
  '/m/register',
  '/m/mine',
  '/m/activity',
  '/m/help',
  '/m/download',
  '/m/gameList?gameType=RNG',
  '/m/voucherCenter',
  '/m/no-such-place',
];

test('no address shows the error page of the browser', async ({ page, context, phrase, language }) => {
  await page.goto('/m/home');
  await workerReady(page);
  await page.goto('/m/help');
  await context.setOffline(true);
  for (const route of ROUTES) {
    // The previous page may be navigating at that moment, so the navigation is retried.
    await expect(async () => {
      const answer = await page.goto(route);
      expect([route, answer?.status(), answer?.fromServiceWorker()]).toEqual([route, 200, true]);
    }).toPass();
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'EN' ? 'en' : 'fil-PH');
  }
  await test.step('the replacement of a missing page has header and menu with working links', async () => {
    await page.goto('/m/login');
    await expect(page.getByText(phrase('offlinePage.title'))).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Tessera' })).toBeVisible();
    const menu = page.getByRole('navigation', { name: phrase('menu.label') });
    await expect(menu.getByRole('link')).toHaveCount(5);
    await menu.getByRole('link', { name: phrase('menu.home') }).click();
    await expect(page).toHaveURL('/m/home');
    await expect(page.getByRole('link', { name: phrase('home.join') })).toBeVisible();
  });
  await test.step('a stored page is shown with a note that it may be old', async () => {
    const deferredPart = page.waitForRequest(/\/m\/assets\/home-deferred-/);
    // The previous page may be navigating at that moment, so the navigation is retried.
    await expect(async () => expect((await page.goto('/m/home'))?.fromServiceWorker()).toBe(true)).toPass();
    await expect(page.getByRole('link', { name: phrase('home.join') })).toBeVisible();
    await expect(page.getByText(phrase('offline.banner'))).toBeVisible();
    // The request of a deferred part, which fails offline without consequences.
    await deferredPart;
  });
  await test.step('the rest loads by itself', async () => {
    await page.goto('/m/login');
    await expect(page.getByText(phrase('offlinePage.title'))).toBeVisible();
    await context.setOffline(false);
    await expect(button(page, phrase('title.login'))).toBeVisible();
  });
});

test('home opens without a stored page, with the logos of the operator and the teams', async ({
  page,
  context,
}) => {
  await page.goto('/m/help');
  await workerReady(page);
  await context.setOffline(true);
  const answer = await page.goto('/m/home');
  expect(answer?.fromServiceWorker()).toBe(true);
  const marks = page.locator('header img, main img[src*="/art/vendor/"]');
  await expect.poll(() => marks.count()).toBeGreaterThan(2);
  const drawn = () =>
    marks.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0));
  await expect.poll(async () => (await drawn()).every(Boolean)).toBe(true);
});

test('home without a network names the missing parts and loads them by itself', async ({
  page,
  context,
  phrase,
}) => {
  await page.goto('/m/help');
  await workerReady(page);
  await context.setOffline(true);
  const menu = page.getByRole('navigation', { name: phrase('menu.label') });
  await menu.getByRole('link', { name: phrase('menu.home') }).click();
  await expect(page).toHaveURL('/m/home');
  const main = page.getByRole('main');
  await expect(main.getByText(phrase('error.offline')).first()).toBeVisible();
  await expect(main.getByRole('link', { name: phrase('home.announcements') })).toBeVisible();
  await expect(main.locator('[class*="skeleton"]')).toHaveCount(0);
  await context.setOffline(false);
  await expect(main.getByRole('region', { name: phrase('home.banners') })).toBeVisible();
  await expect(main.getByText(phrase('error.offline'))).toHaveCount(0);
});

test('money screens wait and say why', async ({ page, context, phrase, account }) => {
  await page.goto('/m/login');
  await signIn(context, account);
  await page.goto('/m/voucherCenter');
  const pay = button(page, phrase('title.deposit'));
  await expect(pay).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByText(phrase('deposit.offline'))).toBeVisible();
  await expect(pay).toBeDisabled();
  await context.setOffline(false);
  await expect(pay).toBeEnabled();
  await expect(page.getByText(phrase('deposit.offline'))).toHaveCount(0);
});

test('no page of a member is stored, and no visitor sees the page of another', async ({
  page,
  context,
  phrase,
  account,
}) => {
  await page.goto('/m/home');
  await workerReady(page);
  await signIn(context, account);
  await test.step('a member never sees the stored page of guests', async () => {
    await page.goto('/m/home');
    await expect(page.getByRole('banner')).toContainText(account.userName);
    for (const path of ['/m/mine', '/m/voucherCenter', '/m/gameRecord', '/m/securityCenter', '/m/home']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
  });
  await test.step('no cache contains session data', async () => {
    const { addresses, text } = await page.evaluate(allFilesStored);
    const anybodys = /^\/(?:m\/(?:assets\/|home|offline)|art\/(?:brand|vendor)\/)/;
    expect(addresses.filter((address) => !anybodys.test(address))).toEqual([]);
    expect(text).toContain('<html');
    expect(text).not.toContain(account.userName);
    expect(text).not.toContain('"session":{');
  });
  await test.step('without a network a member sees the offline page, not the lobby of guests', async () => {
    await context.setOffline(true);
    await page.goto('/m/home');
    await expect(page.getByText(phrase('offlinePage.title'))).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('banner')).toContainText(account.userName);
  });
  await test.step('a later guest sees the page of guests', async () => {
    await context.setOffline(true);
    await context.clearCookies({ name: /sid$|^signedIn$/ });
    await page.goto('/m/home');
    await expect(page.getByRole('link', { name: phrase('home.join') })).toBeVisible();
    await expect(page.locator('body')).not.toContainText(account.userName);
  });
});
