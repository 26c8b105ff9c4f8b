import { readFile } from 'node:fs/promises';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { paths } from '../../apps/web/src/paths.ts';
import {
  deposit,
  giveAddresses,
  prepareWithdrawals,
  signIn,
  value,
  WITHDRAWAL_PASSWORD,
} from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { refusals } from '../page-errors.ts';
import { waitForMessage } from '../outbox.ts';
import { button, expectWrong, field } from '../screen.ts';
import { expect, test } from '../test.ts';

test.beforeAll(() => offerLanguages(process.env['E2E_DATABASE_URL'] ?? '', ['TY', 'EN', 'AR']));

test('a member without a withdrawal password and account is led to both', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  await page.goto(paths.withdraw);
  const missing = page.getByRole('region', { name: phrase('withdraw.missing') });
  await expect(missing.getByRole('link', { name: new RegExp(phrase('withdraw.setPassword')) })).toBeVisible();
  await expect(missing.getByRole('link', { name: new RegExp(phrase('withdraw.add.BC')) })).toBeVisible();
  await expectAccessible(page, 'nothing set for withdrawals');

  await page.getByRole('tab', { name: phrase('withdraw.type.BC') }).focus();
  await page.keyboard.press(await page.evaluate(() => (document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight')));
  await expect(missing.getByRole('link', { name: new RegExp(phrase('withdraw.add.EW')) })).toBeVisible();

  await page.goto(paths.withdrawRecord);
  await expect(page.getByText(phrase('withdraw.empty'))).toBeVisible();
  await expectAccessible(page, 'no withdrawals');
});

test.describe('withdrawal', () => {
  test.use({ expectedErrors: [/422 .*\/wps\/v2\/transaction\/withdraw/] });

  test('is requested by keyboard, followed to its end, and explained', async ({
    page,
    context,
    account,
    phrase,
  }) => {
    const token = await signIn(context, account);
    await deposit(context, token, '1000.00');
    const headers = { 'x-mc-token': token };
    const balance = async () =>
      (await value<{ sumBalance: string }>(await context.request.get('/wps/v2/wallets/balance', { headers })))
        .sumBalance;
    await expect.poll(balance).toBe('1000.00');
    await prepareWithdrawals(context, token, account);
    await page.goto(paths.withdraw);
    const amount = field(page, phrase('withdraw.amount'));
    const password = field(page, phrase('withdraw.password'));
    await expect(page.getByRole('radio')).toBeChecked();

    await test.step('the button is in reach before any input', async () => {
      const submit = page.getByRole('main').locator('button[type="submit"]');
      await expect(submit).toBeInViewport({ ratio: 1 });
      const isOnTop = await submit.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height - 2));
      });
      expect(isOnTop, 'nothing covers the button').toBe(true);
    });

    await test.step('an amount outside the limits is reported under its field', async () => {
      await amount.fill('5');
      await amount.press('Enter');
      await expect(amount).toHaveAttribute('aria-invalid', 'true');
      await expect(amount).toBeFocused();
    });

    await test.step('fee and received amount are shown before the request', async () => {
      await amount.fill('250');
      await expect(
        page
          .getByRole('main')
          .locator('form')
          .getByText(/(250|٢٥٠)/)
          .first(),
      ).toBeVisible();
      await expectAccessible(page, 'withdrawal form');
    });

    await test.step('a wrong withdrawal password is reported under its field', async () => {
      await password.fill('111222');
      await password.press('Enter');
      await expectWrong(password, phrase('withdraw.password.wrong'));
    });

    await test.step('the right password sends the request, which is followed until it is paid', async () => {
      await password.fill(WITHDRAWAL_PASSWORD);
      await password.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${paths.withdrawRecord}\\?withdrawalId=`));
      const steps = page.getByRole('list', { name: phrase('withdraw.steps') });
      await expect(steps.getByText(phrase('withdraw.step.requested'))).toBeVisible();
      await expect(steps.getByText(phrase('withdraw.ahead'))).toHaveCount(0, { timeout: 30_000 });
      await expect(steps.getByRole('listitem')).toHaveCount(5);
      await expectAccessible(page, 'paid withdrawal');
      expect(await balance()).toBe('750.00');
    });

    await test.step('a tap on the amount shows its entries', async () => {
      await page.getByTitle(phrase('withdraw.explain')).click();
      const sheet = page.getByRole('dialog', { name: phrase('account.explain') });
      await expect(
        sheet.getByRole('definition').filter({ hasText: phrase('account.account.locked') }),
      ).toBeVisible();
      await expect(sheet.getByRole('link', { name: phrase('account.origin.withdrawal') })).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('the record contains the withdrawal with its total, beside the deposits', async () => {
      await page.getByRole('link', { name: phrase('title.withdrawRecord') }).click();
      const list = page.getByRole('list', { name: phrase('title.withdrawRecord') });
      await expect(list.getByRole('link')).toHaveCount(1);
      await expect(
        page.getByLabel(phrase('record.totals')).getByText(phrase('withdraw.total')),
      ).toBeVisible();
      await expectAccessible(page, 'withdrawal record');
      const saved = page.waitForEvent('download');
      await button(page, phrase('account.file')).click();
      expect(await readFile(await (await saved).path(), 'utf8')).toMatch(/,-250\.00,/);
      const reports = page.getByRole('navigation', { name: phrase('account.types') });
      await reports.getByRole('link', { name: phrase('account.type.deposit'), exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${paths.depositRecord}$`));
      await page.goto(`${paths.withdrawRecord}?withdrawState=rejected`);
      await expect(page.getByText(phrase('withdraw.empty'))).toBeVisible();
    });
  });
});

test.describe('large withdrawal', () => {
  test.use({ expectedErrors: [refusals('422 POST /wps/v2/transaction/withdraw')] });

  test('also requires a code to the member’s number and is accepted with the right one', async ({
    page,
    context,
    account,
    phrase,
  }) => {
    const token = await signIn(context, account);
    const headers = { 'x-mc-token': token };
    await deposit(context, token, '2000.00');
    const balance = async () =>
      (await value<{ sumBalance: string }>(await context.request.get('/wps/v2/wallets/balance', { headers })))
        .sumBalance;
    await expect.poll(balance).toBe('2000.00');
    await prepareWithdrawals(context, token, account);
    const { mobileNum } = await giveAddresses(account);
    await page.goto(paths.withdraw);
    const code = field(page, phrase('code.label'));
    await field(page, phrase('withdraw.amount')).fill('999');
    await field(page, phrase('withdraw.password')).fill(WITHDRAWAL_PASSWORD);
    await expect(code).toHaveCount(0);
    await field(page, phrase('withdraw.amount')).fill('1500');
    await field(page, phrase('withdraw.password')).press('Enter');
    await expectWrong(code, phrase('entry.required'));
    await expect(code).toBeFocused();
    await expectAccessible(page, 'large withdrawal');
    await code.fill('000000');
    await code.press('Enter');
    await expectWrong(code, phrase('code.wrong'));
    await page.getByRole('button', { name: phrase('code.get') }).click();
    await code.fill(await waitForMessage('sms', `+63${mobileNum}`, /\b(\d{6})\b/));
    await code.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${paths.withdrawRecord}\\?withdrawalId=`));
    expect(await balance()).toBe('500.00');
  });
});
