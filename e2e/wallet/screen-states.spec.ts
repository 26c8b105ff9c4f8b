import type { Page } from '@playwright/test';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { type Path, paths } from '../../apps/web/src/paths.ts';
import { expectAccessible } from '../accessibility.ts';
import { signIn } from '../accounts.ts';
import { refusals } from '../page-errors.ts';
import { button, type Phrase } from '../screen.ts';
import { expect, test } from '../test.ts';

/** A screen, the call that loads its content, and a text that a new member sees there. */
type Shown = readonly [path: Path, call: string, words: string];

const CONFIG = '/wps/v2/member/securityConfig';
const ACCOUNTS = '/wps/v2/member/bankCards';
const SCREENS: Readonly<Record<string, readonly Shown[]>> = {
  'moving money': [
    [paths.voucherCenter, '/wps/deposit/methods', 'deposit.note'],
    [paths.withdraw, '/wps/relay/MCSFE_getWithdrawSettings', 'withdraw.missingText'],
    [paths.uplineTransfer, '/wps/member/transferUpline', 'upline.noneText'],
    [paths.protection, '/wps/member/protection', 'protection.intro'],
    [paths.erasure, '/wps/member/erasure', 'erasure.goes'],
  ],
  records: [
    [paths.accountRecord, '/wps/report/transaction', 'account.emptyText'],
    [paths.depositRecord, '/wps/report/depositTransaction', 'account.deposit.emptyText'],
    [paths.withdrawRecord, '/wps/report/withdrawTransaction', 'withdraw.emptyText'],
    [paths.profitAndLoss, '/wps/report/profitAndLoss', 'account.pnl.empty'],
  ],
  keys: [
    [paths.securityCenter, CONFIG, 'security.passkeysText'],
    [paths.withdrawalPassword, CONFIG, 'security.pinText'],
    [paths.mobileNumber, CONFIG, 'security.contactNone'],
    [paths.mailAddress, CONFIG, 'security.contactNone'],
    [paths.identityCheck, CONFIG, 'security.identityText'],
  ],
  accounts: [
    [paths.bankCards, ACCOUNTS, 'payout.banksNone'],
    [paths.eWallets, ACCOUNTS, 'payout.eWalletsNone'],
    [paths.cryptoWallets, ACCOUNTS, 'payout.cryptoNone'],
  ],
};
const FAILURE = { success: false, errorCode: 'unknown', message: '', value: {} };
const broken = Object.values(SCREENS).flatMap((screens) => screens.map(([, call]) => `500 GET ${call}`));

test.use({ expectedErrors: [refusals(...broken)] });
test.beforeAll(() => offerLanguages(process.env['E2E_DATABASE_URL'] ?? '', ['TY', 'EN', 'AR']));

for (const [name, screens] of Object.entries(SCREENS)) {
  test(`${name}: shows placeholders while loading, a retry after a failure, and the view of a new member`, async ({
    page,
    context,
    account,
    language,
    phrase,
  }) => {
    await signIn(context, account);
    // Accessibility does not depend on the language.
    const readAloud = language === 'TY' ? expectAccessible : async () => {};
    for (const shown of screens)
      await test.step(shown[0], () => loadFailAndRetry(page, { phrase, readAloud }, shown));
  });
}

async function loadFailAndRetry(
  page: Page,
  { phrase, readAloud }: { readonly phrase: Phrase; readonly readAloud: typeof expectAccessible },
  [path, call, words]: Shown,
): Promise<void> {
  const main = page.getByRole('main');
  const loading = main.getByRole('status', { name: phrase('ui.loading') });
  const failed = main.getByRole('alert');
  const released = Promise.withResolvers<void>();
  const isCall = (url: URL) => url.pathname === call;

  await navigateInSite(page, path, async () => {
    await page.route(isCall, async (route) => {
      await released.promise;
      await route.fulfill({ status: 500, json: FAILURE });
    });
  });
  await expect(loading.locator('[class*="skeleton"]').first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);

  released.resolve();
  await expect(failed).toContainText(phrase('failed.title'));
  await expect(loading).toHaveCount(0);
  await readAloud(page, `${path}, failed`);

  await page.unroute(isCall);
  await button(failed, phrase('ui.retry')).press('Enter');
  await expect(main).toContainText(phrase(words));
  await expect(failed).toHaveCount(0);
  await readAloud(page, `${path}, of a new member`);
}

/**
 * Navigates inside the site from another screen, because the server's document for an address already contains its
 * first answers.
 */
async function navigateInSite(page: Page, path: Path, before: () => Promise<void>): Promise<void> {
  await page.goto(paths.changePassword);
  await expect(page.getByRole('main').locator('button[type="submit"]')).toBeEnabled();
  await before();
  await page.evaluate((to) => history.pushState({}, '', to), path);
}
