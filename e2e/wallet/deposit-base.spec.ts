import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/src/paths.ts';
import { expectAccessible } from '../accessibility.ts';
import { refusals } from '../page-errors.ts';
import { field } from '../screen.ts';
import { type OwnSite, signInAt, startOwnSite } from '../site/site-server.ts';
import { expect, test } from '../test.ts';

// The name of another payer is refused, and the form shows the refusal.
test.use({ expectedErrors: [refusals('422 POST /wps/deposit')] });

let site: OwnSite;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startOwnSite();
  const mobileTemplate = { mem_cen: '1', dep_func: '0' };
  await site.set({ mobileTemplate, languages: ['TY', 'EN', 'AR'] });
});
test.afterAll(() => site.stop());
test.beforeEach(async ({ context, language, page }) => {
  await context.addCookies([{ name: 'lang', value: language, url: site.origin }]);
  await signInAt(site, page, 'member4');
});

const submit = (page: Page) => page.getByRole('main').locator('button[type="submit"]');

test('the base deposit form has method, channel and amount in one form and is completed by keyboard', async ({
  page,
  phrase,
}) => {
  await page.goto(`${site.origin}${paths.voucherCenter}`);
  const main = page.getByRole('main');
  await expect(submit(page)).toBeEnabled();
  const methods = main.getByRole('group', { name: phrase('deposit.method') });
  await expect(methods.getByRole('radio').first()).toBeChecked();
  await expectAccessible(page, 'base deposit form');

  await test.step('another method shows its channels', async () => {
    await methods.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(methods.getByRole('radio').nth(1)).toBeChecked();
    const channels = main.getByRole('group', { name: phrase('voucher.channel') });
    await expect(channels.getByRole('radio').first()).toBeChecked();
    await expect(channels.getByText(phrase('voucher.recommended'))).toBeVisible();
    await expectAccessible(page, 'base deposit form with channels');
  });

  await test.step('an invalid amount is reported under its field', async () => {
    const amount = field(main, phrase('deposit.amount'));
    await amount.fill('5');
    await amount.press('Enter');
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(amount).toBeFocused();
    await amount.fill('300');
    await expect(main.getByRole('status').filter({ hasText: /(?<![\d,])303\.00/ })).toBeVisible();
    await amount.press('Enter');
  });

  await test.step('pays and sees the credit', async () => {
    await expect(page).toHaveURL(/\/payment\/sandbox\/pay/);
    await page.getByRole('button', { name: /300\.00 PHP/ }).click();
    await expect(main.getByRole('heading', { name: phrase('deposit.order') })).toBeVisible();
    await expect(main.getByText(phrase('deposit.credited'), { exact: true })).toBeVisible({
      timeout: 20_000,
    });
    await expectAccessible(page, 'base deposit detail');
  });

  await test.step('the last method is preselected the next time', async () => {
    await page.goto(`${site.origin}${paths.voucherCenter}`);
    await expect(methods.getByRole('radio').nth(1)).toBeChecked();
  });
});

test('the base form requires bank and name where the channel does', async ({ page, phrase }) => {
  await page.goto(`${site.origin}${paths.voucherCenter}`);
  const main = page.getByRole('main');
  await expect(submit(page)).toBeEnabled();
  await main
    .getByRole('group', { name: phrase('deposit.method') })
    .getByRole('radio')
    .nth(2)
    .check();
  await main.getByRole('button', { name: /500/ }).first().click();
  await submit(page).click();
  await expect(main.getByRole('alert').filter({ hasText: phrase('voucher.bankEmpty') })).toBeVisible();
  await main
    .getByRole('group', { name: phrase('voucher.bank') })
    .getByRole('radio')
    .first()
    .check();
  await submit(page).click();
  const payee = field(main, phrase('voucher.payee'));
  await expect(payee).toHaveAttribute('aria-invalid', 'true');
  await expect(payee).toBeFocused();
  await expectAccessible(page, 'base deposit form, something missing');
  await payee.fill('Maria Clara Santos');
  await submit(page).click();
  await expect(main.getByRole('alert').filter({ hasText: phrase('voucher.payeeOther') })).toBeVisible();
  await payee.fill('Demo Member');
  await submit(page).click();
  await expect(page).toHaveURL(/\/payment\/sandbox\/pay/);
});
