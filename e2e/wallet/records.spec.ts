import type { BrowserContext, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { type Account, deposit, signIn, value } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { button, type Phrase } from '../screen.ts';
import { expect, test } from '../test.ts';

test.beforeAll(() => offerLanguages(process.env['E2E_DATABASE_URL'] ?? '', ['TY', 'EN', 'AR']));

/** Deposits 500 and plays one in-house round for 2. */
async function depositAndPlay(context: BrowserContext, account: Account): Promise<void> {
  const token = await signIn(context, account);
  await deposit(context, token, '500.00');
  const headers = { 'x-mc-token': token };
  const { request } = context;
  const balance = async () =>
    (await value<{ sumBalance: string }>(await request.get('/wps/v2/wallets/balance', { headers })))
      .sumBalance;
  await expect.poll(balance).toBe('500.00');
  const slots = await request.get('/wps/games?gameType=RNG&gameClassify=SM&language=EN');
  const [game] = (await value<{ games: { nodeId: string }[] }>(slots)).games;
  const launch = `/wps/game/launchGame?language=EN&nodeId=${game?.nodeId}`;
  await value(await request.get(launch, { headers: { ...headers, 'sec-fetch-site': 'same-origin' } }));
  const data = { stake: '2.00', requestKey: randomUUID() };
  await value(await request.post(`/wps/studio/slot/${game?.nodeId}/rounds`, { headers, data }));
}

/** Returns the content of the file that a record downloads. */
async function savedFile(page: Page, phrase: Phrase): Promise<string> {
  const saved = page.waitForEvent('download');
  await button(page, phrase('account.file')).click();
  return readFile(await (await saved).path(), 'utf8');
}

test('every amount of the account record links to its entries and on to the round', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await depositAndPlay(context, account);
  await page.goto(paths.accountRecord);
  const list = page.getByRole('list', { name: phrase('account.list') });
  const bet = list.getByRole('button', { name: new RegExp(phrase('account.kind.bet')) });
  await expect(bet).toBeVisible();
  await expectAccessible(page, 'account record');

  await test.step('the bet is explained by its entry and links to its round', async () => {
    await bet.click();
    const sheet = page.getByRole('dialog', { name: phrase('account.explain') });
    await expect(sheet.getByText(phrase('account.account.game-result'))).toBeVisible();
    await expectAccessible(page, 'explained bet');
    await sheet.getByRole('link', { name: phrase('account.origin.replay') }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.gameRecord}\\?order=`));
    await expect(page.getByRole('dialog').getByText(phrase('bets.movements'))).toBeVisible();
    await page.goBack();
  });

  await test.step('a type filter applies to the rows and the file', async () => {
    const types = page.getByRole('navigation', { name: phrase('account.types') });
    await types.getByRole('link', { name: phrase('account.type.deposit'), exact: true }).click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    const text = await savedFile(page, phrase);
    expect(text.trimEnd().split('\r\n')).toHaveLength(2);
    expect(text).toContain(`"${phrase('account.kind.deposit')}"`);
    expect(text).toContain(',500.00,');
  });

  await test.step('a custom range of days', async () => {
    await button(page, phrase('account.choose')).click();
    const sheet = page.getByRole('dialog', { name: phrase('account.choose') });
    await sheet.getByLabel(phrase('account.toDay')).fill('2020-01-31');
    await button(sheet, phrase('account.apply')).click();
    await expect(page.getByText(phrase('account.empty'))).toBeVisible();
    await expect(page).toHaveURL(/endDate=2020-01-31/);
  });
});

test('profit and loss links to its movements, and deposits and balance to theirs', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await depositAndPlay(context, account);
  await page.goto(`${paths.profitAndLoss}?range=month`);
  const totals = page.getByLabel(phrase('record.totals'));
  await expect(totals.getByText(phrase('account.pnl.betting'))).toBeVisible();
  await expectAccessible(page, 'profit and loss');
  // The deposit, the bet and possibly a win.
  expect(await savedFile(page, phrase)).toMatch(/,500\.00,[^]*,-2\.00,|,-2\.00,[^]*,500\.00,/);
  await totals.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/txType=betting/);
  await expect(page.getByRole('list', { name: phrase('account.list') }).getByRole('listitem')).toHaveCount(1);

  await page.goto(paths.depositRecord);
  expect((await savedFile(page, phrase)).trimEnd().split('\r\n')).toHaveLength(2);
  await page
    .getByRole('list', { name: phrase('title.depositRecord') })
    .getByRole('button')
    .click();
  const sheet = page.getByRole('dialog', { name: phrase('account.explain') });
  await expect(sheet.getByText(phrase('account.account.gateway-in'))).toBeVisible();
  await expectAccessible(page, 'explained deposit');
  await page.keyboard.press('Escape');

  await page.goto(paths.mine);
  await page.getByRole('main').getByTestId('balance').click();
  const parts = page.getByRole('dialog', { name: phrase('account.explainBalance') });
  await expect(parts.getByText(phrase('account.account.locked'))).toBeVisible();
  await expectAccessible(page, 'explained balance');
  await parts.getByRole('button', { name: new RegExp(phrase('account.kind.bet')) }).click();
  await expect(parts.getByText(phrase('account.account.game-result'))).toBeVisible();
});
