import type { Page } from '@playwright/test';
import { correctBalance, offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { type Account, deposit, signIn } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { refusals } from '../page-errors.ts';
import { button, field, type Phrase, toast } from '../screen.ts';
import { expect, test } from '../test.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';
test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));
test.use({ expectedErrors: [refusals('409 POST /wps/deposit')] });

test('a member requests erasure by keyboard, sees the request after the login and cancels it', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  await page.goto(paths.securityCenter);
  await page.getByRole('link', { name: phrase('erasure.title') }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.erasure);
  await expect(page.getByRole('region', { name: phrase('erasure.goes') })).toBeVisible();
  await expectAccessible(page, 'before the account is erased');

  await test.step('requires the conditions to be read, then shows the state of the account', async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await button(page, phrase('erasure.title')).focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: phrase('erasure.title') });
    await expect(button(sheet, phrase('erasure.confirm'))).toBeDisabled();
    await sheet.getByLabel(phrase('erasure.understood')).focus();
    await page.keyboard.press('Space');
    await expectAccessible(page, 'asking to be erased');
    await button(sheet, phrase('erasure.confirm')).focus();
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    await expect(page.getByText(phrase('erasure.asked'), { exact: true })).toBeInViewport();
    await expectAccessible(page, 'an account to be erased');
  });

  await test.step('deposits are blocked', async () => {
    await page.goto(paths.voucherCenter);
    await expect(page.locator('form button[type="submit"]')).toBeEnabled();
    await page.getByLabel(phrase('deposit.amount'), { exact: true }).fill('200');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(phrase('erasure.noDeposit'));
  });

  await test.step('the login leads to the cancellation', async () => {
    await context.clearCookies({ name: /sid$/ });
    await logIn(page, phrase, account);
    await expect(page).toHaveURL(paths.erasure);
    await button(page, phrase('erasure.keep')).focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, phrase('erasure.kept'))).toBeVisible();
    await expect(button(page, phrase('erasure.title'))).toBeVisible();
    await page.goto(paths.securityCenter);
    await expect(page.getByText(phrase('security.event.erasureTakenBack'))).toBeVisible();
  });
});

test('a member with a balance is led to the withdrawal', async ({ page, context, account, phrase }) => {
  const token = await signIn(context, account);
  await deposit(context, token, '500.00');
  await page.goto(paths.erasure);
  await expect(page.getByRole('banner')).toContainText(/500|٥٠٠/);
  const first = page.getByRole('region', { name: phrase('erasure.first') });
  await expect(first.getByText(phrase('erasure.first.balance'))).toBeVisible();
  await expect(button(page, phrase('erasure.title'))).toBeDisabled();
  await expectAccessible(page, 'money before the account is erased');
  await first.getByRole('link').click();
  await expect(page).toHaveURL(paths.withdraw);
});

test('a remainder below the minimum is given up by keyboard, to the last unit', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await correctBalance(databaseUrl, account.userName, 123_456n);
  await signIn(context, account);
  await page.goto(paths.erasure);
  const first = page.getByRole('region', { name: phrase('erasure.first') });
  await expect(first.getByText(/3456|٣٤٥٦/)).toBeVisible();
  await expectAccessible(page, 'too little to withdraw');
  await button(first, phrase('erasure.remainder.title')).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: phrase('erasure.remainder.title') });
  const confirm = sheet.locator('button[type="submit"]');
  await expect(confirm).toBeDisabled();
  await sheet.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expectAccessible(page, 'giving up what is left');
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(first).toBeHidden();
  await expect(button(page, phrase('erasure.title'))).toBeEnabled();
  await page.goto(paths.accountRecord);
  await expect(page.getByText(phrase('account.kind.remainder-given-up'))).toBeVisible();
});

async function logIn(page: Page, phrase: Phrase, { userName, password }: Account): Promise<void> {
  await page.goto(paths.login);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(paths.login);
  await field(page, phrase('login.userName')).fill(userName);
  await field(page, phrase('login.password')).fill(password);
  await page.keyboard.press('Enter');
}
