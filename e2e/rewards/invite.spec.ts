import type { Page } from '@playwright/test';
import {
  advanceRewardsOn,
  endPromotionOn,
  playOn,
  runPromotionOn,
} from '../../apps/server/testing/rewards/running-promotions.ts';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { REQUIRED_AT_REGISTRATION } from '../../apps/server/testing/server/test-config.ts';
import { type Account, deposit, newUserName, signIn, value } from '../accounts.ts';
import { operate } from '../operator.ts';
import { answerRequiredData, button, field, type Phrase, toast } from '../screen.ts';
import { expect, test } from '../test.ts';
import { expectSound, main, openWithStream } from '../screen-checks.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';
const PASSWORD = 'mosaic stones 9';
const PATH = '/m/inviteFriends';

let promotion = 0n;
test.beforeAll(async () => {
  await offerLanguages(databaseUrl, ['TY', 'EN', 'AR']);
  promotion = await runPromotionOn(databaseUrl, {
    kind: 'REFERRAL',
    title: 'Friends',
    terms: {
      depositAmount: '100',
      turnoverAmount: '100',
      withinDays: 30,
      rewardAmount: '50',
      friendRewardAmount: '20',
      monthLimit: 10,
      claimDays: 14,
    },
  });
});
test.afterAll(() => endPromotionOn(databaseUrl, promotion));

/** The link that the screen shows. */
async function shownLink(page: Page): Promise<string> {
  const text = main(page).getByText('/m/register?referralCode=');
  await expect(text).toContainText('localhost');
  return `http://${await text.textContent()}`;
}

/** The rows of invited friends. */
function friendsOf(page: Page, phrase: Phrase) {
  return main(page)
    .getByRole('list', { name: phrase('invite.view.friends') })
    .getByRole('listitem');
}

/** Registers with a link, as a friend does. */
async function registerBy(page: Page, phrase: Phrase, link: string): Promise<Account> {
  const friend = { userName: newUserName(), password: PASSWORD };
  await page.goto(link);
  await field(page, phrase('login.userName')).fill(friend.userName);
  await field(page, phrase('login.password')).fill(PASSWORD);
  await field(page, phrase('register.confirmPassword')).fill(PASSWORD);
  await answerRequiredData(page, phrase);
  await button(page, phrase('title.register')).click();
  await expect(toast(page, phrase('register.done'))).toBeVisible();
  return friend;
}

/** Deposits and plays what the promotion requires, and runs the jobs. */
async function qualify(page: Page, friend: Account): Promise<void> {
  // An open page would notice that its session ends.
  await page.goto('about:blank', { waitUntil: 'commit' });
  const context = page.context();
  const token = await signIn(context, friend);
  await deposit(context, token, '100.00');
  await expect(async () => {
    const answer = await context.request.get('/wps/v2/wallets/balance', { headers: { 'x-mc-token': token } });
    expect((await value<{ sumBalance: string }>(answer)).sumBalance).toBe('100.00');
  }).toPass();
  await playOn(databaseUrl, friend.userName, '100');
  await advanceRewardsOn(databaseUrl);
}

