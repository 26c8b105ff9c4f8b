import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { drawingAt, drawnIn } from '../drawn.ts';
import { follow } from '../screen.ts';
import { expect, test } from '../test.ts';
import { type OwnSite, signInAt, startOwnSite } from './site-server.ts';

const PAROLA = { name: 'Parola', look: 'lantern', logo: 'parola-esports' };
const MARK = '/art/brand/parola-esports.svg';

let site: OwnSite;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startOwnSite();
});
test.afterAll(() => site.stop());
test.use({ expectedErrors: [/404 GET .*no-such-place/] });
test.beforeEach(async ({ context, language }) => {
  await context.addCookies([{ name: 'lang', value: language, url: site.origin }]);
});

test('another brand is configuration: name, logo, colours and corners, in the first HTML', async ({
  page,
  phrase,
}) => {
  await site.set({ brand: PAROLA });
  const answer = await page.goto(`${site.origin}/m/home`);
  const html = (await answer?.text()) ?? '';
  expect(html).toContain(`<title>${phrase('title.home')} · Parola</title>`);
  expect(html).toContain('<meta name="description" content="Parola">');
  expect(html).toContain('--ground:light-dark(#f5f2f8,#130f1e)');
  await expect(page.getByRole('heading', { name: 'Parola' })).toBeVisible();
  const mark = await drawnIn(page.getByRole('heading', { name: 'Parola' }).locator('img'));
  expect(mark).toBe(await drawingAt(page, MARK));
  const radius = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--radius'),
  );
  expect(radius).toBe('4px');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: phrase('menu.mine') })
    .click();
  await expect(page).toHaveTitle(`${phrase('title.mine')} · Parola`);
  await expect(
    page.getByRole('heading', { name: phrase('mine.welcome', { brand: 'Parola' }) }),
  ).toBeVisible();
  await expect(page.getByText('Tessera')).toHaveCount(0);
});

test('both modes of the other brand are readable', async ({ page }) => {
  await site.set({ brand: PAROLA }, { DIRECTREG: true });
  for (const path of ['/m/home', '/m/mine', '/m/login', '/m/no-such-place']) {
    await page.goto(site.origin + path);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, `${path}, Parola`);
  }
});

test('the base templates show a readable member centre in another style', async ({ page, phrase }) => {
  await site.set({ mobileTemplate: { mem_cen: '0', dep_func: '0' } });
  await signInAt(site, page, 'member4');
  await page.goto(`${site.origin}/m/mine`);
  await expect(page.locator('[data-template="base"]')).toBeVisible();
  await expect(page.getByRole('link', { name: phrase('title.rewardCenter') })).toBeVisible();
  await expectAccessible(page, 'member centre, base');
  await site.set({});
  await page.goto(`${site.origin}/m/mine`);
  await expect(page.locator('[data-template="new"]')).toBeVisible();
  await expectAccessible(page, 'member centre, new');
});

test('the header of a guest shows registration only where its switch is on', async ({ page, phrase }) => {
  const register = page
    .getByRole('banner')
    .getByRole('link', { name: phrase('layout.register'), exact: true });
  await site.set({}, { DIRECTREG: false });
  await page.goto(`${site.origin}/m/home`);
  await expect(register).toHaveCount(0);
  await site.set({}, { DIRECTREG: true });
  await page.goto(`${site.origin}/m/home`);
  await register.click();
  await expect(page).toHaveURL(/\/m\/register$/);
});

test('customer service opens the configured chat in a new window', async ({ page, context, phrase }) => {
  const chat = { path: 'https://chat.example.com/room', title: 'Chat', csType: 'LIVECHAT', labelIds: [] };
  await context.route('https://chat.example.com/**', (route) => route.fulfill({ body: 'chat' }));
  await site.set({ customerService: [chat] });
  await expect
    .poll(async () => {
      await page.goto(`${site.origin}/m/home`);
      return page
        .getByRole('navigation', { name: phrase('menu.label') })
        .getByRole('link', { name: phrase('menu.service') })
        .getAttribute('href');
    })
    .toBe(chat.path);
  const opened = context.waitForEvent('page');
  await page
    .getByRole('navigation', { name: phrase('menu.label') })
    .getByRole('link', { name: phrase('menu.service') })
    .click();
  await expect(await opened).toHaveURL(chat.path);
  await expect(page).toHaveURL(/\/m\/home$/);
});

