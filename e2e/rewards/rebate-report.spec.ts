import { giveOpenRebate } from '../../apps/server/testing/rewards/running-rebate.ts';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { expectAccessible } from '../accessibility.ts';
import { signIn } from '../accounts.ts';
import { button, overhang } from '../screen.ts';
import { expect, test } from '../test.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));

test('rebate is reported by day, claimed by keyboard, and explained', async ({
  page,
  context,
  account,
  phrase,
}) => {
  const main = page.getByRole('main');
  const expectSound = async (state: string) => {
    await expectAccessible(page, state);
    expect(await overhang(page), state).toBe(0);
  };
  await signIn(context, account);
  await test.step('an empty report explains itself', async () => {
    await page.goto('/m/mine');
    await main.locator('a[href="/m/member/rebateReport"]').click();
    await expect(main.getByText(phrase('rebate.emptyText.days'))).toBeVisible();
    await expectSound('no rebate');
  });
  await giveOpenRebate(databaseUrl, account.userName);
  await test.step('a day shows source and categories', async () => {
    await page.reload();
    const day = main
      .getByRole('list', { name: phrase('rebate.view.days') })
      .getByRole('listitem')
      .first();
    await expect(day).toContainText(account.userName);
    await expect(day).toContainText(phrase('games.category.RNG'));
    await expectSound('rebate by day');
  });
  await test.step('the claim pays into the balance of the header', async () => {
    const before = await page.getByTestId('balance').first().textContent();
    await main.getByRole('button', { name: /[7٧][.٫][5٥][7٧]/ }).focus();
    await page.keyboard.press('Enter');
    await expect(main.getByRole('status')).toBeFocused();
    await expect(page.getByTestId('balance').first()).not.toHaveText(before ?? '');
    await expectSound('claimed rebate');
  });
  await test.step('the payout shows its contents and the explanation of its payment', async () => {
    await main.getByRole('link', { name: phrase('rebate.view.payouts'), exact: true }).click();
    await expect(main.getByText(phrase('rebate.payout.paid'), { exact: true })).toBeVisible();
    await expectSound('payouts');
    await button(main, phrase('rebate.contents')).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(phrase('rebate.after'))).toBeVisible();
    await expectSound('contents of a payout');
    await page.keyboard.press('Escape');
    await button(main, phrase('rewards.explain')).click();
    await expect(sheet.getByText(phrase('account.account.promo-cost')).first()).toBeVisible();
  });
  await test.step('a range without days offers all days', async () => {
    await page.keyboard.press('Escape');
    await main.getByRole('link', { name: phrase('rebate.view.days'), exact: true }).click();
    await main.getByRole('link', { name: phrase('record.range.today'), exact: true }).click();
    await expect(main.getByText(phrase('rebate.emptyRange'))).toBeVisible();
  });
});
