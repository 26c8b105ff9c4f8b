import type { Page } from '@playwright/test';
import { endPayoutAccountWaits } from '../../apps/server/testing/server/running-server.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { newUserName, value, WITHDRAWAL_PASSWORD } from '../accounts.ts';
import { field, type Phrase } from '../screen.ts';
import { type OwnSite, startOwnSite } from '../site/site-server.ts';
import { expect, test } from '../test.ts';

const PASSWORD = 'mosaic stones 9';

interface Place {
  readonly currency: string;
  readonly env: Readonly<Record<string, string>>;
  /** Sign of the currency, and amounts as typed and as displayed. */
  readonly sign: RegExp;
  readonly paid: readonly [typed: string, shown: RegExp];
  readonly sent: readonly [typed: string, shown: RegExp];
  readonly limit: string;
  readonly keyboard: 'decimal' | 'numeric';
}

const PLACES: readonly Place[] = [
  {
    currency: 'EUR',
    env: { MARKET: 'de', CURRENCY: 'EUR', TIME_ZONE: 'Europe/Berlin' },
    sign: /€/,
    paid: ['12.34', /12\.34/],
    sent: ['4.02', /4\.02/],
    limit: '900',
    keyboard: 'decimal',
  },
  {
    currency: 'JPY',
    env: { CURRENCY: 'JPY', TIME_ZONE: 'Asia/Tokyo' },
    sign: /¥/,
    paid: ['1234', /1,234(?![\d.])/],
    sent: ['201', /201(?![\d.])/],
    limit: '5000',
    keyboard: 'numeric',
  },
];

for (const place of PLACES) {
  test.describe(`empty database in ${place.currency}`, () => {
    let site: OwnSite;
    test.beforeAll(async () => {
      test.setTimeout(120_000);
      site = await startOwnSite(place.env);
      await site.set({ languages: ['TY', 'EN', 'AR'] });
    });
    test.afterAll(() => site.stop());

    test('supports registration, deposit, play and withdrawal', async ({
      page,
      context,
      phrase,
      language,
    }) => {
      await context.addCookies([{ name: 'lang', value: language, url: site.origin }]);
      const userName = await register(page, site, phrase, place);
      await test.step('the deposit has the decimals of the currency', () =>
        deposit(page, site, phrase, place));
      const balance = await test.step('a round changes the balance', () => spin(page, site, phrase));
      await test.step('the record shows the remaining balance', async () => {
        await page.goto(`${site.origin}${paths.accountRecord}`);
        const list = page.getByRole('list', { name: phrase('account.list') });
        await expect(list.getByRole('button').first()).toContainText(inCurrency(balance, place));
        await expect(list.getByRole('button').last()).toContainText(place.paid[1]);
      });
      await test.step('the withdrawal reduces the balance', () =>
        withdraw(page, site, phrase, { place, userName }));
    });
  });
}

async function register(page: Page, site: OwnSite, phrase: Phrase, { limit }: Place): Promise<string> {
  const userName = newUserName();
  await page.goto(`${site.origin}${paths.register}`);
  const main = page.getByRole('main');
  const submit = main.locator('form button[type="submit"]');
  await expect(submit).toBeEnabled();
  const typed = { username: userName, password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-14' };
  for (const [name, text] of Object.entries(typed)) await page.locator(`input[name="${name}"]`).fill(text);
  // A market requires a limit for each period, or only for a month.
  for (const field of await page.locator('input[name^="depositLimit"]').all()) await field.fill(limit);
  await submit.click();
  await main.getByRole('button', { name: phrase('newAccount.look') }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  return userName;
}

async function deposit(page: Page, site: OwnSite, phrase: Phrase, { currency, paid, sign, keyboard }: Place) {
  await page.goto(`${site.origin}${paths.voucherCenter}?method=sandbox`);
  const amount = field(page, phrase('deposit.amount'));
  await expect(amount).toHaveAttribute('inputmode', keyboard);
  await amount.fill(paid[0]);
  const submit = page.getByRole('main').locator('button[type="submit"]');
  await expect(submit).toHaveText(paid[1]);
  await expect(submit).toHaveText(sign);
  await submit.click();
  await expect(page).toHaveURL(/\/payment\/sandbox\/pay/);
  await page.getByRole('button', { name: `${paid[0]} ${currency}` }).click();
  await expect(page.getByText(phrase('deposit.credited'))).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('banner').getByTestId('balance')).toContainText(paid[1]);
}

/** Plays one round of the first slot. Returns the balance after it, as a decimal string. */
async function spin(page: Page, site: OwnSite, phrase: Phrase): Promise<string> {
  const found = await page.request.get(`${site.origin}/wps/games?gameType=RNG&gameClassify=SM&language=EN`);
  const { games } = await value<{ games: { nodeId: string }[] }>(found);
  await page.goto(`${site.origin}${paths.launchGame}?nodeId=${games[0]?.nodeId}`);
  const button = page.getByRole('button', { name: phrase('slot.spin') });
  await expect(button).toBeEnabled();
  const answered = page.waitForResponse(
    (response) => response.url().includes('/rounds') && response.request().method() === 'POST',
  );
  await button.click();
  const { value: round } = (await (await answered).json()) as { value: { balance: string } };
  await expect(button).toBeEnabled({ timeout: 15_000 });
  return round.balance;
}

async function withdraw(
  page: Page,
  site: OwnSite,
  phrase: Phrase,
  { place, userName }: { readonly place: Place; readonly userName: string },
) {
  const token = (await page.evaluate(() => sessionStorage.getItem('token'))) ?? '';
  const headers = { 'x-mc-token': token };
  const post = async (path: string, data: object) =>
    value(await page.request.post(`${site.origin}${path}`, { headers, data }));
  await post('/wps/member/withdrawalPassword', {
    password: WITHDRAWAL_PASSWORD,
    confirmPassword: WITHDRAWAL_PASSWORD,
  });
  const account = { kind: 'BC', bankCode: 'BANK', number: '123456789012', holder: 'Maria Clara Santos' };
  await post('/wps/v2/member/bankCards', account);
  await endPayoutAccountWaits(site.databaseUrl, userName);
  await page.goto(`${site.origin}${paths.withdraw}`);
  const amount = field(page, phrase('withdraw.amount'));
  await expect(amount).toHaveAttribute('inputmode', place.keyboard);
  await amount.fill(place.sent[0]);
  await field(page, phrase('withdraw.password')).fill(WITHDRAWAL_PASSWORD);
  await page.getByRole('main').locator('button[type="submit"]').click();
  await expect(page).toHaveURL(/withdrawalId=/);
  await expect(page.getByText(phrase('withdraw.step.requested'))).toBeVisible();
  await expect(page.getByTitle(phrase('withdraw.explain'))).toHaveText(place.sent[1]);
}

/** Returns the pattern of an amount as the record shows it. */
function inCurrency(amount: string, { currency }: Place): RegExp {
  const [whole = '', fraction] = amount.split('.');
  const grouped = Number(whole).toLocaleString('en');
  return new RegExp(currency === 'JPY' ? `${grouped}(?![\\d.])` : RegExp.escape(`${grouped}.${fraction}`));
}
