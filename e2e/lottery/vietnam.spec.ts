import type { Page } from '@playwright/test';
import { addStaffLottery } from '../../apps/server/testing/lottery/running-lotteries.ts';
import { correctBalance, offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { unitsFromAmount } from '../../packages/contract/src/money.ts';
import { signIn } from '../accounts.ts';
import { operateAs } from '../operator.ts';
import { refusals } from '../page-errors.ts';
import { button, type Phrase } from '../screen.ts';
import { expectSound } from '../screen-checks.ts';
import { expect, test } from '../test.ts';
import { drawWith } from './drawn-by-staff.ts';
import { numeroOnSale } from './sales.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));

const sheet = (page: Page) => page.getByRole('dialog');
const betButton = (page: Page) => page.locator('main button[data-kind="primary"]').first();

/** The prizes of the south from the special prize on. Their lots begin with 0 to 9; 05 is drawn three times. */
const SOUTH =
  '123405,59917,10028,20039,30005,40041,50052,60063,70074,80085,90096,10107,0218,0329,0430,0541,005,52';

/** Picks a number of the first row, and opens the slip. */
async function pick(page: Page, number: string): Promise<void> {
  const value = button(page.locator('fieldset').first(), number);
  await value.press('Enter');
  await expect(value).toHaveAttribute('aria-pressed', 'true');
}

async function placeOrder(page: Page, phrase: Phrase): Promise<string> {
  await betButton(page).click();
  await sheet(page).locator('button[data-kind="primary"]').click();
  await expect(sheet(page).getByRole('heading', { name: phrase('lottery.placed') })).toBeVisible();
  const placed = await sheet(page).getByRole('status').textContent();
  return /\d{8}-\d{3,4}/.exec(placed ?? '')?.[0] ?? '';
}

test('the result of a station is a table of prizes with heads and tails', async ({
  page,
  context,
  account,
  phrase,
}) => {
  // Two operators run four commands, each in a process of its own.
  test.slow();
  const station = await addStaffLottery(databaseUrl, 'VN_HCM');
  await signIn(context, account);
  await correctBalance(databaseUrl, account.userName, unitsFromAmount('1000'));
  await page.goto(`/m/startLottery?gameId=${station.gameId}`);
  await pick(page, '05');
  const numero = await placeOrder(page, phrase);
  await drawWith(databaseUrl, station, numero, SOUTH);
  const tables = (scope: Page | ReturnType<typeof sheet>) => ({
    prizes: scope.getByRole('table', { name: station.code }),
    lots: scope.getByRole('table', { name: phrase('lottery.lots') }),
  });
  const expectTables = async (scope: Page | ReturnType<typeof sheet>) => {
    const { prizes, lots } = tables(scope);
    const special = prizes.getByRole('row', { name: new RegExp(phrase('lottery.prizeName.special')) });
    await expect(special).toContainText('123405', { timeout: 30_000 });
    await expect(prizes.getByRole('row')).toHaveCount(9);
    await expect(prizes.getByRole('row').last()).toContainText('52');
    // Digit 0: the lots 05, 05, 05 and 07 begin with the digit, and 30 ends with the digit.
    await expect(lots.getByRole('row').nth(1).getByRole('cell')).toHaveText(['5557', '3']);
    await expect(lots.getByRole('row').nth(10).getByRole('cell')).toHaveText(['6', '23']);
  };
  await test.step('on the order', async () => {
    await sheet(page)
      .getByRole('link', { name: phrase('lottery.toOrder') })
      .click();
    await expectTables(sheet(page));
    await expectSound(page, 'an order of a station');
  });
  await test.step('on the results', async () => {
    await page.goto(`/m/startLottery?gameId=${station.gameId}&view=results`);
    await expectTables(page);
    await expectSound(page, 'the results of a station');
  });
});

test('a member bets by points and by money, and both are shown exactly', async ({
  page,
  context,
  account,
  phrase,
}) => {
  const station = await addStaffLottery(databaseUrl, 'VN_MB');
  await signIn(context, account);
  await correctBalance(databaseUrl, account.userName, unitsFromAmount('1000'));
  await page.goto(`/m/startLottery?gameId=${station.gameId}`);
  await page.getByRole('tab', { name: phrase('lottery.plays.lo'), exact: true }).click();
  const unit = page.getByLabel(phrase('lottery.unit'));
  await expect(unit).toHaveValue('point');
  await pick(page, '05');
  await pick(page, '50');
  const controls = page.locator('main').filter({ has: unit });
  await test.step('a point costs each of 27 lots', async () => {
    const points = page.getByLabel(phrase('lottery.points'), { exact: true });
    await points.fill('3');
    await expect(controls).toContainText(/81\.00/);
    await expect(controls).toContainText(/276\.00/);
    await expect(betButton(page).locator('xpath=../..')).toContainText(/162\.00/);
    await expectSound(page, 'points');
  });
  await test.step('an amount of money is points and a rest', async () => {
    await unit.selectOption('1');
    await page.getByLabel(phrase('lottery.multiple'), { exact: true }).fill('14');
    // 28.00 is one point and 1.00.
    await expect(controls).toContainText(/28\.00/);
    await expect(controls).toContainText(/[^\d]1\.00/);
    await unit.selectOption('point');
  });
  await test.step('the order costs the points', async () => {
    await page.getByLabel(phrase('lottery.points'), { exact: true }).fill('1');
    await placeOrder(page, phrase);
    await expect(page.getByTestId('balance')).toContainText('946');
    await sheet(page)
      .getByRole('link', { name: phrase('lottery.toOrder') })
      .click();
    await expect(sheet(page)).toContainText(/27\.00/);
    await expectSound(page, 'an order by points');
  });
});

test.describe('several stations', () => {
  test.use({ expectedErrors: [refusals('422 POST /lgw/orders/betting', '409 POST /lgw/orders/betting')] });

  test('the same lines are bet on several stations, each with its own order', async ({
    page,
    context,
    account,
    phrase,
  }) => {
    const [first, second, third] = [
      await addStaffLottery(databaseUrl, 'VN_HUE'),
      await addStaffLottery(databaseUrl, 'VN_HUE'),
      await addStaffLottery(databaseUrl, 'VN_HUE'),
    ];
    await signIn(context, account);
    await correctBalance(databaseUrl, account.userName, unitsFromAmount('2.50'));
    await page.goto(`/m/startLottery?gameId=${first.gameId}`);
    await test.step('numbers are in the first view', async () => {
      await expect(button(page.locator('fieldset').first(), '05')).toBeInViewport({ ratio: 1 });
    });
    await test.step('the stations are listed by region and day', async () => {
      await button(page, phrase('lottery.stations')).press('Enter');
      const regions = page.getByRole('tablist', { name: phrase('lottery.regions') });
      await expect(regions.getByRole('tab')).toHaveCount(3);
      const stations = page.getByRole('navigation', { name: phrase('lottery.stations') });
      await expect(stations.getByRole('link', { name: first.code })).toHaveAttribute(
        'aria-current',
        /true|page/,
      );
      await expect(stations.getByRole('link', { name: second.code })).toBeVisible();
      await expectSound(page, 'regions and stations');
      await page.keyboard.press('Escape');
    });
    await pick(page, '05');
    await betButton(page).click();
    await test.step('each chosen station adds its amount', async () => {
      await sheet(page).getByRole('checkbox', { name: second.code }).press('Space');
      await sheet(page).getByRole('checkbox', { name: third.code }).press('Space');
      await expect(sheet(page).locator('button[data-kind="primary"]')).toContainText(/3\.00/);
      await expectSound(page, 'a slip for several stations');
    });
    await test.step('each station has its outcome', async () => {
      await sheet(page).locator('button[data-kind="primary"]').click();
      const outcomes = sheet(page).getByRole('list', { name: phrase('lottery.otherStations') });
      const of = (code: string) => outcomes.getByRole('listitem').filter({ hasText: code });
      await expect(of(second.code)).toContainText(phrase('lottery.station.placed'));
      await expect(of(third.code)).toContainText(phrase('lottery.station.failed'));
      await expect(of(third.code)).toContainText(phrase('lottery.short'));
      await expect(page.getByTestId('balance')).toContainText('0.50');
      await expectSound(page, 'outcomes of several stations');
    });
    await test.step('the refused lines wait in the slip of their station', async () => {
      await sheet(page)
        .getByRole('link', { name: phrase('lottery.station.toSlip') })
        .click();
      await expect(page).toHaveURL(new RegExp(`[?&]gameId=${third.gameId}(&|$)`));
      await expect(sheet(page)).toContainText('05');
    });
  });
});

test('numbers of two digits are picked in families, by touch and by keyboard', async ({ page, phrase }) => {
  const station = await addStaffLottery(databaseUrl, 'VN_MB');
  await page.goto(`/m/startLottery?gameId=${station.gameId}`);
  const row = page.locator('fieldset').first();
  const picked = row.locator('[dir="ltr"] button[aria-pressed="true"]');
  const texts = async () => (await picked.allTextContents()).filter((text) => text.length === 2);
  const family = row.getByLabel(phrase('lottery.families'), { exact: true });
  await test.step('twins', async () => {
    await button(row, phrase('lottery.quick.twins')).press('Enter');
    await expect.poll(texts).toEqual(['00', '11', '22', '33', '44', '55', '66', '77', '88', '99']);
    await button(row, phrase('lottery.quick.clear')).tap();
    await expect.poll(texts).toEqual([]);
  });
  await test.step('a head and a tail add their numbers', async () => {
    await button(row, '3').press('Space');
    await family.selectOption('tail');
    await button(row, '0').tap();
    await expect.poll(async () => (await texts()).length).toBe(19);
    await expectSound(page, 'families of numbers');
    await button(row, '0').press('Enter');
    await expect.poll(async () => (await texts()).length).toBe(9);
  });
});

test.describe('closed numbers', () => {
  test.use({ expectedErrors: [refusals('409 POST /lgw/orders/betting')] });

  test('are shown before the choice, and refused in a slip that has them', async ({
    page,
    context,
    account,
    phrase,
  }) => {
    test.slow();
    const station = await addStaffLottery(databaseUrl, 'VN_MB');
    await signIn(context, account);
    await correctBalance(databaseUrl, account.userName, unitsFromAmount('1000'));
    await page.goto(`/m/startLottery?gameId=${station.gameId}`);
    const numero = await numeroOnSale(page, station);
    const put = (action: string, numbers: string) =>
      operateAs('ana', [
        'lottery',
        'numbers',
        action,
        station.code,
        numero,
        'de',
        numbers,
        '--reason',
        'full',
      ]);
    const row = page.locator('fieldset').first();
    await pick(page, '05');
    await button(page, phrase('lottery.add')).click();
    await put('close', '05,50');
    await expect(button(row, '05')).toBeDisabled({ timeout: 20_000 });
    await expect(row.getByRole('status')).toContainText(/05.+50/);
    await test.step('quick choices leave them out', async () => {
      await button(row, '5').press('Enter');
      await expect(button(row, '51')).toHaveAttribute('aria-pressed', 'true');
      await expect(button(row, '50')).toHaveAttribute('aria-pressed', 'false');
      await expectSound(page, 'closed numbers');
      await button(row, phrase('lottery.quick.clear')).press('Enter');
    });
    await betButton(page).click();
    await sheet(page).locator('button[data-kind="primary"]').click();
    await expect(sheet(page).getByRole('alert')).toContainText('05');
    await expectSound(page, 'an order with a closed number');
    await put('open', '05,50');
    await sheet(page).locator('button[data-kind="primary"]').click();
    await expect(sheet(page).getByRole('heading', { name: phrase('lottery.placed') })).toBeVisible();
  });
});
