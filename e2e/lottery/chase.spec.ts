import type { Page } from '@playwright/test';
import { addStaffLottery } from '../../apps/server/testing/lottery/running-lotteries.ts';
import { correctBalance, offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { unitsFromAmount } from '../../packages/contract/src/money.ts';
import { signIn } from '../accounts.ts';
import { expectSound, main } from '../screen-checks.ts';
import { button, field } from '../screen.ts';
import { expect, test } from '../test.ts';
import { drawWith } from './drawn-by-staff.ts';
import { numeroOnSale, writeSlip } from './sales.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';
/** The first digit is 5: a stake of 2.00 wins 19.50. */
const FIRST_IS_FIVE = '5____~1~1801~1~1950~1';
const PAID = { timeout: 90_000 };

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));

const sheet = (page: Page) => page.getByRole('dialog');
const balanceOf = (page: Page) => page.getByTestId('balance');
const phases = (page: Page, name: string) =>
  main(page).getByRole('region', { name, exact: true }).getByRole('listitem');

test('a chase wins in its second phase, and the rest is refunded', async ({
  page,
  context,
  account,
  phrase,
}) => {
  test.setTimeout(300_000);
  const lottery = await addStaffLottery(databaseUrl);
  await signIn(context, account);
  await correctBalance(databaseUrl, account.userName, unitsFromAmount('1000'));
  await test.step('a chase needs a slip', async () => {
    await page.goto(`/m/lottChasing?gameId=${lottery.gameId}`);
    await expect(page.getByText(phrase('lottery.chase.empty.slip'))).toBeVisible();
    await expectSound(page, 'no slip');
  });
  const numero = await numeroOnSale(page, lottery);
  await test.step('the plan is made by keyboard', async () => {
    await writeSlip(page, lottery, FIRST_IS_FIVE);
    await page.goto(`/m/lottChasing?gameId=${lottery.gameId}`);
    await expect(phases(page, phrase('lottery.chase.phases'))).toHaveCount(5);
    await main(page).getByRole('radio').first().press('ArrowDown');
    await field(page, phrase('lottery.chase.count')).fill('3');
    await expect(phases(page, phrase('lottery.chase.phases'))).toHaveText([/× \W?1/, /× \W?2/, /× \W?4/]);
    await expectSound(page, 'a plan');
  });
  await test.step('the multiple of a phase is edited, and the worst case counts it', async () => {
    const list = phases(page, phrase('lottery.chase.phases'));
    await list.nth(1).getByRole('button').first().press('Enter');
    await list.nth(1).getByRole('textbox').fill('5');
    await expect(list).toHaveText([/× \W?1/, /× \W?5/, /× \W?4/]);
    await expect(main(page)).toContainText(/20\.00|٢٠٫٠٠/);
    await expectSound(page, 'an edited plan');
    await list.nth(1).getByRole('textbox').fill('2');
  });
  await test.step('the worst case is stated, and the chase starts', async () => {
    await button(page, phrase('lottery.chase.check')).press('Enter');
    await expect(sheet(page).getByText(phrase('lottery.chase.warning'))).toBeVisible();
    await expect(sheet(page)).toContainText(/14\.00|١٤٫٠٠/);
    await expectSound(page, 'a plan to confirm');
    await sheet(page).locator('button[data-kind="primary"]').press('Enter');
    await expect(main(page).getByRole('heading', { name: phrase('lottery.chase.placed') })).toBeVisible();
    await expect(balanceOf(page)).toContainText(/986|٩٨٦/);
    await main(page)
      .getByRole('link', { name: phrase('lottery.chase.see') })
      .press('Enter');
    await expect(phases(page, phrase('lottery.chase.phases'))).toHaveCount(3);
    await expectSound(page, 'a running chase');
  });
  await test.step('the first phase loses, the second wins, the third is refunded', async () => {
    const phase = (at: number) => phases(page, phrase('lottery.chase.phases')).nth(at);
    await drawWith(databaseUrl, lottery, numero, '1,2,3,4,5');
    await expect(phase(0).getByText(phrase('lottery.status.lost'))).toBeVisible(PAID);
    await expect(phase(1).getByText(phrase('lottery.status.open'))).toBeVisible(PAID);
    await drawWith(databaseUrl, lottery, await numeroOnSale(page, lottery), '5,2,3,4,5');
    await expect(phase(1).getByText(phrase('lottery.status.won'), { exact: true })).toBeVisible(PAID);
    await expect(phase(2).getByText(phrase('lottery.chase.reason.stopped'))).toBeVisible(PAID);
    await expectSound(page, 'a stopped chase');
    await page.reload();
    // 1,000.00 − 2.00 − 4.00 + 39.00
    await expect(balanceOf(page)).toContainText(/1,?033|١٬?٠٣٣/);
  });
  await test.step('the list has the chase', async () => {
    await page.goto('/m/lottChasingList?state=ended');
    await expect(main(page).getByText(phrase('lottery.chase.state.stopped'))).toBeVisible();
    await expectSound(page, 'chases');
  });
});

