import type { BrowserContext, Page } from '@playwright/test';
import {
  addStaffLottery,
  drawNow,
  type StaffLottery,
} from '../../apps/server/testing/lottery/running-lotteries.ts';
import { correctBalance, offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { unitsFromAmount } from '../../packages/contract/src/money.ts';
import { type Account, signIn } from '../accounts.ts';
import { expectSound, main } from '../screen-checks.ts';
import type { Phrase } from '../screen.ts';
import { expect, test } from '../test.ts';
import { drawWith, stateTwice } from './drawn-by-staff.ts';
import { numeroOnSale, writeSlip } from './sales.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';
/** The first digit is 5: a stake of 2.00 wins 19.50. */
const FIRST_IS_FIVE = '5____~1~1801~1~1950~1';
/** Jobs of each minute settle, reverse and write messages. */
const JOB = { timeout: 90_000 };

/** Amounts in the digits of any language. */
const WON = /(?:19|١٩)[.٫](?:50|٥٠)/;
const STAKED = /(?:2|٢)[.٫](?:00|٠٠)/;

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));

const sheet = (page: Page) => page.getByRole('dialog');
const balanceOf = (page: Page) => page.getByTestId('balance');
const statusOf = (page: Page, words: string) => sheet(page).getByText(words, { exact: true }).first();
const messagesAbout = (page: Page, { code }: StaffLottery) =>
  main(page).getByRole('listitem').filter({ hasText: code });

interface Bettor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly account: Account;
  readonly phrase: Phrase;
}

/** Signs in with a balance of 1,000.00 and bets 2.00 on the first digit by keyboard. The placed order is open. */
async function bet({ page, context, account, phrase }: Bettor): Promise<{
  readonly lottery: StaffLottery;
  readonly numero: string;
  readonly order: string;
}> {
  const lottery = await addStaffLottery(databaseUrl);
  await signIn(context, account);
  await correctBalance(databaseUrl, account.userName, unitsFromAmount('1000'));
  await page.goto('/m/lottery');
  await writeSlip(page, lottery, FIRST_IS_FIVE);
  const numero = await numeroOnSale(page, lottery);
  await page.goto(`/m/startLottery?gameId=${lottery.gameId}&slip=open`);
  await sheet(page).locator('button[data-kind="primary"]').press('Enter');
  await expect(sheet(page).getByRole('heading', { name: phrase('lottery.placed') })).toBeVisible();
  await expect(balanceOf(page)).toContainText(/998|٩٩٨/);
  await sheet(page)
    .getByRole('link', { name: phrase('lottery.toOrder') })
    .press('Enter');
  await expect(statusOf(page, phrase('lottery.status.open'))).toBeVisible();
  const { pathname, search } = new URL(page.url());
  return { lottery, numero, order: `${pathname}${search}` };
}

/** Waits for the message of this number about a lottery, and opens it. */
async function readMessage(page: Page, lottery: StaffLottery, count: number, state: string): Promise<void> {
  await expect(async () => {
    await page.goto('/m/webEmail');
    await expect(messagesAbout(page, lottery)).toHaveCount(count, { timeout: 5000 });
  }).toPass(JOB);
  await messagesAbout(page, lottery).first().getByRole('link').press('Enter');
  await expect(page.getByRole('article')).toContainText(lottery.code);
  await expectSound(page, state);
}

test('a corrected result takes the prize back and shows both results', async ({
  page,
  context,
  account,
  phrase,
}) => {
  test.setTimeout(300_000);
  const { lottery, numero, order } = await bet({ page, context, account, phrase });
  await test.step('two operators enter the result, and the order wins', async () => {
    await drawWith(databaseUrl, lottery, numero, '5,2,3,4,5');
    await expect(statusOf(page, phrase('lottery.status.won'))).toBeVisible(JOB);
    await expect(sheet(page)).toContainText(WON);
    await expectSound(page, 'an order that won');
    await readMessage(page, lottery, 1, 'a message about a win');
    await page.goto(order);
    await expect(balanceOf(page)).toContainText(/1,?017|١٬?٠١٧/);
  });
  await test.step('two operators correct it, and the open order changes', async () => {
    await stateTwice('correct', lottery.code, numero, '1,2,3,4,5', '--reason', 'typed wrongly');
    await expect(statusOf(page, phrase('lottery.status.lost'))).toBeVisible(JOB);
    await expect(sheet(page), 'the result before').toContainText('5 2 3 4 5');
    await expect(
      sheet(page).locator('button[aria-haspopup]').last(),
      'the prize that was taken back',
    ).toContainText(WON);
    await expectSound(page, 'a corrected order');
    await page.reload();
    await expect(balanceOf(page)).toContainText(/998|٩٩٨/);
  });
  await test.step('the results list has both results', async () => {
    await page.goto(`/m/startLottery?gameId=${lottery.gameId}&view=results`);
    const result = main(page).getByRole('listitem').filter({ hasText: numero });
    await expect(result).toContainText('5 2 3 4 5');
    await expectSound(page, 'corrected results');
  });
  await test.step('a message leads to the order', async () => {
    await readMessage(page, lottery, 2, 'a message about a correction');
    await expect(page.getByRole('article')).toContainText(WON);
    await page.getByRole('article').getByRole('link').press('Enter');
    await expect(page).toHaveURL(order);
    await expect(statusOf(page, phrase('lottery.status.lost'))).toBeVisible();
  });
});

test('a cancelled issue refunds the order', { tag: '@english' }, async ({
  page,
  context,
  account,
  phrase,
}) => {
  test.setTimeout(300_000);
  const { lottery, numero } = await bet({ page, context, account, phrase });
  await test.step('two operators cancel the issue, and the open order is refunded', async () => {
    await drawNow(databaseUrl, lottery.gameId, numero);
    await stateTwice('cancel', lottery.code, numero, '--reason', 'no draw');
    await expect(statusOf(page, phrase('lottery.status.refunded'))).toBeVisible(JOB);
    await expect(sheet(page).locator('dl').first().getByText(STAKED)).toHaveCount(2);
    await expectSound(page, 'a refunded order');
    await page.reload();
    await expect(balanceOf(page)).toContainText(/1,?000|١٬?٠٠٠/);
  });
  await test.step('the records have the refund', async () => {
    await page.goto('/m/gameRecord?view=lottery');
    const row = main(page).getByRole('listitem').filter({ hasText: numero });
    await expect(row).toContainText(phrase('lottery.status.refunded'));
    await expectSound(page, 'a record with a refund');
    await page.goto('/m/transaction/record');
    await expect(main(page).getByText(phrase('account.kind.rollback-bet'), { exact: true })).toBeVisible();
  });
  await test.step('a message names the refund', async () => {
    await readMessage(page, lottery, 1, 'a message about a refund');
    await expect(page.getByRole('article')).toContainText(STAKED);
  });
});
