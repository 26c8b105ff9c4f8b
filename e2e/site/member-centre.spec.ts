import { endPromotionOn, runPromotionOn } from '../../apps/server/testing/rewards/running-promotions.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { makeAgent, signIn } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../test.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';
const MISSION = {
  type: 'mission',
  metric: 'rounds',
  window: 'day',
  gameTypes: ['RNG'],
  gameIds: [],
  claimDays: 7,
  milestones: [{ reach: '10', reward: '5' }],
};

/** The entry of missions appears while one runs. */
let mission = 0n;
test.beforeAll(async () => {
  mission = await runPromotionOn(databaseUrl, { kind: 'MISSION', title: 'Ten rounds', terms: MISSION });
});
test.afterAll(() => endPromotionOn(databaseUrl, mission));

test('every entry leads a guest to the login, and no button text wraps', async ({ page, phrase }) => {
  await page.goto(paths.mine);
  const loginLinks = page.getByRole('main').getByRole('link', { name: phrase('title.login'), exact: true });
  expect((await loginLinks.first().boundingBox())?.height).toBeLessThan(60);
  for (const key of [
    'title.settings',
    'title.message',
    'title.deposit',
    'title.withdraw',
    'title.gameRecord',
  ]) {
    await page
      .getByRole('main')
      .getByRole('link', { name: phrase(key), exact: true })
      .click();
    await expect(page.getByRole('dialog', { name: phrase('entry.promptTitle') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(paths.mine);
  }
  await expectAccessible(page, 'member centre of a guest');
});

test('a member finds profile, balance, shortcuts and the enabled entries', async ({
  page,
  context,
  phrase,
}) => {
  await signIn(context, { userName: 'member6', password: 'Tessera-2026' });
  await page.goto(paths.mine);
  const main = page.getByRole('main');
  await expect(main.getByText('member6', { exact: true })).toBeVisible();
  await expect(main.getByTestId('balance')).toHaveText(/^₱[\d,]+\.\d\d$/);
  for (const [key, path] of [
    ['title.deposit', paths.voucherCenter],
    ['title.withdraw', paths.withdraw],
    ['title.gameRecord', paths.gameRecord],
    ['title.accountRecord', paths.accountRecord],
    ['title.securityCenter', paths.securityCenter],
    ['title.depositRecord', paths.depositRecord],
    ['title.withdrawRecord', paths.withdrawRecord],
    ['title.profitAndLoss', paths.profitAndLoss],
    ['payout.banks', paths.bankCards],
    ['payout.eWallets', paths.eWallets],
    ['payout.crypto', paths.cryptoWallets],
    ['security.pin', paths.withdrawalPassword],
    ['title.leaderBoard', paths.leaderBoard],
    ['title.rebateReport', paths.rebateReport],
    ['title.inviteFriends', paths.inviteFriends],
    ['title.feedback', paths.feedback],
  ] as const) {
    await expect(main.getByRole('link', { name: phrase(key), exact: true }), key).toHaveAttribute(
      'href',
      path,
    );
  }
  // The entries may have the number of rewards and of unread messages, which depend on the hour.
  for (const [key, path] of [
    ['title.rewardCenter', paths.rewardCenter],
    ['title.inbox', paths.inbox],
  ] as const) {
    await expect(main.getByRole('link', { name: phrase(key) })).toHaveAttribute('href', path);
  }
  await expect(main.getByRole('link', { name: phrase('title.agent'), exact: true })).toHaveCount(0);
  await main.getByRole('link', { name: /member6/ }).click();
  await expect(page).toHaveURL(paths.benefits);
});

test('an agent also finds the agent centre', async ({ page, context, account, phrase }) => {
  await makeAgent(account);
  await context.request.post('/wps/session/login', {
    data: { type: 'username', username: account.userName, password: account.password, side: 'agent' },
  });
  await page.goto(paths.mine);
  await expect(
    page.getByRole('main').getByRole('link', { name: phrase('title.agent'), exact: true }),
  ).toHaveAttribute('href', paths.agentHome);
});