test('a chase begins with a later issue', async ({ page, context, account, phrase }) => {
  test.setTimeout(240_000);
  const lottery = await addStaffLottery(databaseUrl);
  await signIn(context, account);
  await correctBalance(databaseUrl, account.userName, unitsFromAmount('1000'));
  await page.goto('/m/lottery');
  const numero = await numeroOnSale(page, lottery);
  await writeSlip(page, lottery, FIRST_IS_FIVE);
  await page.goto(`/m/lottChasing?gameId=${lottery.gameId}`);
  const first = main(page).getByRole('combobox', { name: phrase('lottery.chase.first') });
  const second = (await first.locator('option').nth(1).textContent())?.split(' ')[0] ?? '';
  await first.selectOption({ index: 1 });
  await field(page, phrase('lottery.chase.count')).fill('2');
  const planned = phases(page, phrase('lottery.chase.phases'));
  await expect(planned).toHaveCount(2);
  await expect(planned.first()).toContainText(second);
  await button(page, phrase('lottery.chase.check')).click();
  await expectSound(page, 'a later beginning to confirm');
  await sheet(page).locator('button[data-kind="primary"]').click();
  await main(page)
    .getByRole('link', { name: phrase('lottery.chase.see') })
    .click();
  await expect(planned).toHaveCount(2);
  await expect(planned.first()).toContainText(second);
  await expect(planned.first().getByText(phrase('lottery.chase.phaseState.waiting'))).toBeVisible();
  // Both phases are paid for at the start.
  await expect(balanceOf(page)).toContainText(/996|٩٩٦/);
  await drawWith(databaseUrl, lottery, numero, '1,2,3,4,5');
  await expect(planned.first().getByText(phrase('lottery.status.open'))).toBeVisible(PAID);
  await expect(planned.last().getByText(phrase('lottery.chase.phaseState.waiting'))).toBeVisible();
});

test.describe('a chase whose answer is lost', () => {
  test.use({ expectedErrors: [/^request: net::ERR_CONNECTION_RESET POST \S+\/lgw\/chase$/] });

  test('starts once, and its waiting phases are cancelled', { tag: '@english' }, async ({
    page,
    context,
    account,
    phrase,
  }) => {
    test.setTimeout(180_000);
    const lottery = await addStaffLottery(databaseUrl);
    await signIn(context, account);
    await correctBalance(databaseUrl, account.userName, unitsFromAmount('1000'));
    await page.goto('/m/lottery');
    await writeSlip(page, lottery, FIRST_IS_FIVE);
    await page.goto(`/m/lottChasing?gameId=${lottery.gameId}`);
    const confirm = sheet(page).locator('button[data-kind="primary"]');
    await page.route('**/lgw/chase', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await button(page, phrase('lottery.chase.check')).click();
    await confirm.click();
    await expect(main(page).getByText(phrase('lottery.uncertain'))).toBeVisible();
    await expectSound(page, 'a lost answer');
    await page.unroute('**/lgw/chase');
    await page.reload();
    await button(main(page), phrase('lottery.checkAnswer')).click();
    await expect(main(page).getByRole('heading', { name: phrase('lottery.chase.placed') })).toBeVisible();
    await expect(balanceOf(page)).toContainText(/990|٩٩٠/);
    await main(page)
      .getByRole('link', { name: phrase('lottery.chase.see') })
      .click();
    await button(page, phrase('lottery.chase.cancel')).click();
    await expect(sheet(page)).toContainText(/8\.00|٨٫٠٠/);
    await expectSound(page, 'a cancellation to confirm');
    await sheet(page).locator('button[data-kind="primary"]').click();
    await expect(main(page).getByText(phrase('lottery.chase.reason.cancelled'))).toHaveCount(4);
    await expect(balanceOf(page)).toContainText(/998|٩٩٨/);
  });
});
