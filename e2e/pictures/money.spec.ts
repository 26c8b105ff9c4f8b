import type { Page } from '@playwright/test';
import {
  correctBalance,
  offerLanguages,
  moveBelowUpline,
} from '../../apps/server/testing/server/running-server.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { prepareWithdrawals, signIn, WITHDRAWAL_PASSWORD } from '../accounts.ts';
import { button, field, type Phrase } from '../screen.ts';
import { expect, test } from '../test.ts';
import { failuresOf, THEMES, pictures, type Take, takeFailed } from './themes.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';
const RECORD = '/wps/report/transaction';

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));

for (const [language, theme] of THEMES) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ language, expectedErrors: [failuresOf(RECORD)] });

    test('withdrawals, and an account before its erasure', async ({
      page,
      context,
      account,
      baseURL,
      phrase,
    }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: `${baseURL}` }]);
      const take = pictures(page, `${language}-${theme}/money`);
      await moveBelowUpline(databaseUrl, account.userName, 'agent1');
      const token = await signIn(context, account);
      await takeErasure(page, phrase, take);
      // A deposit would have a turnover requirement before a transfer to the upline.
      await correctBalance(databaseUrl, account.userName, 10_000_000n);
      await prepareWithdrawals(context, token, account);
      await takeWithdrawal(page, phrase, take);
      await takeTransfer(page, phrase, take);
      await page.goto(paths.accountRecord);
      const choice = phrase('record.range.week');
      await takeFailed(page, phrase, take, { name: 'account-record', call: `${RECORD}?`, choice });
      await page.goto(paths.securityCenter);
      await page.getByRole('region', { name: phrase('security.events') }).scrollIntoViewIfNeeded();
      await take('security-center-activity');
    });
  });
}

async function takeErasure(page: Page, phrase: Phrase, take: Take): Promise<void> {
  await page.goto(paths.erasure);
  await button(page, phrase('erasure.title')).click();
  const sheet = page.getByRole('dialog', { name: phrase('erasure.title') });
  await sheet.getByLabel(phrase('erasure.understood')).check();
  await take('erasure-asked');
  await button(sheet, phrase('erasure.confirm')).click();
  await expect(sheet).toBeHidden();
  await expect(button(page, phrase('erasure.keep'))).toBeVisible();
  await take('erasure-due');
  await button(page, phrase('erasure.keep')).click();
  await expect(button(page, phrase('erasure.title'))).toBeVisible();
}

async function takeWithdrawal(page: Page, phrase: Phrase, take: Take): Promise<void> {
  await page.goto(paths.withdraw);
  await field(page, phrase('withdraw.amount')).fill('250');
  const terms = page.getByLabel(phrase('withdraw.terms'));
  await expect(terms.getByText('–', { exact: true })).toHaveCount(0);
  await take('withdraw');
  await field(page, phrase('withdraw.password')).fill(WITHDRAWAL_PASSWORD);
  await page.keyboard.press('Enter');
  const steps = page.getByRole('list', { name: phrase('withdraw.steps') });
  await expect(steps).toBeVisible();
  await expect(steps.getByText(phrase('withdraw.ahead'))).toHaveCount(0, { timeout: 30_000 });
  await take('withdraw-tracker');
}

async function takeTransfer(page: Page, phrase: Phrase, take: Take): Promise<void> {
  await page.goto(paths.uplineTransfer);
  await field(page, phrase('withdraw.amount')).fill('120');
  await field(page, phrase('withdraw.password')).fill(WITHDRAWAL_PASSWORD);
  await take('upline');
  await page.keyboard.press('Enter');
  const confirmation = page.getByRole('dialog', { name: phrase('upline.confirm') });
  await expect(confirmation).toBeVisible();
  await take('upline-last-look');
  await button(confirmation, phrase('upline.send')).click();
  await expect(page.getByText(phrase('upline.sent'), { exact: true })).toBeVisible();
  await take('upline-sent');
}
