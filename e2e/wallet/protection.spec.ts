import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { showSummary } from '../announced.ts';
import { deposit, makeSummaryDue, signIn, value } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { button } from '../screen.ts';
import { expect, test } from '../test.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';
test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));
// The first view makes every call that a game may need; the screen shows the refusals.
test.use({ expectedErrors: [/403 (POST|GET) .*\/wps\/(deposit|game\/launchGame|studio\/)/] });

test('a member sets a limit, reaches the limit at the deposit, takes a break and cannot play', async ({
  page,
  context,
  account,
  phrase,
}) => {
  const token = await signIn(context, account);
  await deposit(context, token, '500.00');
  await page.goto(paths.voucherCenter);
  await page.getByRole('link', { name: phrase('protection.limits.link') }).click();
  await expect(page).toHaveURL(paths.protection);
  const limits = page.getByRole('region', { name: phrase('protection.limits.title') });
  await expect(limits).toBeVisible();
  await expectAccessible(page, 'play safely');

  await test.step('a limit is set by keyboard', async () => {
    const daily = limits.getByRole('button', { name: phrase('protection.period.day') }).first();
    await daily.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: phrase('protection.limit.deposit') });
    const field = sheet.getByLabel(phrase('protection.amountPer.day'));
    await field.fill('many');
    await page.keyboard.press('Enter');
    await expect(sheet.getByText(phrase('deposit.amountForm'))).toBeVisible();
    await expectAccessible(page, 'a limit');
    await field.fill('600');
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    await expect(daily).toContainText(/600|٦٠٠/);
  });

  await test.step('a higher limit waits and can be cancelled', async () => {
    await limits
      .getByRole('button', { name: phrase('protection.period.day') })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: phrase('protection.limit.deposit') });
    await button(sheet, phrase('protection.limit.remove')).click();
    await expect(sheet).toBeHidden();
    const raise = limits.getByText(phrase('protection.limit.none')).first();
    await expect(raise).toBeVisible();
    await limits
      .getByRole('button', { name: /600|٦٠٠/ })
      .last()
      .click();
    await expect(limits.getByRole('button', { name: /600|٦٠٠/ })).toHaveCount(1);
  });

  await test.step('the deposit shows the amount that the limit leaves', async () => {
    await page.goto(paths.voucherCenter);
    // Enter has no effect before the submit button is enabled.
    await expect(page.locator('form button[type="submit"]')).toBeEnabled();
    await page.getByLabel(phrase('deposit.amount'), { exact: true }).fill('200');
    await page.keyboard.press('Enter');
    const refusal = page.getByRole('alert').filter({ hasText: /100|١٠٠/ });
    await expect(refusal).toBeVisible();
    await expectAccessible(page, 'a deposit over the limit');
    await refusal.getByRole('link', { name: phrase('title.protection') }).click();
  });

  await test.step('a break during a game takes a tap and an answer or a press of one second, and blocks all games', async () => {
    const headers = { 'x-mc-token': token };
    const slots = await context.request.get('/wps/games?gameType=RNG&gameClassify=SM&language=EN', {
      headers,
    });
    const [game] = (await value<{ games: { nodeId: string }[] }>(slots)).games;
    await page.goto(`${paths.launchGame}?nodeId=${game?.nodeId}`);
    const rest = button(page, phrase('protection.break.short'));
    await rest.click();
    const question = page.getByRole('dialog', { name: phrase('protection.break.ask') });
    await expectAccessible(page, 'the question before a break');
    await button(question, phrase('protection.break.not')).click();
    await expect(question).toBeHidden();
    await rest.hover();
    await page.mouse.down();
    await expect(page).toHaveURL(paths.protection);
    await page.mouse.up();
    await expect(
      page.getByRole('status').filter({ hasText: phrase('protection.onBreak.title') }),
    ).toBeVisible();
    await expectAccessible(page, 'on a break');
    await page.goto(`${paths.launchGame}?nodeId=${game?.nodeId}`);
    await expect(page.getByText(phrase('protection.held.title'))).toBeVisible();
    await expectAccessible(page, 'no game on a break');
  });
});

test('a member who self-excludes reads the consequences, is signed out, and may return to see the balance', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  await page.goto(paths.protection);
  await button(page, phrase('protection.exclude.begin')).click();
  const sheet = page.getByRole('dialog', { name: phrase('protection.exclude.title') });
  await expect(sheet.getByText(phrase('protection.exclude.noWayBack'))).toBeVisible();
  await expectAccessible(page, 'exclusion');
  await button(sheet, phrase('protection.exclude.next')).click();
  const confirm = button(sheet, phrase('protection.exclude.confirm'));
  await expect(confirm).toBeDisabled();
  await sheet.getByLabel(phrase('protection.exclude.understood')).check();
  await confirm.click();
  await expect(page.getByText(phrase('protection.excluded.title'))).toBeVisible();
  expect(await page.evaluate(() => scrollY), 'nothing of it lies under the header').toBe(0);
  await page.getByRole('link', { name: phrase('layout.goHome') }).click();
  await expect(page).toHaveURL(paths.home);
  await expect(page.getByRole('link', { name: phrase('layout.login') }).first()).toBeVisible();

  await signIn(context, account);
  await page.goto(paths.protection);
  await expect(page.getByText(phrase('protection.excluded.title'))).toBeVisible();
  await page.goto(paths.accountRecord);
  await expect(page.getByRole('main')).not.toBeEmpty();
});

test('the summary of 30 days is shown once a day and links to the limits', async ({
  page,
  context,
  account,
  phrase,
}) => {
  const token = await makeSummaryDue(context, account);
  await showSummary(page);
  await page.goto(paths.home);
  const sheet = page.getByRole('dialog', { name: phrase('protection.statement.thirtyDays') });
  await expect(sheet.getByText(/500\.00|٥٠٠/)).toBeVisible();
  await expectAccessible(page, 'summary of 30 days');
  const shownReport = page.waitForResponse(/\/protection\/summary\/shown/);
  await button(sheet, phrase('title.protection')).click();
  await expect(page).toHaveURL(paths.protection);
  expect((await shownReport).status()).toBe(200);
  await test.step('it is not shown again by the bottom menu and is no longer due', async () => {
    const menu = page.getByRole('navigation', { name: phrase('menu.label') });
    await menu.getByRole('link', { name: phrase('menu.home') }).click();
    await expect(page).toHaveURL(paths.home);
    // The prompts load together with the floating elements of the home page.
    await expect(page.locator('main [aria-expanded]')).toBeVisible();
    await expect(sheet).toHaveCount(0);
    const answer = await context.request.get('/wps/member/protection/summary', {
      headers: { 'x-mc-token': token },
    });
    expect(await value(answer)).toEqual({ summary: null });
  });
});
