import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import { issueBonusOn, offerDepositBonusOn } from '../../apps/server/testing/rewards/running-rewards.ts';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { deposit, prepareWithdrawals, signIn, value, WITHDRAWAL_PASSWORD } from '../accounts.ts';
import { button, field } from '../screen.ts';
import { expectSound } from '../screen-checks.ts';
import { expect, test } from '../test.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';

/** Jobs of each minute issue bonuses and count stakes: the first run of a new server begins with the next minute. */
const JOB_MS = 180_000;

/** Amounts in the digits of any language. */
const FIFTY = /(?:50|٥٠)[.٫](?:00|٠٠)/;
const HUNDRED = /(?:100|١٠٠)[.٫](?:00|٠٠)/;

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));

const main = (page: Page) => page.getByRole('main');

async function balanceOf({ request }: BrowserContext, token: string): Promise<string> {
  const answer = await request.get('/wps/v2/wallets/balance', { headers: { 'x-mc-token': token } });
  return (await value<{ sumBalance: string }>(answer)).sumBalance;
}

/** Opens a card game of an external provider, whose stakes are 10.00. */
async function openCardGame(page: Page): Promise<FrameLocator> {
  const found = await page.request.get('/wps/games?gameType=PVP&language=EN');
  const { games } = await value<{ games: { nodeId: string }[] }>(found);
  await page.goto(`${paths.launchGame}?nodeId=${games[0]?.nodeId}`);
  return page.frameLocator('iframe');
}

/** Plays rounds that each win 10.00. */
async function win(game: FrameLocator, rounds: number): Promise<void> {
  for (let played = 0; played < rounds; played += 1) {
    await game.locator('button[value="bet-0"]').click();
    await game.locator('button[value="win"]').click();
    await expect(game.locator('button[value="bet-0"]')).toBeVisible();
  }
}

const claimButton = (page: Page) => main(page).getByRole('button', { name: FIFTY });

test('a deposit with an offer is claimed, played, fulfilled and withdrawn', async ({
  page,
  context,
  account,
  phrase,
}) => {
  test.setTimeout(3 * JOB_MS);
  const offer = await offerDepositBonusOn(databaseUrl, {
    basisPoints: 10_000,
    minDeposit: '50',
    maxBonus: '500',
    wagering: 1,
    lastsDays: 25,
    claimDays: 7,
    contributions: { PVP: 10_000 },
    // The market permits games of one product.
    refusedTypes: ['SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT'],
    deposits: 'first',
  });
  const token = await signIn(context, account);

  await test.step('the offer states its figures for the typed amount, and its terms', async () => {
    await page.goto(`${paths.voucherCenter}?method=sandbox`);
    const choice = main(page).locator('label').filter({ hasText: offer.title });
    await choice.getByRole('radio').check();
    await field(page, phrase('deposit.amount')).fill('50');
    await expect(choice).toContainText(HUNDRED);
    const terms = main(page).getByRole('region', { name: phrase('bonus.terms') });
    await expect(terms.getByText(phrase('bonus.order.cash'))).toBeVisible();
    await expectSound(page, 'deposit with an offer');
    await main(page).locator('button[type="submit"]').click();
    await expect(page).toHaveURL(/\/payment\/sandbox\/pay/);
    await page.getByRole('button', { name: /50\.00 PHP/ }).click();
    await expect(page.getByRole('heading', { name: phrase('deposit.credited') })).toBeVisible({
      timeout: 20_000,
    });
    await offer.end();
  });

  await test.step('the bonus appears with its terms, and is claimed by keyboard', async () => {
    const stream = page.waitForResponse('**/wps/live');
    await page.goto(paths.rewardCenter);
    await stream;
    await expect(claimButton(page)).toBeVisible({ timeout: JOB_MS });
    await expect(main(page).getByText(phrase('bonus.claim.stays'))).toBeVisible();
    await expectSound(page, 'a bonus to claim');
    await claimButton(page).press('Enter');
    await expect(main(page).getByRole('status').first()).toBeFocused();
    await expect(main(page).getByRole('progressbar')).toBeVisible();
    await expectSound(page, 'an active bonus');
  });

  await test.step('a round appears in the statement, whose sum is the progress', async () => {
    await win(await openCardGame(page), 1);
    await page.goto(paths.rewardCenter);
    await expect(async () => {
      await page.reload();
      await expect(main(page).getByRole('progressbar')).toHaveJSProperty('value', 0.2, { timeout: 500 });
    }).toPass({ timeout: JOB_MS });
    await main(page)
      .getByRole('link', { name: phrase('bonus.statement.open') })
      .press('Enter');
    const rounds = main(page).getByRole('list', { name: phrase('bonus.statement.title') });
    await expect(rounds.getByRole('listitem')).toHaveCount(1);
    await expect(main(page).getByText(phrase('bonus.statement.sum'))).toBeVisible();
    await expectSound(page, 'wagering statement');
  });

  await test.step('the fulfilled bonus is cash', async () => {
    await win(await openCardGame(page), 4);
    await expect.poll(() => balanceOf(context, token), { timeout: JOB_MS }).toBe('150.00');
    await page.goto(`${paths.rewardCenter}?view=history`);
    await expect(main(page).getByText(phrase('rewards.state.completed'), { exact: true })).toBeVisible();
  });

  await test.step('a withdrawal needs no confirmation any more', async () => {
    await prepareWithdrawals(context, token, account);
    await page.goto(paths.withdraw);
    await field(page, phrase('withdraw.amount')).fill('150');
    await field(page, phrase('withdraw.password')).fill(WITHDRAWAL_PASSWORD);
    await main(page).locator('button[type="submit"]').click();
    await expect(page).toHaveURL(new RegExp(`${paths.withdrawRecord}\\?withdrawalId=`));
  });
});

