import { closeBrowser } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { refusals } from '../page-errors.ts';
import { button, expectWrong, field } from '../screen.ts';
import { expect, test } from '../test.ts';

test.use({
  expectedErrors: [refusals('422 POST /wps/member/trialuser', '403 POST /wps/member/trialuser')],
});

test('a visitor plays with play money and is refused real money', async ({ page, phrase }) => {
  await page.goto('/m/login');
  await page
    .getByRole('main')
    .getByRole('link', { name: phrase('login.trial') })
    .click();
  await expect(page.getByRole('heading', { name: phrase('trial.heading') })).toBeVisible();
  await expectAccessible(page, 'free trial');
  await button(page, phrase('trial.start')).click();
  const sheet = page.getByRole('dialog', { name: phrase('trial.ageTitle') });
  const birthday = field(sheet, phrase('protection.birthday.label'));
  await test.step('an underage visitor is refused, also with a later birthday', async () => {
    await button(sheet, phrase('trial.start')).click();
    await expectWrong(birthday, phrase('protection.birthday.wrong'));
    await birthday.fill('2020-05-14');
    await button(sheet, phrase('trial.start')).click();
    await expect(sheet.getByRole('alert').filter({ hasText: phrase('trial.tooYoung') })).toBeVisible();
    await expectAccessible(page, 'the age of who tries');
    await birthday.fill('1990-05-14');
    const answer = page.waitForResponse('**/wps/member/trialuser');
    await button(sheet, phrase('trial.start')).click();
    expect((await answer).status()).toBe(403);
    await expect(sheet.getByRole('alert').filter({ hasText: phrase('trial.tooYoung') })).toBeVisible();
  });
  await test.step('an adult in a new browser is asked once', async () => {
    await page.context().clearCookies({ name: /^(__Host-)?dev$/ });
    await page.goto('/m/trail');
    await button(page, phrase('trial.start')).click();
    await birthday.fill('1990-05-14');
    await button(sheet, phrase('trial.start')).click();
  });
  await expect(page).toHaveURL('/m/home');
  const corner = page.getByRole('banner');
  await expect(corner).toContainText(phrase('layout.trial'));
  await expect(corner.getByTestId('balance')).toContainText('10,000.00');
  await test.step('the first HTML has every message of the home and marks games with real money', async () => {
    await page.reload();
    await expect(page.getByText(phrase('games.realMoney')).first()).toBeVisible();
  });
  await test.step('the pages of members require a real account', async () => {
    const main = page.getByRole('main');
    for (const path of ['/m/voucherCenter', '/m/mine', '/m/securityCenter']) {
      await page.goto(path);
      await expect(main).toContainText(phrase('error.trialRefused'));
    }
    await main.getByRole('link', { name: phrase('title.register') }).click();
    await expect(page).toHaveURL('/m/register');
  });
  await test.step('the same browser returns to the same trial', async () => {
    const name = await page.evaluate(() => sessionStorage.getItem('trialName'));
    await page.goto('/m/trail');
    await expect(page.getByText(phrase('trial.running'))).toBeVisible();
    await closeBrowser(page);
    await page.goto('/m/trail');
    await button(page, phrase('trial.start')).click();
    await expect(page).toHaveURL('/m/home');
    expect(await page.evaluate(() => sessionStorage.getItem('trialName'))).toBe(name);
  });
});
