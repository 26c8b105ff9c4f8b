import type { Page } from '@playwright/test';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { signIn } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { button } from '../screen.ts';
import { expect, test } from '../test.ts';

// A second reminder within ten minutes is refused, and the screen shows the refusal.
test.use({ expectedErrors: [/429 POST .*\/reminder/] });

test.beforeAll(() => offerLanguages(process.env['E2E_DATABASE_URL'] ?? '', ['TY', 'EN', 'AR']));

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Submits a deposit of 500 by touch. Returns the main area of the page. */
async function submitDeposit(page: Page, method: 'sandbox' | 'transfer') {
  await page.goto(`${paths.voucherCenter}?method=${method}`);
  const main = page.getByRole('main');
  await main
    .getByRole('button', { name: /^\D*500\D*$/ })
    .first()
    .click();
  await main.locator('button[type="submit"]').click();
  return main;
}

test('a member chooses method, channel and amount by keyboard, pays and sees the credit', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  await page.goto(paths.voucherCenter);
  const main = page.getByRole('main');
  await expect(button(page, phrase('title.deposit'))).toBeEnabled();
  await expectAccessible(page, 'deposit amount');

  await test.step('method and channel', async () => {
    await tabTo(page, main.getByRole('link', { name: phrase('voucher.change') }));
    await page.keyboard.press('Enter');
    await expect(main.getByRole('heading', { name: phrase('voucher.chooseMethod') })).toBeVisible();
    await expectAccessible(page, 'deposit methods');
    await tabTo(page, main.getByRole('link').nth(1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/step=channel/);
    await expectAccessible(page, 'deposit channels');
    await tabTo(page, main.getByRole('link').first());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/method=ewallet&channel=quick/);
  });

  await test.step('amount, fee and promotion', async () => {
    await tabTo(page, main.getByRole('group').first().getByRole('button').first());
    await page.keyboard.press('Enter');
    await expect(main.getByText(/101\.00/)).toBeVisible();
    await expect(main.getByRole('radio', { name: phrase('voucher.noPromotion') })).toBeChecked();
    await tabTo(page, main.locator('button[type="submit"]'));
    await page.keyboard.press('Enter');
  });

  await test.step('pays and sees the credit', async () => {
    await expect(page).toHaveURL(/\/payment\/sandbox\/pay/);
    await page.getByRole('button', { name: /100\.00 PHP/ }).click();
    await expect(page.getByRole('heading', { name: phrase('deposit.credited') })).toBeVisible({
      timeout: 20_000,
    });
    await expect(main.getByText(phrase('voucher.history'))).toBeVisible();
    await expectAccessible(page, 'credited deposit');
  });
});

test('a member who returns without paying sees the open order', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  const main = await submitDeposit(page, 'sandbox');
  await expect(page).toHaveURL(/\/payment\/sandbox\/pay/);
  await page.goBack();
  const [before = ''] = phrase('voucher.waits', { amount: '|' }).split('|');
  const line = main.getByRole('link').filter({ hasText: before.trim() });
  await expect(line).toContainText('500.00');
  await expectAccessible(page, 'an order that waits');
  await line.press('Enter');
  await expect(page).toHaveURL(/depositId=/);
  await expect(main.getByRole('heading', { name: phrase('deposit.confirming') })).toBeVisible();
});

test('a partial payment is shown in review and accepts a reminder and a slip', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  const main = await submitDeposit(page, 'sandbox');
  await page.locator('summary').click();
  await page.locator('select').selectOption('partial');
  await page.getByRole('button', { name: /500\.00 PHP/ }).click();
  await expect(page.getByRole('heading', { name: phrase('deposit.review') })).toBeVisible({
    timeout: 20_000,
  });
  await expect(main.getByText(phrase('voucher.reason.partial')).first()).toBeVisible();
  await expect(main.getByText(/300\.00/)).toBeVisible();
  await expectAccessible(page, 'deposit in review');

  await test.step('sends one reminder in ten minutes', async () => {
    await button(page, phrase('voucher.remind')).click();
    await expect(page.getByText(phrase('voucher.reason.reminded'))).toBeVisible();
    await button(page, phrase('voucher.remind')).click();
    await expect(main.getByRole('alert')).toBeVisible();
  });

  await test.step('uploads a slip', async () => {
    await button(page, phrase('voucher.slip')).click();
    const sheet = page.getByRole('dialog', { name: phrase('voucher.slip') });
    await button(sheet, phrase('voucher.slipSend')).click();
    await expect(sheet.getByRole('alert')).toHaveText(phrase('voucher.slipEmpty'));
    await expectAccessible(page, 'slip sheet');
    const picture = await page.screenshot();
    await sheet
      .getByLabel(phrase('voucher.slipPicture'))
      .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: picture });
    await button(sheet, phrase('voucher.slipSend')).click();
    await expect(sheet).toBeHidden();
  });

  await page.goto(paths.depositRecord);
  const list = page.getByRole('list', { name: phrase('title.depositRecord') });
  await expect(list.getByText(phrase('account.deposit.state.review'))).toBeVisible();
});

test('a manual transfer shows its destination, and each line can be copied', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  const main = await submitDeposit(page, 'transfer');
  await expect(page.getByRole('heading', { name: phrase('voucher.transfer') })).toBeVisible();
  await expect(main.getByText('0001 2345 6789')).toBeVisible();
  await expect(main.getByRole('button', { name: new RegExp(phrase('voucher.remark')) })).toBeVisible();
  await expect(button(page, phrase('voucher.slip'))).toBeVisible();
  await expectAccessible(page, 'transfer by hand');
});