const TERMS = { wagering: 8, lastsDays: 30, maxStake: '5', refusedTypes: ['LOTT' as const] };

test('a bonus is forfeited by keyboard, and the next one starts', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  await issueBonusOn(databaseUrl, account.userName, '50', TERMS);
  await page.goto(paths.rewardCenter);
  await claimButton(page).click();
  await expect(main(page).getByRole('progressbar')).toBeVisible();
  await issueBonusOn(databaseUrl, account.userName, '100', TERMS);
  await page.reload();
  await main(page).getByRole('button', { name: HUNDRED }).click();
  const queue = main(page).getByRole('list', { name: phrase('bonus.queue') });
  await expect(queue.getByRole('listitem')).toHaveCount(1);
  await queue.locator('summary').click();
  await expect(queue.getByText(phrase('bonus.required'))).toBeVisible();
  await expectSound(page, 'an active and a queued bonus');

  await test.step('the confirmation states what is lost and what stays', async () => {
    await button(main(page), phrase('bonus.forfeit')).first().press('Enter');
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(phrase('bonus.forfeit.lose'))).toBeVisible();
    await expect(sheet.getByText(FIFTY).first()).toBeVisible();
    await expect(sheet.getByText(phrase('bonus.forfeit.next'))).toBeVisible();
    await expectSound(page, 'confirmation of a forfeiture');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(queue.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('after the confirmation the next bonus is active', async () => {
    await button(main(page), phrase('bonus.forfeit')).first().press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: FIFTY }).press('Enter');
    await expect(main(page).getByText(phrase('bonus.forfeit.done'))).toBeFocused();
    await expect(queue).toHaveCount(0);
    await expect(
      main(page)
        .getByRole('article')
        .filter({ has: page.getByRole('progressbar') }),
    ).toContainText(HUNDRED);
    await expectSound(page, 'after a forfeiture');
  });
});

test.describe('withdrawal with an active bonus', () => {
  test.use({ expectedErrors: [/409 .*\/wps\/v2\/transaction\/withdraw/] });

  test('is confirmed with the amounts', async ({ page, context, account, phrase }) => {
    const token = await signIn(context, account);
    await deposit(context, token, '500.00');
    await expect.poll(() => balanceOf(context, token)).toBe('500.00');
    await prepareWithdrawals(context, token, account);
    await issueBonusOn(databaseUrl, account.userName, '50', TERMS);
    await test.step('the bonus is claimed from its message, with its terms', async () => {
      await page.goto(paths.inbox);
      await main(page).getByRole('listitem').getByRole('link').first().click();
      await expect(main(page).getByText(phrase('bonus.claim.stays'))).toBeVisible();
      await expectSound(page, 'message with a bonus');
      await claimButton(page).click();
      await expect(main(page).getByRole('article').getByRole('status')).toBeFocused();
    });
    await page.goto(paths.withdraw);
    await field(page, phrase('withdraw.amount')).fill('400');
    await field(page, phrase('withdraw.password')).fill(WITHDRAWAL_PASSWORD);
    await main(page).locator('button[type="submit"]').click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(phrase('withdraw.refused.bonus'))).toBeVisible();
    await expect(sheet.getByText(FIFTY)).toBeVisible();
    await expect(sheet.getByText(HUNDRED)).toBeVisible();
    await expectSound(page, 'withdrawal that gives up a bonus');
    await sheet.getByRole('button', { name: /400|٤٠٠/ }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`${paths.withdrawRecord}\\?withdrawalId=`));
    await page.goto(`${paths.rewardCenter}?view=history`);
    await expect(main(page).getByText(phrase('rewards.state.forfeited'), { exact: true })).toBeVisible();
  });
});
