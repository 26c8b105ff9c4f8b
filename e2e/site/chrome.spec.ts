import type { Page } from '@playwright/test';
import { aliases, type Path, paths } from '../../apps/web/src/paths.ts';
import { signIn } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../test.ts';

test.use({ expectedErrors: [/404 GET .*\/(?:m\/no-such|wps\/promotions\/7)/] });

/** Games addresses that older links know by other names. */
const OF_GAMES = {
  'slot-games': '/m/gameList?gameType=RNG',
  'hot-games': '/m/gameList?tab=hot',
  elott: '/m/gameList?gameType=ELOTT',
  recent: '/m/gameList?tab=recent',
  inhouse: '/m/home?gameType=INHOUSE',
};

const header = (page: Page) => page.getByRole('banner');

test('every alias of a screen shows that screen, with its query', async ({ page }) => {
  for (const [alias, path] of Object.entries(aliases)) {
    await page.goto(`${alias}?from=poster`);
    await expect(page).toHaveURL(`${path}?from=poster`);
  }
  await page.goto('/m/gameList?gameType=LOTT');
  await expect(page).toHaveURL('/m/lottery');
});

test('an address of the operator’s list redirects, and an unknown one shows alternatives', async ({
  page,
  phrase,
}) => {
  for (const [name, place] of Object.entries(OF_GAMES)) {
    await page.goto(`/m/${name}`);
    await expect(page).toHaveURL(place);
  }
  await page.goto('/m/activityDetail?id=7');
  await expect(page).toHaveURL('/m/activityInfo?id=7');
  const missing = await page.goto('/m/no-such-place');
  expect(missing?.status()).toBe(404);
  await expect(page.getByText('/m/no-such-place')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: phrase('notFound.games') })
    .click();
  await expect(page).toHaveURL(/\/m\/gameList/);
});

const NO_HEADER: readonly Path[] = [
  paths.login,
  paths.register,
  paths.mine,
  paths.download,
  paths.forgotPassword,
];
const NO_MENU: readonly Path[] = [
  paths.login,
  paths.register,
  paths.trial,
  paths.notice,
  paths.activity,
  paths.forgotPassword,
  paths.service,
  paths.moreLottery,
  paths.userAgreement,
  paths.maintenance,
  paths.download,
];

test('header and bottom menu are on their screens, and the footer is everywhere', async ({
  page,
  phrase,
}) => {
  const others: readonly Path[] = [paths.home, paths.help, paths.gameList, paths.slotsCenter, paths.message];
  for (const path of new Set([...NO_HEADER, ...NO_MENU, ...others])) {
    await page.goto(path);
    const menu = page.getByRole('navigation', { name: phrase('menu.label') });
    await expect(header(page), path).toHaveCount(NO_HEADER.includes(path) ? 0 : 1);
    await expect(menu, path).toHaveCount(NO_MENU.includes(path) ? 0 : 1);
    await expect(page.getByRole('contentinfo'), path).toHaveCount(1);
  }
});

const TITLES: readonly (readonly [Path | `${Path}?${string}`, string])[] = [
  [paths.activity, 'title.activity'],
  [paths.trial, 'title.trial'],
  [paths.notice, 'title.notice'],
  [paths.gameCenter, 'title.gameCenter'],
  [paths.slotsCenter, 'title.slots'],
  [paths.message, 'title.message'],
  [paths.help, 'title.help'],
  [paths.service, 'title.service'],
  [`${paths.userAgreement}?code=privacy`, 'pages.privacy'],
  [`${paths.userAgreement}?code=about`, 'pages.about'],
];

test('the header and the document have the title of the screen', async ({ page, phrase }) => {
  for (const [path, title] of TITLES) {
    await page.goto(path);
    const heading = header(page).getByRole('heading', { name: phrase(title) });
    await expect(heading).toBeVisible();
    const [name, login] = [
      await heading.boundingBox(),
      await header(page)
        .getByRole('link', { name: phrase('layout.login') })
        .boundingBox(),
    ];
    const gap = (login?.x ?? 0) - (name ? name.x + name.width : 0);
    expect(gap, `${path}: between title and login`).toBeGreaterThanOrEqual(8);
    await expect(page).toHaveTitle(`${phrase(title)} · Tessera`);
  }
  await page.goto(paths.forgotPassword);
  await expect(page).toHaveTitle(`${phrase('title.forgotPassword')} · Tessera`);
});

test('a guest opens responsible gaming from the footer without a login', async ({ page, phrase }) => {
  await page.goto(paths.home);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: phrase('footer.protection') })
    .click();
  await expect(page).toHaveURL(`${paths.userAgreement}?code=responsible`);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(header(page).getByRole('heading', { name: phrase('pages.responsible') })).toBeVisible();
  await expect(page).toHaveTitle(`${phrase('pages.responsible')} · Tessera`);
});

