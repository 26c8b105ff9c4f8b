import type { Page } from '@playwright/test';
import { addStaffLottery, drawNow } from '../../apps/server/testing/lottery/running-lotteries.ts';
import { correctBalance, offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { unitsFromAmount } from '../../packages/contract/src/money.ts';
import { signIn } from '../accounts.ts';
import { refusals } from '../page-errors.ts';
import { button, field, type Phrase, toast } from '../screen.ts';
import { expectSound } from '../screen-checks.ts';
import { expect, test } from '../test.ts';
import { expectLongSale, lotteryOf, numeroOnSale, writeSlip } from './sales.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));

const slip = (page: Page, phrase: Phrase) => page.getByRole('dialog', { name: phrase('lottery.slip') });
const confirmOf = (page: Page, phrase: Phrase) => slip(page, phrase).locator('button[data-kind="primary"]');

async function addRandomLine(page: Page, phrase: Phrase): Promise<void> {
  await button(page, phrase('lottery.random')).click();
  await button(page, phrase('lottery.add')).click();
  await expect(toast(page, phrase('lottery.added'))).toBeVisible();
}

/** Opens the slip. The name of the button ends with the number of lines. */
async function openSlip(page: Page, phrase: Phrase): Promise<void> {
  const bet = page.locator('main button[data-kind="primary"]').first();
  await expect(bet).toContainText(/[1-9]/);
  await bet.click();
  await expect(slip(page, phrase)).toBeVisible();
}

test('a guest chooses while the issue changes, logs in and bets the same lines', async ({
  page,
  phrase,
  account,
}) => {
  const lottery = await lotteryOf(page, 'PK10_3M');
  const { gameId } = lottery;
  await correctBalance(databaseUrl, account.userName, unitsFromAmount('1000'));
  await page.goto(`/m/startLottery?gameId=${gameId}`);
  const row = page.locator('fieldset').first();
  const car = button(row, '04');
  await test.step('the choice stays when the sale of the issue ends', async () => {
    await car.press('Enter');
    await expect(car).toHaveAttribute('aria-pressed', 'true');
    const before = await numeroOnSale(page, lottery);
    await drawNow(databaseUrl, gameId, before);
    await expect(page.getByRole('status').filter({ hasText: before })).toBeVisible({ timeout: 20_000 });
    await expect(page.locator('main header'), 'the latest result').toContainText(before, { timeout: 30_000 });
    await expect(car).toHaveAttribute('aria-pressed', 'true');
    await expectSound(page, 'a board with a new result');
  });
  await test.step('the choice stays while the results are open', async () => {
    await page.getByRole('link', { name: phrase('lottery.view.trends'), exact: true }).click();
    await expect(page.getByText(phrase('lottery.trends.note'))).toBeVisible();
    await page.getByRole('link', { name: phrase('lottery.view.bet'), exact: true }).click();
    await expect(car).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('the slip is open again after the login', async () => {
    await button(page, phrase('lottery.add')).click();
    await openSlip(page, phrase);
    await confirmOf(page, phrase).click();
    const prompt = page.getByRole('dialog', { name: phrase('entry.promptTitle') });
    await prompt.getByRole('link', { name: phrase('title.login') }).click();
    await field(page, phrase('login.userName')).fill(account.userName);
    await field(page, phrase('login.password')).fill(account.password);
    await button(page, phrase('title.login')).click();
    await expect(slip(page, phrase).getByRole('listitem')).toHaveCount(1);
    await expectSound(page, 'the slip after the login');
  });
  await expectLongSale(databaseUrl, lottery, confirmOf(page, phrase));
  await confirmOf(page, phrase).press('Enter');
  await expect(slip(page, phrase).getByRole('heading', { name: phrase('lottery.placed') })).toBeVisible();
  await expect(page.getByTestId('balance')).toContainText('998');
});

test.describe('slip whose returns are no longer offered', () => {
  test.use({ expectedErrors: [refusals('422 POST /lgw/orders/betting', '409 POST /lgw/orders/betting')] });

  test('shows the new prizes and is confirmed again', async ({ page, context, account, phrase }) => {
    const { gameId } = await addStaffLottery(databaseUrl, '11X5_3M');
    await signIn(context, account);
    await correctBalance(databaseUrl, account.userName, unitsFromAmount('1000'));
    await page.goto(`/m/startLottery?gameId=${gameId}`);
    await addRandomLine(page, phrase);
    // A slip from before a change of the returns.
    await page.evaluate(() => {
      for (const [key, text] of Object.entries(localStorage) as [string, string][])
        if (key.startsWith('lottery.slip')) localStorage.setItem(key, text.replace('~1910~', '~1916~'));
    });
    await page.reload();
    await openSlip(page, phrase);
    await confirmOf(page, phrase).click();
    await expect(slip(page, phrase).getByText(phrase('lottery.refused.price'))).toBeVisible();
    await expectSound(page, 'new prizes');
    await confirmOf(page, phrase).click();
    await expect(slip(page, phrase).getByRole('heading', { name: phrase('lottery.placed') })).toBeVisible();
  });
});

test('limits are named before anything is sent', async ({ page, context, account, phrase }) => {
  const { gameId } = await lotteryOf(page, '11X5_3M');
  await signIn(context, account);
  await page.goto(`/m/startLottery?gameId=${gameId}`);
  await test.step('a stake is a whole number of coins', async () => {
    await button(page, phrase('lottery.random')).click();
    await page.getByLabel(phrase('lottery.unit')).selectOption('0.001');
    const [words = ''] = phrase('lottery.exceeded.coin', { amount: '|' }).split('|');
    await expect(page.getByRole('status').filter({ hasText: words.trim() })).toBeVisible();
    await expectSound(page, 'a stake below a coin');
    await page.getByLabel(phrase('lottery.unit')).selectOption('1');
  });
  await test.step('a balance that is too low leads to a deposit', async () => {
    await button(page, phrase('lottery.add')).click();
    await openSlip(page, phrase);
    await expect(slip(page, phrase).getByText(phrase('lottery.short'))).toBeVisible();
    await expect(slip(page, phrase).getByRole('link', { name: phrase('studio.deposit') })).toBeVisible();
    await expectSound(page, 'a low balance');
  });
});

test('fixed numbers are part of every stake', async ({ page, phrase }) => {
  const { gameId } = await lotteryOf(page, '11X5_3M');
  await page.goto(`/m/startLottery?gameId=${gameId}`);
  await page.getByRole('tab', { name: phrase('lottery.plays.any'), exact: true }).click();
  const plays = page.getByRole('group', { name: phrase('lottery.plays') });
  await plays.getByRole('button', { name: /3/ }).click();
  await page.getByLabel(phrase('lottery.fixed')).check();
  const rows = page.locator('fieldset');
  await button(rows.nth(0), '04').click();
  for (const ball of ['01', '07', '11']) await button(rows.nth(1), ball).click();
  await expectSound(page, 'fixed numbers');
  await button(page, phrase('lottery.add')).click();
  await openSlip(page, phrase);
  await expect(slip(page, phrase).getByRole('listitem')).toHaveCount(3);
  await expect(slip(page, phrase).getByText('01,04,07')).toBeVisible();
});

test.describe('free trial', () => {
  // The age is asked for after the first call.
  test.use({ expectedErrors: [refusals('422 POST /wps/member/trialuser')] });

  test('bets play money', async ({ page, phrase }) => {
    await page.goto('/m/trail');
    await button(page, phrase('trial.start')).click();
    const age = page.getByRole('dialog', { name: phrase('trial.ageTitle') });
    await field(age, phrase('protection.birthday.label')).fill('1990-05-14');
    await button(age, phrase('trial.start')).click();
    await expect(page).toHaveURL('/m/home');
    const { gameId } = await addStaffLottery(databaseUrl, '11X5_3M');
    await page.goto(`/m/startLottery?gameId=${gameId}`);
    await addRandomLine(page, phrase);
    await openSlip(page, phrase);
    await confirmOf(page, phrase).click();
    await expect(slip(page, phrase).getByRole('heading', { name: phrase('lottery.placed') })).toBeVisible();
    await expect(page.getByTestId('balance')).toContainText('998');
  });
});

test.describe('order that is refused after a second', () => {
  test.use({ expectedErrors: [refusals('422 POST /lgw/orders/betting', '409 POST /lgw/orders/betting')] });

  // The test function of all journeys fails on layout shifts.
  test('moves nothing in the slip', async ({ page, context, account, phrase }) => {
    await signIn(context, account);
    const lottery = await lotteryOf(page, 'SSC_5M');
    await page.goto('/m/lottery');
    // More lines than the sheet has room for.
    const lines = Array.from({ length: 6 }, (_, digit) => `${digit}____~1~1801~1~1950~1`);
    await writeSlip(page, lottery, ...lines);
    await page.goto(`/m/startLottery?gameId=${lottery.gameId}`);
    await openSlip(page, phrase);
    const confirm = confirmOf(page, phrase);
    await expect(slip(page, phrase)).toContainText(phrase('lottery.short'));
    const before = await confirm.boundingBox();
    await page.route('**/lgw/orders/betting', async (route) => {
      const sentMs = await page.evaluate(() => performance.now());
      await page.waitForFunction((endMs) => performance.now() > endMs, sentMs + 1200);
      await route.continue();
    });
    const refused = page.waitForResponse('**/lgw/orders/betting');
    await confirm.press('Enter');
    await refused;
    await expect(slip(page, phrase).getByRole('alert')).toBeVisible();
    expect((await confirm.boundingBox())?.height).toBe(before?.height);
  });
});
