import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../test.ts';
import { workerReady } from '../install/stored-files.ts';
import { type OwnSite, signInAt, startOwnSite } from './site-server.ts';

let site: OwnSite;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startOwnSite({ TRUST_PROXY: '1', COUNTRY_HEADER: 'cf-ipcountry' });
});
test.afterAll(() => site.stop());
test.use({ expectedErrors: [/: (?:503|451) (?:GET|DELETE)/] });

const CLOSED_TO = { regionRestriction: { countries: ['US'], networks: ['203.0.113.0/24'] } };
const BLOCKED = '203.0.113.9';

test.beforeEach(async ({ context, language }) => {
  await context.addCookies([{ name: 'lang', value: language, url: site.origin }]);
});

test('maintenance fills the screen at every address, shows its end and has the right status', async ({
  page,
  phrase,
}) => {
  await site.set({ maintenance: { endsAt: '2030-01-02T03:04:05.000Z' } });
  for (const path of ['/', '/m/mine', '/m/no-such-place']) {
    const answer = await page.goto(site.origin + path);
    expect([path, answer?.status()]).toEqual([path, 503]);
    expect(Number(answer?.headers()['retry-after'])).toBeGreaterThan(0);
    // Part of the first HTML, before any script.
    expect(await answer?.text()).toContain(phrase('closed.maintenance'));
    await expect(page.getByRole('heading', { name: phrase('closed.maintenance') })).toBeVisible();
    await expect(page).toHaveTitle(`${phrase('closed.maintenance')} · Tessera`);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
  await expect(page.getByText('2030')).toBeVisible();
  await expectAccessible(page, 'maintenance');
});

test('the maintenance address says that there is none', async ({ page, phrase }) => {
  await site.set({ maintenance: true });
  expect((await page.goto(`${site.origin}/m/maintenance`))?.status()).toBe(503);
  await site.set({});
  await page.goto(`${site.origin}/m/maintenance`);
  await expect(page.getByText(phrase('closed.none'))).toBeVisible();
  await expect(page.getByRole('navigation', { name: phrase('menu.label') })).toHaveCount(0);
});

test('maintenance has priority over a restricted region', async ({ page, phrase }) => {
  await site.set({ maintenance: true, ...CLOSED_TO });
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': BLOCKED });
  expect((await page.goto(`${site.origin}/m/home`))?.status()).toBe(503);
  await expect(page.getByRole('heading', { name: phrase('closed.maintenance') })).toBeVisible();
});

test('a visitor of a restricted region sees the restriction and the detected address', async ({
  page,
  phrase,
}) => {
  await site.set(CLOSED_TO);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': BLOCKED });
  const answer = await page.goto(`${site.origin}/m/home`);
  expect(answer?.status()).toBe(451);
  expect(await answer?.text()).toContain(BLOCKED);
  await expect(page.getByRole('heading', { name: phrase('closed.region') })).toBeVisible();
  await expect(page.getByText(BLOCKED)).toBeVisible();
  await expectAccessible(page, 'restricted');
  await page.setExtraHTTPHeaders({ 'cf-ipcountry': 'US' });
  expect((await page.goto(`${site.origin}/m/home`))?.status()).toBe(451);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.1' });
  expect((await page.goto(`${site.origin}/m/home`))?.status()).toBe(200);
});

test('an open page notices maintenance, keeps its input and continues afterwards', async ({
  page,
  phrase,
}) => {
  await site.set({});
  await signInAt(site, page, 'member3');
  await page.goto(`${site.origin}/m/gameList?gameType=RNG`);
  await site.set({ maintenance: true });
  // The search fetches the list again, and the server refuses it.
  await page.getByRole('searchbox').fill('jade');
  await page.getByRole('searchbox').press('Enter');
  const closed = page.getByRole('heading', { name: phrase('closed.maintenance') });
  await expect(closed).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.getByRole('button', { name: phrase('ui.retry') }).click();
  await expect(closed).toBeVisible();
  await site.set({});
  await page.getByRole('button', { name: phrase('ui.retry') }).click();
  await expect(closed).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveValue('jade');
});

test('a page that opened closed opens by itself', async ({ page, phrase }) => {
  await page.clock.install();
  await site.set({ maintenance: true });
  await page.goto(`${site.origin}/m/home`);
  await expect(page.getByRole('button', { name: phrase('ui.retry') })).toBeVisible();
  await site.set({});
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('navigation', { name: phrase('menu.label') })).toBeVisible();
});

test.describe('site with a stored lobby', () => {
  test.use({ serviceWorkers: 'allow' });

  test('tells a returning guest that the site is closed', async ({ page, phrase }) => {
    await site.set({});
    await page.goto(`${site.origin}/m/home`);
    await workerReady(page);
    await site.set({ maintenance: true });
    const answer = await page.goto(`${site.origin}/m/home`);
    expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([200, true]);
    const closed = page.getByRole('heading', { name: phrase('closed.maintenance') });
    await expect(closed).toBeVisible();
    await site.set({});
    await page.getByRole('button', { name: phrase('ui.retry') }).click();
    await expect(closed).toBeHidden();
  });
});
