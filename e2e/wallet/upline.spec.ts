import {
  correctBalance,
  offerLanguages,
  moveBelowUpline,
} from '../../apps/server/testing/server/running-server.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { prepareWithdrawals, signIn, value } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { button, expectWrong, field } from '../screen.ts';
import { expect, test } from '../test.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';
test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));

test('a member without an upline sees that transfers are unavailable', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  await page.goto(paths.uplineTransfer);
  await expect(page.getByRole('heading', { name: phrase('upline.none') })).toBeVisible();
  await expectAccessible(page, 'no upline');
});

test.describe('transfer to the upline', () => {
  test.use({ expectedErrors: [/422 .*\/wps\/member\/transferUpline/] });

  test('is sent by keyboard after a confirmation, and explained', async ({
    page,
    context,
    account,
    phrase,
  }) => {
    await moveBelowUpline(databaseUrl, account.userName, 'agent1');
    const token = await signIn(context, account);
    await page.goto(paths.uplineTransfer);
    await expect(page.getByRole('link', { name: new RegExp(phrase('withdraw.setPassword')) })).toBeVisible();
    await expectAccessible(page, 'no withdrawal password');
    await correctBalance(databaseUrl, account.userName, 5_000_000n);
    await prepareWithdrawals(context, token, account);
    const headers = { 'x-mc-token': token };
    const balance = async () =>
      (await value<{ sumBalance: string }>(await context.request.get('/wps/v2/wallets/balance', { headers })))
        .sumBalance;
    await expect.poll(balance).toBe('500.00');
    await page.reload();
    const amount = field(page, phrase('withdraw.amount'));
    const password = field(page, phrase('withdraw.password'));
    await expect(page.getByLabel(phrase('title.uplineTransfer')).getByText('ag***1')).toBeVisible();
    const confirmation = page.getByRole('dialog', { name: phrase('upline.confirm') });

    await test.step('an amount above the balance is reported under its field', async () => {
      await amount.fill('501');
      await amount.press('Enter');
      await expect(amount).toHaveAccessibleDescription(/0\.01.*500\.00/);
      await expect(amount).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page, 'transfer form');
    });

    await test.step('a wrong withdrawal password is reported under its field', async () => {
      await amount.fill('120');
      await password.fill('111222');
      await password.press('Enter');
      await expectAccessible(page, 'last look');
      await button(confirmation, phrase('upline.send')).press('Enter');
      await expectWrong(password, phrase('withdraw.password.wrong'));
    });

    await test.step('the right password sends the transfer, and a tap on the amount shows its entries', async () => {
      await password.fill('739150');
      await password.press('Enter');
      await button(confirmation, phrase('upline.send')).press('Enter');
      await expect(page.getByText(phrase('upline.sent'), { exact: true })).toBeVisible();
      expect(await balance()).toBe('380.00');
      await expectAccessible(page, 'sent');
      await page.getByTitle(phrase('withdraw.explain')).click();
      const sheet = page.getByRole('dialog', { name: phrase('account.explain') });
      await expect(sheet.getByText(phrase('account.account.transfer-clearing')).first()).toBeVisible();
      await page.keyboard.press('Escape');
    });
  });
});