test('back leads home from the screens that declare it and without history, else one step back', async ({
  page,
  phrase,
}) => {
  const back = header(page).getByRole('button', { name: phrase('layout.back') });
  await page.goto(paths.help);
  await back.click();
  await expect(page).toHaveURL(paths.home);
  await page.goto(paths.message);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: phrase('footer.help') })
    .click();
  await expect(page).toHaveURL(paths.help);
  await back.click();
  await expect(page).toHaveURL(paths.message);
  for (const path of [paths.notice, paths.trial]) {
    await page.goto(paths.message);
    await page.goto(path);
    await back.click();
    await expect(page).toHaveURL(paths.home);
  }
  for (const path of [paths.login, paths.register, paths.forgotPassword]) {
    await page.goto(path);
    await page.getByRole('link', { name: phrase('layout.goHome') }).click();
    await expect(page).toHaveURL(paths.home);
  }
});

test('a guest finds login, languages and a menu of deposit and withdrawal', async ({
  page,
  phrase,
  language,
}) => {
  await page.goto(paths.home);
  await expect(header(page).getByRole('link', { name: 'Tessera' })).toBeVisible();
  await expect(header(page).getByRole('link', { name: phrase('layout.login') })).toHaveAttribute(
    'href',
    paths.login,
  );
  await header(page)
    .getByRole('button', { name: phrase('layout.menu') })
    .click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('listitem')).toHaveText([phrase('layout.deposit'), phrase('layout.withdraw')]);
  await page.keyboard.press('Escape');
  await header(page)
    .getByRole('button', { name: phrase('layout.language') })
    .click();
  const other = language === 'TY' ? 'English' : 'Tagalog';
  for (const name of ['English', 'Tagalog']) {
    await expect(page.getByRole('dialog').getByRole('button', { name })).toBeVisible();
  }
  await page.getByRole('dialog').getByRole('button', { name: other }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'TY' ? /^en/ : /^fil/);
});

test('a member finds name, balance, deposit and a menu to hide and refresh the balance', async ({
  page,
  context,
  phrase,
}) => {
  await signIn(context, { userName: 'member5', password: 'Tessera-2026' });
  await page.goto(paths.slotsCenter);
  await expect(header(page).getByText('member5')).toBeVisible();
  const balance = header(page).getByTestId('balance');
  await expect(balance).toHaveText(/^₱[\d,]+\.\d\d$/);
  const amount = (await balance.textContent()) ?? '';
  const open = () =>
    header(page)
      .getByRole('button', { name: phrase('layout.menu') })
      .click();
  const entry = (key: string) =>
    page.getByRole('dialog').getByRole('button', { name: phrase(key), exact: true });
  await open();
  await entry('layout.hideBalance').click();
  await expect(balance).not.toHaveText(/\d/);
  expect(await page.locator('body').innerHTML()).not.toContain(amount);
  // The server renders the next page without the amount; only the bootstrap data contains it.
  await page.reload();
  await expect(balance).not.toHaveText(/\d/);
  await open();
  await entry('layout.showBalance').click();
  await expect(balance).toHaveText(amount);
  const walletAnswer = page.waitForResponse(/\/wps\/.*wallet/);
  await open();
  await entry('layout.refreshBalance').click();
  expect((await walletAnswer).status()).toBe(200);
  await balance.click();
  const parts = page.getByRole('dialog', { name: phrase('account.explainBalance') });
  await expect(parts.getByText(phrase('account.account.locked'))).toBeVisible();
  await expectAccessible(page, 'parts of the balance');
  await parts.getByRole('link', { name: phrase('account.whole') }).click();
  await expect(page).toHaveURL(paths.accountRecord);
  await expect(parts).toBeHidden();
  await header(page)
    .getByRole('link', { name: phrase('layout.deposit') })
    .click();
  await expect(page).toHaveURL(paths.voucherCenter);
});

test('back restores the scroll position of a screen', async ({ page, phrase }) => {
  await page.goto(paths.home);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  const menu = page.getByRole('navigation', { name: phrase('menu.label') });
  await menu.getByRole('link', { name: phrase('menu.mine') }).click();
  await expect(page).toHaveURL(paths.mine);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(paths.home);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const SHELL = `${IPHONE} TesseraApp/2.1`;
const ANDROID_SHELL =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36 TesseraApp/2.1';

test('the bottom menu is 1.7rem high on tall iPhones in the app shell only', async ({ browser, baseURL }) => {
  const menuHeightOn = async (userAgent: string, width: number, height: number) => {
    const context = await browser.newContext({ userAgent, viewport: { width, height } });
    const page = await context.newPage();
    await page.goto(`${baseURL}${paths.home}`);
    const box = await page.getByRole('navigation').last().boundingBox();
    await context.close();
    return Math.round(box?.height ?? 0);
  };
  expect(await menuHeightOn(SHELL, 375, 812)).toBe(85);
  expect(await menuHeightOn(SHELL, 430, 932)).toBe(97);
  expect(await menuHeightOn(SHELL, 414, 736)).toBe(60);
  expect(await menuHeightOn(IPHONE, 375, 812)).toBe(60);
  expect(await menuHeightOn(ANDROID_SHELL, 375, 812)).toBe(60);
});
