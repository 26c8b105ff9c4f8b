import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { drawingAt, drawnIn } from '../drawn.ts';
import { button } from '../screen.ts';
import { expect, test } from '../test.ts';

/** Opens the home page and waits for the parts that load when the page is idle. */
async function idleHome(page: Page, address = '/m/home'): Promise<void> {
  await page.goto(address);
  await expect(page.locator('main [aria-expanded]')).toBeVisible();
}

async function signIn(page: Page, account: { userName: string; password: string }): Promise<void> {
  const { userName: username, password } = account;
  const answer = await page.request.post('/wps/session/login', {
    data: { username, password, type: 'username' },
  });
  expect(answer.ok()).toBe(true);
}

test('announcements run in a ticker and can be listed, paused and opened', async ({ page, phrase }) => {
  await idleHome(page);
  const list = page.getByRole('list', { name: phrase('home.announcements') });
  expect(await list.getByRole('listitem').count()).toBeGreaterThan(1);
  await button(page.locator('main'), phrase('ui.pause')).nth(1).click();
  await expect(page.locator('main [data-running]')).toHaveAttribute('data-running', 'false');
  await list.click();
  await expect(page).toHaveURL('/m/notice');
});

test('the ticker opens all matches, and a guest reaches the chosen match after the login', async ({
  page,
  phrase,
  account,
}) => {
  await idleHome(page);
  const ticker = page.getByRole('main').getByRole('button', { name: phrase('home.hotMatches') });
  await expect(ticker).toContainText(/\d\d\/\d\d,? \d\d:\d\d/);
  await expect(ticker).toContainText(phrase('home.versus'));
  await ticker.click();
  const sheet = page.getByRole('dialog', { name: phrase('home.hotMatches') });
  await expect(sheet.getByRole('listitem')).toHaveCount(6);
  for (const match of await sheet.getByRole('listitem').all()) {
    await expect(match.locator('img')).toHaveCount(2);
    await expect(match.locator('time')).not.toBeEmpty();
  }
  await expectAccessible(page, 'hot matches');
  const chosen = sheet.getByRole('listitem').nth(1);
  const [league = '', home = '', away = ''] = await chosen.locator('bdi').allTextContents();
  await chosen.getByRole('link', { name: phrase('home.hotMatches.start') }).click();
  await expect(page).toHaveURL(/\/m\/login\?return=%2Fm%2FlaunchGame%3FnodeId%3D\d+%26matchId%3D\d/);
  await signIn(page, account);
  await page.goto(new URL(page.url()).searchParams.get('return') ?? '');
  const match = page.frameLocator('iframe').locator('.match');
  for (const name of [league, home, away]) await expect(match).toContainText(name);
});

test('the ticker advances every five seconds', async ({ page, phrase }) => {
  await page.clock.install();
  await page.goto('/m/home');
  const ticker = page.getByRole('main').getByRole('button', { name: phrase('home.hotMatches') });
  const names = ticker.locator('bdi');
  await page.clock.runFor(2000);
  const first = await names.first().textContent();
  await page.clock.runFor(5000);
  await expect(ticker.locator('[data-turn] > :not([aria-hidden]) bdi').first()).not.toHaveText(first ?? '');
});

test('tabs are in order, four per page, and each lists its games', async ({ page, phrase }) => {
  await idleHome(page);
  const tabs = page.getByRole('navigation', { name: phrase('games.categories') });
  const order = [
    'hot',
    'RNG',
    'FISH',
    'LIVE',
    'PVP',
    'COCKFIGHT',
    'SPORTS',
    'ESPORTS',
    'LOTT',
    'ELOTT',
    'INHOUSE',
  ];
  await expect(tabs.getByRole('link')).toHaveText(order.map((tab) => phrase(`games.category.${tab}`)));
  await expect(tabs.getByRole('link').nth(3)).toBeInViewport({ ratio: 0.9 });
  await expect(tabs.getByRole('link').nth(4)).not.toBeInViewport();
  await button(page, phrase('games.popular.next')).click();
  await expect(tabs.getByRole('link').nth(4)).toBeInViewport({ ratio: 0.9 });
  await expect(tabs.getByRole('link').nth(0)).not.toBeInViewport();
  await button(page, phrase('games.popular.previous')).click();
  await expect(tabs.getByRole('link').nth(0)).toBeInViewport({ ratio: 0.9 });
  const tiles = page.getByRole('list', { name: phrase('games.popular') });
  await expect(page.getByRole('link', { name: phrase('games.popular.all') })).toHaveAttribute(
    'href',
    '/m/gameList?tab=hot',
  );
  await page.goto('/m/home?gameType=FISH');
  const firstFish = (await tiles.getByRole('link').first().getAttribute('href')) ?? '';
  const drawing = await drawingAt(page, `/art/game/${/\d+/.exec(firstFish)?.[0]}-fish.svg`);
  expect(await drawnIn(tiles.locator('img').first())).toBe(drawing);
  const last = tiles.locator('img').last();
  await expect(last).toHaveAttribute('src', /^data:image\/svg/);
  await expect(page.locator('img[data-src]')).toHaveCount(0);
  await page.goto('/m/home?gameType=SPORTS');
  await expect(tiles.getByRole('link').first()).toHaveAttribute(
    'href',
    /\/m\/gameList\?gameType=SPORTS&vassalage=/,
  );
  await page.goto('/m/home?gameType=INHOUSE');
  await expect(tiles.locator('img').first()).toHaveAttribute('src', /-rng\.svg$/);
  await expect(page.getByRole('link', { name: phrase('games.popular.all') })).toHaveAttribute(
    'href',
    /vassalage=TESSERA/,
  );
});

