import type { Locator, Page } from '@playwright/test';
import { addStaffLottery, drawNow } from '../../apps/server/testing/lottery/running-lotteries.ts';
import { correctBalance, offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { unitsFromAmount } from '../../packages/contract/src/money.ts';
import { signIn } from '../accounts.ts';
import { button, type Phrase } from '../screen.ts';
import { expectSound } from '../screen-checks.ts';
import { expect, test } from '../test.ts';
import { expectLongSale, lotteryOf, writeSlip } from './sales.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';
const GAME = 'SSC_5M';

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));

const sheet = (page: Page) => page.getByRole('dialog');
/** The number of lines of the first number with a hyphen. */
const linesOfNumber = (within: Locator) =>
  within.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const found = /\d+-\d+/.exec(text.nodeValue ?? '');
      if (!found) continue;
      range.setStart(text, found.index);
      range.setEnd(text, found.index + found[0].length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    }
    return 0;
  });

/** The width of a label beside its text, in pixels. */
const widthBesideText = (label: Locator) =>
  label.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return element.getBoundingClientRect().width - range.getBoundingClientRect().width;
  });

/** The distance between the beginnings of two texts in the direction of the page, in whole pixels. */
async function indentOf(text: Locator, above: Locator): Promise<number> {
  const startOf = (label: Locator) =>
    label.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right } = range.getBoundingClientRect();
      return document.documentElement.dir === 'rtl' ? -right : left;
    });
  return Math.round(Math.abs((await startOf(text)) - (await startOf(above))));
}

/** The button at the lower edge. Its name ends with the number of lines. */
const betButton = (page: Page) => page.locator('main button[data-kind="primary"]').first();

/** Opens the slip once the page has read the stored lines. */
async function openSlip(page: Page): Promise<void> {
  await expect(betButton(page)).toContainText(/[1-9]/);
  await betButton(page).click();
}

/** Picks both sizes of the first digit, of which one always wins, and opens the slip. */
async function pickBothSizes(page: Page, phrase: Phrase): Promise<void> {
  await page.getByRole('tab', { name: phrase('lottery.plays.sides'), exact: true }).click();
  const plays = page.getByRole('group', { name: phrase('lottery.plays') });
  await button(plays, phrase('lottery.kind.sides')).click();
  const row = page.locator('fieldset').first();
  await button(row, phrase('lottery.word.big')).click();
  await button(row, phrase('lottery.word.small')).click();
  await expect(button(row, phrase('lottery.word.small'))).toHaveAttribute('aria-pressed', 'true');
}

