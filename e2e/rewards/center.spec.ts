import type { Page } from '@playwright/test';
import { issueBonusOn, issueRewardOn } from '../../apps/server/testing/rewards/running-rewards.ts';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { signIn } from '../accounts.ts';
import { button } from '../screen.ts';
import { expect, test } from '../test.ts';
import { expectSound, main, openWithStream } from '../screen-checks.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));

/** The button that claims an amount of coins, in any format. */
const claimOf = (page: Page, coins: string) => main(page).getByRole('button', { name: new RegExp(coins) });

test('a reward appears on open pages, is claimed by keyboard, and is explained', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  await test.step('an empty reward center explains itself', async () => {
    await openWithStream(page, '/m/rewardCenter');
    await expect(main(page).getByText(phrase('rewards.emptyText'))).toBeVisible();
    await expectSound(page, 'no rewards');
  });
  await test.step('the entry of the member page counts the reward without a reload', async () => {
    await openWithStream(page, '/m/mine');
    const entry = main(page).locator('a[href="/m/rewardCenter"]');
    await expect(entry).toHaveText(phrase('title.rewardCenter'));
    await issueRewardOn(databaseUrl, account.userName, '12.50');
    await expect(entry).not.toHaveText(phrase('title.rewardCenter'));
    await entry.click();
  });
  await test.step('the claim pays into the balance of the header', async () => {
    await expect(main(page).getByRole('heading', { name: phrase('rewards.kind.LOGIN') })).toBeVisible();
    await expectSound(page, 'a reward to claim');
    const before = await page.getByTestId('balance').first().textContent();
    await claimOf(page, '[1١][2٢]').focus();
    await page.keyboard.press('Enter');
    const note = main(page).getByRole('status');
    await expect(note).toBeFocused();
    await expect(main(page).getByText(phrase('rewards.empty'))).toBeVisible();
    await expect(page.getByTestId('balance').first()).not.toHaveText(before ?? '');
    await expectSound(page, 'after the claim');
  });
  await test.step('the history explains the payment', async () => {
    await main(page)
      .getByRole('link', { name: phrase('rewards.view.history'), exact: true })
      .click();
    await expect(main(page).getByText(phrase('rewards.state.claimed'), { exact: true })).toBeVisible();
    await expectSound(page, 'history');
    await button(main(page), phrase('rewards.explain')).click();
    await expect(
      page.getByRole('dialog').getByText(phrase('account.account.promo-cost')).first(),
    ).toBeVisible();
  });
});

test('the terms of a bonus keep short labels in one line on the narrowest phone', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  await issueBonusOn(databaseUrl, account.userName, '40', {
    wagering: 5,
    lastsDays: 20,
    refusedTypes: ['SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT'],
  });
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/m/rewardCenter');
  const label = main(page).getByText(phrase('bonus.order'), { exact: true });
  const lines = await label.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
  await expectSound(page, 'terms of a bonus');
});

test('a reward is claimed from its message', async ({ page, context, account, phrase }) => {
  await signIn(context, account);
  await issueRewardOn(databaseUrl, account.userName, '20');
  await page.goto('/m/webEmail');
  const rows = main(page).getByRole('listitem').getByRole('link');
  await rows.first().click();
  const article = main(page).getByRole('article').first();
  await expect(article).toContainText('20.00 PHP');
  await expect(claimOf(page, '[2٢][0٠]')).toBeVisible();
  await expectSound(page, 'message with a reward');
  await claimOf(page, '[2٢][0٠]').click();
  await expect(article.getByRole('status')).toBeFocused();
  await expect(claimOf(page, '[2٢][0٠]')).toHaveCount(0);
  await expectSound(page, 'message with a claimed reward');
  await page.reload();
  await expect(article.getByText(phrase('rewards.stateText.claimed'))).toBeVisible();
});
