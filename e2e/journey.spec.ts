import type { Page } from '@playwright/test';
import { offerLanguages } from '../apps/server/testing/server/running-server.ts';
import { prepareWithdrawals, WITHDRAWAL_PASSWORD } from './accounts.ts';
import { field as fieldOf, answerRequiredData } from './screen.ts';
import { expect, test } from './test.ts';

test.beforeAll(() => offerLanguages(process.env['E2E_DATABASE_URL'] ?? '', ['TY', 'EN', 'AR']));

/**
 * The main journey of the product, with the real server, database and payment page. Browse, register, deposit, find a
 * game, play, review all movements, sign out, sign in again, withdraw.
 */
const PASSWORD = 'mosaic stones 9';

test('a guest registers, deposits, plays, leaves, logs in again and withdraws', async ({
  page,
  phrase,
  language,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
  const userName = `guest${Date.now().toString(36)}${Math.trunc(Math.random() * 1296).toString(36)}`.slice(
    0,
    20,
  );

  await test.step('browses', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect(page.getByRole('link', { name: phrase('home.join') })).toBeVisible();
    await expect(page.getByRole('navigation', { name: phrase('menu.label') })).toBeVisible();
  });

  await test.step('registers and is signed in', async () => {
    await page.getByRole('link', { name: phrase('home.join') }).click();
    await field(page, 'username').fill(userName);
    await field(page, 'password').fill(PASSWORD);
    await field(page, 'confirmPassword').fill(PASSWORD);
    await answerRequiredData(page, phrase);
    await page.getByRole('button', { name: phrase('title.register') }).click();
    await page.getByRole('button', { name: phrase('newAccount.look') }).click();
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect(balance(page)).toHaveText(/0\.00/);
  });

  await test.step('deposits 500.00 on the page of the rail', async () => {
    await page.getByRole('banner').locator('a[href="/m/voucherCenter"]').click();
    const main = page.getByRole('main');
    // The position of the currency sign depends on the language.
    await main.getByText(/^\D*500\D*$/).click();
    await main.locator('button[type="submit"]', { hasText: '500.00' }).click();
    await expect(page).toHaveURL(/\/payment\/sandbox\/pay/);
    await expect(page.getByText('500.00 PHP').first()).toBeVisible();
    await page.getByRole('button', { name: /500\.00 PHP/ }).click();
    await expect(page).toHaveURL(/\/m\/voucherCenter\?depositId=\d+/);
    await expect(page.getByText(phrase('deposit.credited'))).toBeVisible({ timeout: 20_000 });
    await expect(balance(page)).toHaveText(/500\.00/);
  });

  const game = await test.step('finds a slot and marks it', async () => {
    await page.goto('/m/gameList?gameType=RNG');
    const firstTile = page.locator('main a[href*="/m/launchGame"]').first();
    const name = (await firstTile.getAttribute('title')) ?? '';
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/gameName=/);
    const link = page.getByRole('link', { name, exact: true });
    const heart = page.getByRole('listitem').filter({ has: link }).getByRole('button');
    // In right-to-left languages, invisible marks isolate a name in another script.
    const heartLabel = async () => (await heart.getAttribute('aria-label'))?.replace(/[\u2068\u2069]/g, '');
    await expect.poll(heartLabel).toBe(phrase('ui.favouriteAdd', { name }));
    await heart.click();
    await expect.poll(heartLabel).toBe(phrase('ui.favouriteRemove', { name }));
    await link.click();
    return name;
  });

  await test.step('plays rounds, each of which changes the balance once', async () => {
    const spin = page.getByRole('button', { name: phrase('slot.spin') });
    await expect(spin).toBeVisible();
    for (let round = 1; round <= 3; round += 1) {
      const answered = page.waitForResponse(
        (response) => response.url().includes('/rounds') && response.request().method() === 'POST',
      );
      await spin.click();
      const { value } = (await (await answered).json()) as { value: { balance: string } };
      await expect(balance(page)).toContainText(
        Number(value.balance).toLocaleString('en', { minimumFractionDigits: 2 }),
      );
      await expect(spin).toBeEnabled({ timeout: 15_000 });
    }
  });

  await test.step('sees the rounds in the betting record', async () => {
    await page.goto('/m/gameRecord');
    await expect(page.getByRole('main').getByText(game, { exact: true })).toHaveCount(3);
  });

  await test.step('finds the favourite again', async () => {
    await page.goto('/m/gameList?gameType=RNG');
    await page.getByRole('link', { name: phrase('games.view.favourites') }).click();
    await expect(page.getByRole('link', { name: game, exact: true })).toBeVisible();
  });

  await test.step('signs out', async () => {
    await page.getByRole('button', { name: phrase('layout.menu') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: phrase('layout.signOut') })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: phrase('layout.signOut') })
      .click();
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect(page.getByRole('link', { name: phrase('layout.login') })).toBeVisible();
    await page.goto('/m/gameRecord');
    await expect(page).toHaveURL(/\/m\/login\?return=/);
  });

  await test.step('logs in again and returns to the requested page', async () => {
    await field(page, 'username').fill(userName);
    await field(page, 'password').fill(PASSWORD);
    await page.getByRole('main').locator('button[type="submit"]').click();
    await expect(page).toHaveURL(/\/m\/gameRecord$/);
    await expect(page.getByRole('main').getByText(game, { exact: true })).toHaveCount(3);
  });

  await test.step('withdraws 100.00, which is reserved at once', async () => {
    const token = (await page.evaluate(() => sessionStorage.getItem('token'))) ?? '';
    await prepareWithdrawals(context, token, { userName, password: PASSWORD });
    await page.goto('/m/withdraw');
    const before = amountIn(await balance(page).textContent());
    await fieldOf(page, phrase('withdraw.amount')).fill('100');
    await fieldOf(page, phrase('withdraw.password')).fill(WITHDRAWAL_PASSWORD);
    await page.getByRole('main').locator('button[type="submit"]').click();
    await expect(page).toHaveURL(/\/m\/withdrawReport\?withdrawalId=/);
    await expect(page.getByText(phrase('withdraw.step.requested'))).toBeVisible();
    await expect.poll(async () => before - amountIn(await balance(page).textContent())).toBe(100);
  });
});

/** Returns the number in a displayed amount. */
function amountIn(text: string | null): number {
  return Number(text?.replace(/[^\d.]/g, ''));
}

function field(page: Page, name: string) {
  return page.locator(`input[name="${name}"]`);
}

/** Returns the balance in the header, which every member screen has. */
function balance(page: Page) {
  return page.getByRole('banner').getByTestId('balance');
}
