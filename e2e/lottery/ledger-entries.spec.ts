import type { BrowserContext, Page } from '@playwright/test';
import { addStaffLottery, type StaffLottery } from '../../apps/server/testing/lottery/running-lotteries.ts';
import { correctBalance, offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { unitsFromAmount } from '../../packages/contract/src/money.ts';
import { type Account, signIn } from '../accounts.ts';
import { expectSound, main } from '../screen-checks.ts';
import { button } from '../screen.ts';
import { expect, test } from '../test.ts';
import { numeroOnSale, writeSlip } from './sales.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';
const LINE = '5____~1~1801~1~1950~1';
/** Amounts in the digits of any language. */
const TWO = /(?:2|٢)[.٫](?:00|٠٠)/;
const TEN = /(?:10|١٠)[.٫](?:00|٠٠)/;

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));

/** A lottery for a member with 1,000.00 and a line in the slip. */
async function lotteryWithSlip(page: Page, context: BrowserContext, account: Account): Promise<StaffLottery> {
  const lottery = await addStaffLottery(databaseUrl);
  await signIn(context, account);
  await correctBalance(databaseUrl, account.userName, unitsFromAmount('1000'));
  await page.goto('/m/lottery');
  await writeSlip(page, lottery, LINE);
  return lottery;
}

/** The sheet that explains an amount, above the sheet of the order. */
const explanation = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('an order leads to its ledger entries, and its lines are bet again', { tag: '@english' }, async ({
  page,
  context,
  account,
  phrase,
}) => {
  test.setTimeout(120_000);
  const lottery = await lotteryWithSlip(page, context, account);
  await page.goto(`/m/startLottery?gameId=${lottery.gameId}&slip=open`);
  const slip = page.getByRole('dialog', { name: phrase('lottery.slip'), exact: true });
  await slip.locator('button[data-kind="primary"]').click();
  await slip.getByRole('link', { name: phrase('lottery.toOrder') }).click();
  const order = page.getByRole('dialog').filter({ hasText: await numeroOnSale(page, lottery) });
  await test.step('the stake opens its entries, which lead back to the order', async () => {
    const address = page.url();
    await order.getByRole('button', { name: TWO }).first().press('Enter');
    const entries = explanation(page, phrase('account.explain'));
    await expect(entries).toContainText(phrase('account.kind.bet'));
    await expect(entries).toContainText(lottery.code);
    await expectSound(page, 'the entries of a stake');
    await entries.getByRole('link', { name: phrase('lottery.toOrder') }).press('Enter');
    await expect(page).toHaveURL(address);
    await expect(entries).toHaveCount(0);
  });
  await test.step('the same lines are in the slip, and nothing is bet yet', async () => {
    await page.reload();
    // Enabled when the returns of the lottery are loaded.
    await expect(button(order, phrase('lottery.again'))).toBeEnabled();
    await button(order, phrase('lottery.again')).press('Enter');
    await expect(slip.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByTestId('balance')).toContainText(/998|٩٩٨/);
    await expectSound(page, 'the slip of an order');
    await slip.locator('button[data-kind="primary"]').press('Enter');
    await expect(slip.getByRole('heading', { name: phrase('lottery.placed') })).toBeVisible();
    await expect(page.getByTestId('balance')).toContainText(/996|٩٩٦/);
  });
});

test('a chase leads to its ledger entries and is in the betting record', async ({
  page,
  context,
  account,
  phrase,
}) => {
  test.setTimeout(120_000);
  const lottery = await lotteryWithSlip(page, context, account);
  await page.goto(`/m/lottChasing?gameId=${lottery.gameId}`);
  await button(page, phrase('lottery.chase.check')).click();
  await page.getByRole('dialog').locator('button[data-kind="primary"]').click();
  await expect(main(page).getByRole('heading', { name: phrase('lottery.chase.placed') })).toBeVisible();
  await test.step('the betting record has a tab of chases', async () => {
    await page.goto('/m/gameRecord');
    const tabs = page.getByRole('navigation', { name: phrase('title.gameRecord') });
    await tabs.getByRole('link', { name: phrase('lottery.chase.list') }).press('Enter');
    await expect(page).toHaveURL('/m/gameRecord?view=chases');
    const states = page.getByRole('navigation', { name: phrase('lottery.chase.list') });
    await states.getByRole('link', { name: phrase('lottery.chase.filter.ended') }).press('Enter');
    await expect(main(page).getByText(phrase('lottery.chase.none'))).toBeVisible();
    await expectSound(page, 'no ended chases in the record');
    await states.getByRole('link', { name: phrase('lottery.chase.filter.running') }).press('Enter');
    await expect(page).toHaveURL('/m/gameRecord?view=chases&state=running');
    await expectSound(page, 'running chases in the record');
    await main(page).getByRole('link', { name: lottery.code }).press('Enter');
    await expect(page).toHaveURL(/\/m\/lottChasingDetail\?id=/);
  });
  await test.step('the planned amount opens its hold, which leads back to the chase', async () => {
    const address = page.url();
    await main(page).getByRole('button', { name: TEN }).first().press('Enter');
    const entries = explanation(page, phrase('account.explain'));
    await expect(entries).toContainText(phrase('account.kind.chase-hold'));
    await expect(entries).toContainText(lottery.code);
    await expectSound(page, 'the entries of a hold');
    await entries.getByRole('link', { name: phrase('lottery.chase.see') }).press('Enter');
    await expect(page).toHaveURL(address);
    await expect(entries).toHaveCount(0);
  });
});
