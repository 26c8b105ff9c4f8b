import type { Page } from '@playwright/test';
import { correctBalance, offerLanguages, putBelow } from '../../apps/server/testing/server/running-server.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { prepareWithdrawals, signIn, WITHDRAWAL_PASSWORD } from '../accounts.ts';
import { button, field, type Say } from '../screen.ts';
import { expect, test } from '../test.ts';
import { broken, LOOKS, pictures, type Take, takeFailed } from './looks.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';
const RECORD = '/wps/report/transaction';

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));

for (const [language, theme] of LOOKS) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ language, expectedFaults: [broken(RECORD)] });

    test('money on its way out, and an account before it is erased', async ({
      page,
      context,
      account,
      baseURL,
      say,
    }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: `${baseURL}` }]);
      const take = pictures(page, `${language}-${theme}/money`);
      await putBelow(databaseUrl, account.userName, 'agent1');
      const token = await signIn(context, account);
      await takeErasure(page, say, take);
      // A deposit would have to be staked before it goes to the upline.
      await correctBalance(databaseUrl, account.userName, 10_000_000n);
      await prepareWithdrawals(context, token, account);
      await takeWithdrawal(page, say, take);
      await takeTransfer(page, say, take);
      await page.goto(paths.accountRecord);
      const choice = say('record.range.week');
      await takeFailed(page, say, take, { name: 'account-record', call: `${RECORD}?`, choice });
      await page.goto(paths.securityCenter);
      await page.getByRole('region', { name: say('security.events') }).scrollIntoViewIfNeeded();
      await take('security-center-activity');
    });
  });
}

async function takeErasure(page: Page, say: Say, take: Take): Promise<void> {
  await page.goto(paths.erasure);
  await button(page, say('erasure.title')).click();
  const sheet = page.getByRole('dialog', { name: say('erasure.title') });
  await sheet.getByLabel(say('erasure.understood')).check();
  await take('erasure-asked');
  await button(sheet, say('erasure.confirm')).click();
  await expect(sheet).toBeHidden();
  await expect(button(page, say('erasure.keep'))).toBeVisible();
  await take('erasure-due');
  await button(page, say('erasure.keep')).click();
  await expect(button(page, say('erasure.title'))).toBeVisible();
}

async function takeWithdrawal(page: Page, say: Say, take: Take): Promise<void> {
  await page.goto(paths.withdraw);
  await field(page, say('withdraw.amount')).fill('250');
  const terms = page.getByLabel(say('withdraw.terms'));
  await expect(terms.getByText('–', { exact: true })).toHaveCount(0);
  await take('withdraw');
  await field(page, say('withdraw.password')).fill(WITHDRAWAL_PASSWORD);
  await page.keyboard.press('Enter');
  const steps = page.getByRole('list', { name: say('withdraw.steps') });
  await expect(steps).toBeVisible();
  await expect(steps.getByText(say('withdraw.ahead'))).toHaveCount(0, { timeout: 30_000 });
  await take('withdraw-tracker');
}

async function takeTransfer(page: Page, say: Say, take: Take): Promise<void> {
  await page.goto(paths.uplineTransfer);
  await field(page, say('withdraw.amount')).fill('120');
  await field(page, say('withdraw.password')).fill(WITHDRAWAL_PASSWORD);
  await take('upline');
  await page.keyboard.press('Enter');
  const look = page.getByRole('dialog', { name: say('upline.confirm') });
  await expect(look).toBeVisible();
  await take('upline-last-look');
  await button(look, say('upline.send')).click();
  await expect(page.getByText(say('upline.sent'), { exact: true })).toBeVisible();
  await take('upline-sent');
}