test('a member finds a lottery, bets, and the drawn order is explained', async ({
  page,
  context,
  account,
  phrase,
}) => {
  const lottery = await lotteryOf(page, GAME);
  const { gameId } = lottery;
  await signIn(context, account);
  await correctBalance(databaseUrl, account.userName, unitsFromAmount('1000'));
  await test.step('the hall lists the lotteries with their sales', async () => {
    await page.goto('/m/lottery');
    await expect(page.getByRole('heading', { name: phrase('lottery.group.SSC'), exact: true })).toBeVisible();
    await expectSound(page, 'lotteries');
    await page.locator(`main a[href*="gameId=${gameId}"]`).click();
    await expect(button(page, phrase('lottery.add'))).toBeVisible();
    await expectSound(page, 'a lottery');
  });
  await test.step('the slip survives a reload', async () => {
    await pickBothSizes(page, phrase);
    await button(page, phrase('lottery.add')).click();
    await page.reload();
    await openSlip(page);
    await expect(sheet(page)).toContainText(phrase('lottery.kind.sides'));
    expect(await linesOfNumber(sheet(page).locator('button[data-kind="primary"]'))).toBe(1);
    await expectSound(page, 'the slip');
  });
  const numero = await test.step('the order is placed', async () => {
    const confirm = sheet(page).locator('button[data-kind="primary"]');
    // What is fixed before the draw is read until the draw.
    await expectLongSale(databaseUrl, lottery, confirm);
    await confirm.press('Enter');
    await expect(sheet(page).getByRole('heading', { name: phrase('lottery.placed') })).toBeVisible();
    await expect(page.getByTestId('balance')).toContainText('996');
    await expectSound(page, 'a placed order');
    const placed = await sheet(page).getByRole('status').textContent();
    return /\d{8}-\d{3,4}/.exec(placed ?? '')?.[0] ?? '';
  });
  await test.step('the order wins after the draw', async () => {
    await sheet(page)
      .getByRole('link', { name: phrase('lottery.toOrder') })
      .click();
    const state = sheet(page).getByText(phrase('lottery.status.open'), { exact: true }).first();
    await expect(state).toBeVisible();
    expect(await widthBesideText(state)).toBeLessThan(20);
    await button(sheet(page), phrase('lottery.verify.fixed')).click();
    const proof = page.getByRole('dialog', { name: numero });
    await expect(proof.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
    await expect(proof.getByText(phrase('lottery.verify.wait'))).toBeVisible();
    await expectSound(page, 'what is fixed before a draw');
    await button(proof, phrase('ui.close')).click();
    await drawNow(databaseUrl, gameId, numero);
    await expect(sheet(page).getByText(phrase('lottery.status.won'), { exact: true }).first()).toBeVisible({
      timeout: 20_000,
    });
    await expect(sheet(page)).toContainText('3.90');
    await button(sheet(page), phrase('lottery.verify.own')).click();
    await expect(sheet(page).getByText(phrase('lottery.verify.ownGood'))).toBeVisible();
    await expectSound(page, 'a settled order');
  });
  await test.step('the draw is verified in the browser', async () => {
    await page.goto(`/m/startLottery?gameId=${gameId}&view=results`);
    const result = page.getByRole('main').getByRole('listitem').first();
    expect(await indentOf(result.locator('[dir="ltr"]').first(), result.locator('strong').first())).toBe(0);
    await page.getByRole('button', { name: new RegExp(numero) }).click();
    await expect(sheet(page).getByText(phrase('lottery.verify.good'))).toBeVisible();
    await expectSound(page, 'a verified draw');
    // The sheet is open before the proof is loaded.
    await page.route('**/proof?*', async (route) => {
      await expect(sheet(page).getByRole('status')).toHaveText(phrase('ui.loading'));
      await route.continue();
    });
    await page.goto(`/m/startLottery?gameId=${gameId}&view=results&issue=${numero}`);
    await expect(sheet(page).getByText(phrase('lottery.verify.good'))).toBeVisible();
    await expectSound(page, 'a verified draw by its address');
  });
});

test('the issues of a plan begin below the names of their phases', async ({ page, phrase }) => {
  const lottery = await lotteryOf(page, GAME);
  await page.goto('/m/lottery');
  await writeSlip(page, lottery, '5____~1~1801~1~1950~1');
  await page.goto(`/m/lottChasing?gameId=${lottery.gameId}`);
  const phase = page
    .getByRole('region', { name: phrase('lottery.chase.phases') })
    .getByRole('listitem')
    .first();
  expect(await indentOf(phase.locator('bdi').first(), phase.locator('span').first())).toBe(0);
});

test('typed lines are read, and each wrong line is named', async ({ page, phrase }) => {
  const { gameId } = await lotteryOf(page, GAME);
  await page.goto(`/m/startLottery?gameId=${gameId}`);
  await button(page, phrase('lottery.type')).click();
  await sheet(page).getByRole('textbox').fill('12345\n1 2 3\n1|2|3|4|5 6');
  await expect(sheet(page).getByRole('listitem')).toHaveCount(1);
  await expectSound(page, 'typed lines');
  await sheet(page).locator('button[data-kind="primary"]').click();
  await expect(sheet(page).getByRole('textbox')).toHaveValue('1 2 3');
  await page.keyboard.press('Escape');
  await openSlip(page);
  await test.step('a guest logs in before the order', async () => {
    await sheet(page).locator('button[data-kind="primary"]').click();
    await expect(page.getByRole('dialog', { name: phrase('entry.promptTitle') })).toBeVisible();
  });
});

test.describe('order whose answer is lost', () => {
  test.use({ expectedErrors: [/^request: net::ERR_CONNECTION_RESET POST \S+\/lgw\/orders\/betting$/] });

  test('is asked for again, and nothing is bet twice', async ({ page, context, account, phrase }) => {
    const { gameId } = await addStaffLottery(databaseUrl, GAME);
    await signIn(context, account);
    await correctBalance(databaseUrl, account.userName, unitsFromAmount('1000'));
    await page.goto(`/m/startLottery?gameId=${gameId}`);
    await button(page, phrase('lottery.random')).click();
    await betButton(page).click();
    await page.route('**/lgw/orders/betting', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await sheet(page).locator('button[data-kind="primary"]').click();
    await expect(sheet(page).getByText(phrase('lottery.uncertain'))).toBeVisible();
    await expectSound(page, 'a lost answer');
    await page.unroute('**/lgw/orders/betting');
    await page.reload();
    await button(sheet(page), phrase('lottery.checkAnswer')).click();
    await expect(sheet(page).getByRole('heading', { name: phrase('lottery.placed') })).toBeVisible();
    await expect(page.getByTestId('balance')).toContainText('998');
  });
});

for (const view of ['trends', 'rules'] as const) {
  test(`the ${view} of a lottery can be read by everybody`, async ({ page, phrase }) => {
    const { gameId } = await lotteryOf(page, GAME);
    await page.goto(`/m/startLottery?gameId=${gameId}&view=${view}`);
    const text = view === 'trends' ? 'lottery.trends.note' : 'lottery.returnsText';
    await expect(page.getByText(phrase(text))).toBeVisible();
    await expectSound(page, view);
  });
}

test.describe('launch of a lottery', () => {
  test.use({ expectedErrors: [/^request: (?:404|409) GET \S+\/wps\/game\/launchGame\?/] });

  test('opens the page of the lottery, or the lotteries of a prize mode', async ({
    page,
    context,
    account,
    phrase,
  }) => {
    await signIn(context, account);
    await page.goto(`/m/launchGame?vendor=TESSERA&code=${GAME}`);
    await expect(page).toHaveURL(`/m/startLottery?code=${GAME}`);
    await expect(button(page, phrase('lottery.add'))).toBeVisible();
    await page.goto('/m/launchGame?playType=Tradition&prize_mode=Elott');
    await expect(page).toHaveURL('/m/lottery?prize_mode=Elott');
    await expect(page.getByRole('link', { name: phrase('lottery.mode.Elott'), exact: true })).toHaveAttribute(
      'aria-current',
      /./,
    );
  });
});