test('the operator can redirect any address, and a loop leads nowhere', async ({ page, context, phrase }) => {
  const news = 'https://news.example.com/today?from=site';
  const paths = [
    { type: 'page', path: '/promo', to: '/m/older-promo?tab=hot' },
    { type: 'page', path: '/m/older-promo', to: '/m/gameList' },
    { type: 'address', path: '/m/news', to: news },
    { type: 'page', path: '/m/no-such-place', to: '/m/no-such-place?again=1' },
    { type: 'page', path: '/wps/banners', to: '/m/home' },
  ];
  const chat = { path: '/m/news', title: 'News', csType: 'LIVECHAT', labelIds: [] };
  await site.set({ paths });
  await page.goto(`${site.origin}/promo?tab=new&from=poster`);
  await expect(page).toHaveURL(`${site.origin}/m/gameList?tab=hot&from=poster`);
  expect((await page.goto(`${site.origin}/m/no-such-place`))?.status()).toBe(404);
  const sent = await page.request.get(`${site.origin}/m/news`, { maxRedirects: 0 });
  expect([sent.status(), sent.headers()['location']]).toEqual([302, news]);
  await test.step('redirects also work inside the running site', async () => {
    await context.route('https://news.example.com/**', (route) => route.fulfill({ body: 'news' }));
    await site.set({ paths, customerService: [chat] });
    const service = page
      .getByRole('navigation', { name: phrase('menu.label') })
      .getByRole('link', { name: phrase('menu.service') });
    await expect
      .poll(async () => {
        await page.goto(`${site.origin}/m/home`);
        return service.getAttribute('href');
      })
      .toBe(chat.path);
    await follow(service);
    await expect(page).toHaveURL(news);
  });
});

test('the entry pages show the logo of the operator', async ({ page }) => {
  await site.set({ brand: PAROLA });
  for (const path of ['/m/login', '/m/register']) {
    await page.goto(site.origin + path);
    const mark = page.locator('img[width="64"]').first();
    await expect(mark, path).toBeVisible();
    expect(await drawnIn(mark), path).toBe(await drawingAt(page, MARK));
  }
});

test('pictures come from the operator’s picture server or from the site', async ({ page }) => {
  const { context, banner, activity, tile } = picturesOf(page);
  await site.set({});
  await page.goto(`${site.origin}/m/home`);
  await expect(banner).toHaveAttribute('src', /^\/art\/banner\//);
  await site.set({ imageCDNs: ['https://one.example.com', 'https://two.example.com'] });
  await context.route(/^https:\/\/(?:one|two)\.example\.com\//, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await page.goto(`${site.origin}/m/home`);
  await expect(banner).toHaveAttribute('src', /^https:\/\/(?:one|two)\.example\.com\/art\/banner\//);
  await expect(tile).toHaveAttribute('src', /^https:\/\/(?:one|two)\.example\.com\/art\/game\//);
  await page.goto(`${site.origin}/m/activity`);
  await expect(activity).toHaveAttribute('src', /^https:\/\/(?:one|two)\.example\.com\/art\/banner\//);
});

test('the icon of the app may be on a picture server, and is otherwise the operator’s logo', async ({
  page,
  context,
}) => {
  const icon = (url: string) => ({ resourceType: 'AppDownloadIcon', url, labelNameEn: '' });
  const hosted = 'https://one.example.com/icon.svg';
  await context.route('https://one.example.com/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  const shown = page.getByRole('main').locator('img[width="56"]');
  await site.set({ imageCDNs: ['https://one.example.com'], resources: [icon(hosted)] });
  await page.goto(`${site.origin}/m/download`);
  await expect(shown).toHaveAttribute('src', hosted);
  await site.set({ brand: PAROLA, resources: [icon(hosted)] });
  await page.goto(`${site.origin}/m/download`);
  expect(await drawnIn(shown)).toBe(await drawingAt(page, MARK));
});

/** The HTML embeds the first banner, so the test uses the second. */
function picturesOf(page: Page) {
  return {
    context: page.context(),
    banner: page.getByRole('main').locator('img[width="1080"]').nth(1),
    activity: page.locator('main a[href*="/m/activityInfo"] img').first(),
    tile: page.locator('main a[href*="/m/launchGame"] img[width="120"]').first(),
  };
}