test('the wins of the week are listed below, the highest first, under masked names', async ({
  page,
  phrase,
}) => {
  await idleHome(page);
  await page.getByRole('link', { name: phrase('games.popular.all') }).scrollIntoViewIfNeeded();
  const board = page.getByRole('region', { name: phrase('home.winners') });
  await expect(board.getByRole('listitem').first()).toContainText('***');
  const texts = await board.getByRole('listitem').allInnerTexts();
  const amounts = texts.map((text) => Number(/([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', '')));
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  await expectAccessible(page, 'winners');
});

test('a guest who marks a game or browses for a while sees the login prompt, which does not open at once', async ({
  page,
  phrase,
}) => {
  await idleHome(page);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page
    .locator('main')
    .getByRole('button', {
      name: new RegExp(`^${phrase('ui.favouriteAdd', { name: '' }).trim().split(' ')[0]}`),
    })
    .first()
    .click();
  const loginPrompt = page.getByRole('dialog', { name: phrase('entry.promptTitle') });
  await expect(loginPrompt.getByRole('link', { name: phrase('title.login') })).toHaveAttribute(
    'href',
    /return=%2Fm%2Fhome/,
  );
  await button(loginPrompt, phrase('ui.close')).click();
  const tabs = page.getByRole('navigation', { name: phrase('games.categories') });
  for (const tab of ['RNG', 'FISH', 'LIVE'])
    await tabs.getByRole('link', { name: phrase(`games.category.${tab}`) }).click();
  const invited = page.getByRole('dialog', { name: phrase('guest.title') });
  await expect(invited).toBeVisible();
  await button(invited, phrase('guest.later')).click();
  await expect(invited).toBeHidden();
});

test('a guest who followed the prompt sees no second prompt in the same visit', async ({ page, phrase }) => {
  const tabs = page.getByRole('navigation', { name: phrase('games.categories') });
  const browse = async () => {
    for (const tab of ['RNG', 'FISH', 'LIVE'])
      await tabs.getByRole('link', { name: phrase(`games.category.${tab}`) }).click();
  };
  await idleHome(page);
  await browse();
  const invited = page.getByRole('dialog', { name: phrase('guest.title') });
  await invited.getByRole('link', { name: phrase('title.login') }).click();
  await expect(page).toHaveURL('/m/login');
  await idleHome(page);
  await browse();
  await expect(page).toHaveURL(/gameType=LIVE/);
  await page.waitForLoadState('networkidle');
  await expect(invited).toHaveCount(0);
});

test('the lists of a member load, and contracts without a screen are not announced', async ({
  page,
  phrase,
  account,
}) => {
  await signIn(page, account);
  const request = { LIVE: { id: '1', status: 'P' } };
  const value = { dailysalreqtype: request, divtypecompperiodreq: {}, contracthoursalreq: request };
  await page.route('**/wps/member/info/funds/consolidated', (route) =>
    route.fulfill({ json: { success: true, value } }),
  );
  const favourites = page.waitForResponse(/\/wps\/games\/favourites\/ids/);
  await page.goto('/m/home');
  await favourites;
  await expect(page.getByRole('banner').getByTestId('balance')).toContainText('0.00');
  await expect(page.locator('main [aria-expanded]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog', { name: phrase('contracts.title') })).toHaveCount(0);
});

test.describe('home with reduced motion', () => {
  test('has no moving parts', async ({ page, phrase }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await idleHome(page);
    await expect(button(page.locator('main'), phrase('ui.pause')).filter({ visible: true })).toHaveCount(0);
    const moving = await page.evaluate(
      () => document.getAnimations().filter((one) => one.playState === 'running').length,
    );
    expect(moving).toBe(0);
    await expectAccessible(page, 'home standing still');
  });
});
