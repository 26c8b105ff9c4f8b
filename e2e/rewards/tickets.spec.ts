import { issueTicketOn } from '../../apps/server/testing/rewards/running-rewards.ts';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { expectAccessible } from '../accessibility.ts';
import { deposit, prepareWithdrawals, signIn, WITHDRAWAL_PASSWORD } from '../accounts.ts';
import { button, field, overhang } from '../screen.ts';
import { expect, test } from '../test.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';

/** Figures in the digits of any language; Arabic has a direction mark before its percent sign. */
const FIFTY = /(?:50|٥٠)[.٫](?:00|٠٠)/;
const STAKES = /(?:250|٢٥٠)[.٫](?:00|٠٠)/;
const BALANCE = /(?:500|٥٠٠)[.٫](?:00|٠٠)/;
const PART = /(?:20|٢٠)\u200E?[%٪]/;

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));
test.use({ expectedErrors: [/409 .*\/wps\/v2\/transaction\/withdraw/] });

test('a discount states its terms, is claimed, and is named in a withdrawal and in the history', async ({
  page,
  context,
  account,
  phrase,
}) => {
  const token = await signIn(context, account);
  await deposit(context, token, '500.00');
  await issueTicketOn(databaseUrl, account.userName, {
    amount: '50',
    stakeBasisPoints: 2_000,
    gameTypes: ['PVP', 'LIVE'],
    lastsDays: 3,
    claimDays: 7,
  });
  const main = page.getByRole('main');
  const expectSound = async (state: string) => {
    await expectAccessible(page, state);
    expect(await overhang(page), `${state}: nothing is wider than the screen`).toBe(0);
  };

  await test.step('the card states the part, the amount and the stakes', async () => {
    await page.goto(paths.rewardCenter);
    const card = main.getByRole('article').filter({ hasText: STAKES });
    for (const words of [FIFTY, PART]) await expect(card).toContainText(words);
    await expect(card).toContainText(phrase('rewards.form.discount'));
    await expect(card).toContainText(phrase('ticket.otherGames'));
    await expectSound('a discount to claim');
  });

  await test.step('the claimed discount states what is left', async () => {
    await main.getByRole('button', { name: FIFTY }).press('Enter');
    await expect(main.getByRole('status').first()).toBeFocused();
    await expect(main.getByRole('progressbar')).toBeVisible();
    await expect(main.getByRole('article').filter({ hasText: STAKES })).toHaveCount(1);
    await expectSound('an active discount');
  });

  await test.step('a withdrawal names the ticket', async () => {
    await prepareWithdrawals(context, token, account);
    await page.goto(paths.withdraw);
    await expect(main.getByText(BALANCE).first()).toBeVisible();
    await field(page, phrase('withdraw.amount')).fill('400');
    await field(page, phrase('withdraw.password')).fill(WITHDRAWAL_PASSWORD);
    await main.locator('button[type="submit"]').click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(phrase('withdraw.forfeit.ticketText'))).toBeVisible();
    await expectSound('withdrawal that gives up a ticket');
    await button(sheet, phrase('ticket.forfeit.decline')).click();
  });

  await test.step('the history names the games', async () => {
    await page.goto(paths.rewardCenter);
    await button(main, phrase('ticket.forfeit')).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: FIFTY }).press('Enter');
    await expect(main.getByText(phrase('ticket.forfeit.done'))).toBeFocused();
    await page.goto(`${paths.rewardCenter}?view=history`);
    await expect(main.getByText(phrase('games.category.LIVE'))).toContainText(PART);
    await expectSound('a discount in the history');
  });
});