test('a friend registers with the link, deposits and plays, and the member claims the reward', async ({
  page,
  context,
  account,
  phrase,
  openBrowser,
}) => {
  test.setTimeout(120_000);
  await signIn(context, account);
  await openWithStream(page, '/m/mine');
  await main(page)
    .getByRole('link', { name: phrase('title.inviteFriends'), exact: true })
    .click();
  await expect(page).toHaveURL(PATH);
  const link = await shownLink(page);
  await expect(main(page).getByText(phrase('invite.friends.emptyText'))).toBeVisible();
  await expectSound(page, 'no friends yet');

  await test.step('the QR code and the share sheet show the link, by keyboard', async () => {
    await button(main(page), phrase('invite.qr')).focus();
    await page.keyboard.press('Enter');
    const code = page.getByRole('dialog', { name: phrase('invite.qr') });
    await expect(code.getByRole('img', { name: phrase('invite.qrLabel') })).toBeVisible();
    await expectSound(page, 'QR code');
    await page.keyboard.press('Escape');
    await button(main(page), phrase('invite.share')).focus();
    await page.keyboard.press('Enter');
    const apps = page.getByRole('dialog', { name: phrase('invite.shareBy') });
    await expect(apps.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(link)),
    );
    await expectSound(page, 'share sheet');
    await page.keyboard.press('Escape');
    await expect(button(main(page), phrase('invite.share'))).toBeFocused();
  });

  const friendPage = await openBrowser();
  const friend = await registerBy(friendPage, phrase, link);
  await test.step('the member sees the friend under a masked name', async () => {
    await page.reload();
    const row = friendsOf(page, phrase);
    await expect(row).toContainText(phrase('invite.state.registered'));
    await expect(row).toContainText(friend.userName.slice(0, 2));
    await expect(row).not.toContainText(friend.userName);
  });
  await test.step('the reward appears on the open page and is claimed', async () => {
    await openWithStream(page, PATH);
    await qualify(friendPage, friend);
    const open = main(page).locator('a[href="/m/rewardCenter?kind=REFERRAL"]');
    await expect(open).toBeVisible();
    await expect(friendsOf(page, phrase)).toContainText(phrase('invite.state.rewarded'));
    await expectSound(page, 'a reward to claim');
    await open.click();
    await main(page)
      .getByRole('button', { name: /[5٥][0٠]/ })
      .click();
    await expect(main(page).getByRole('status')).toBeFocused();
  });
  await test.step('income and ranking show the reward', async () => {
    await page.goto(`${PATH}?view=income`);
    const days = main(page).getByRole('list', { name: phrase('invite.view.income') });
    await expect(days.getByRole('listitem')).toHaveCount(1);
    await expectSound(page, 'income');
    await main(page)
      .getByRole('link', { name: phrase('invite.view.ranking') })
      .click();
    const ranking = main(page).getByRole('list', { name: phrase('invite.view.ranking') });
    await expect(ranking).toContainText(phrase('invite.ranking.own'));
    await expectSound(page, 'ranking');
  });
});

test('a friend on the same device is reviewed, and the reward follows the decision of staff', async ({
  page,
  context,
  account,
  phrase,
}) => {
  test.setTimeout(120_000);
  await signIn(context, account);
  await page.goto(PATH);
  const code = new URL(await shownLink(page)).searchParams.get('referralCode');
  // An open page would notice that its session ends.
  await page.goto('about:blank', { waitUntil: 'commit' });
  const friend = { userName: newUserName(), password: PASSWORD };
  const data = {
    username: friend.userName,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    recommenderId: code,
    ...REQUIRED_AT_REGISTRATION,
  };
  await value(await context.request.put('/wps/member/register', { data }));
  await qualify(page, friend);
  await signIn(context, account);
  await openWithStream(page, PATH);
  await expect(friendsOf(page, phrase)).toContainText(phrase('invite.state.review'));
  await expectSound(page, 'a reward in review');
  const waiting = await operate('referrals', 'review');
  const id = waiting
    .split('\n')
    .find((line) => line.includes(friend.userName))
    ?.trim()
    .split(/\s+/)[0];
  await operate('referrals', 'approve', id ?? '');
  await expect(friendsOf(page, phrase)).toContainText(phrase('invite.state.rewarded'));
  await expect(main(page).locator('a[href="/m/rewardCenter?kind=REFERRAL"]')).toBeVisible();
});

test('a guest logs in first and returns to the invitation', async ({ page, account, phrase }) => {
  await page.goto(PATH);
  await expect(page).toHaveURL(/\/m\/login\?return=/);
  await field(page, phrase('login.userName')).fill(account.userName);
  await field(page, phrase('login.password')).fill(account.password);
  await button(page, phrase('title.login')).click();
  await expect(page).toHaveURL(PATH);
  await expect(button(main(page), phrase('invite.share'))).toBeVisible();
});
