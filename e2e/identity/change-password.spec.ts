import type { Page } from '@playwright/test';
import { demandNewPassword, dropPassword, signIn, tryPassword } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { refusals } from '../faults.ts';
import { button, expectWrong, field, toast } from '../screen.ts';
import { expect, test } from '../test.ts';

const NEW_PASSWORD = 'another mosaic 7';

/** Notes every title the page has from now on, in any document; answers them. */
async function titlesSeen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>(JSON.parse(sessionStorage.getItem('titlesSeen') ?? '[]') as string[]);
    new MutationObserver(() => {
      if (document.title) sessionStorage.setItem('titlesSeen', JSON.stringify([...seen.add(document.title)]));
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return async () =>
    JSON.parse(await page.evaluate(() => sessionStorage.getItem('titlesSeen') ?? '[]')) as string[];
}

test.use({ expectedFaults: [refusals('422 POST /wps/member/password')] });

test('a password is changed, and every other device signed out', async ({
  page,
  context,
  request,
  openBrowser,
  say,
  account,
}) => {
  const other = await openBrowser();
  await signIn(other.context(), account);
  await signIn(context, account);
  await page.goto('/m/set');
  await page
    .getByRole('main')
    .getByRole('link', { name: say('title.changePassword') })
    .click();
  const old = field(page, say('changePassword.old'));
  const typed = field(page, say('changePassword.new'));
  const again = field(page, say('changePassword.confirm'));
  const confirm = button(page, say('changePassword.submit'));
  await expect(field(page, say('login.userName'))).toHaveValue(account.userName);
  await expect(field(page, say('login.userName'))).not.toBeEditable();

  await test.step('says at each field what is wrong', async () => {
    await confirm.click();
    await expectWrong(old, say('entry.required'));
    await expectWrong(typed, say('entry.required'));
    await expectWrong(again, say('changePassword.confirmMissing'));
    await expect(old).toBeFocused();
    await old.fill('not the password');
    await typed.fill('short');
    await again.fill('shorter');
    await expectWrong(again, say('register.mismatch'));
    await expect(typed).toHaveAttribute('aria-invalid', 'true');
    await typed.fill('not the password');
    await expectWrong(typed, say('changePassword.same'));
    await expectAccessible(page, 'change password with messages');
  });
  await test.step('refuses a wrong old password and one too easy to guess', async () => {
    await typed.fill(NEW_PASSWORD);
    await again.fill(NEW_PASSWORD);
    await confirm.click();
    await expectWrong(old, say('changePassword.oldWrong'));
    await expect(old).toBeFocused();
    await old.fill(account.password);
    await typed.fill('password123');
    await again.fill('password123');
    await confirm.click();
    await expectWrong(typed, say('register.fault.common'));
  });
  await test.step('takes the new one and goes home', async () => {
    await typed.fill(NEW_PASSWORD);
    await again.fill(NEW_PASSWORD);
    await confirm.click();
    await expect(toast(page, say('changePassword.saved'))).toBeVisible();
    await expect(page).toHaveURL('/m/home');
    await page.goto('/m/securityCenter');
    await expect(page.getByText(say('security.event.passwordChanged'))).toBeVisible();
  });
  await test.step('the other device is out, and the old password opens nothing', async () => {
    await other.goto('/m/set');
    await expect(other).toHaveURL('/m/home');
    await expect(other.getByRole('banner').getByRole('link', { name: say('layout.login') })).toBeVisible();
    expect((await tryPassword(request, account.userName, account.password)).status()).toBe(422);
    expect((await tryPassword(request, account.userName, NEW_PASSWORD)).status()).toBe(200);
  });
});

test('a password that somebody else set is changed before anything else', async ({
  page,
  request,
  say,
  account,
}) => {
  await demandNewPassword(account);
  await page.goto('/m/login');
  await field(page, say('login.userName')).fill(account.userName);
  await field(page, say('login.password')).fill(account.password);
  await button(page, say('title.login')).click();
  await expect(page).toHaveURL('/m/changePsw');
  const old = field(page, say('changePassword.old'));
  const typed = field(page, say('changePassword.new'));
  const again = field(page, say('changePassword.confirm'));
  await expect(page.getByText(say('changePassword.firstTime'))).toBeVisible();
  await expect(typed).toBeVisible();
  await expect(old).toBeHidden();
  await expectAccessible(page, 'change password at the first login');

  await test.step('the one in hand is no new one', async () => {
    await typed.fill(account.password);
    await again.fill(account.password);
    await button(page, say('changePassword.submit')).click();
    await expectWrong(typed, say('changePassword.same'));
    await expect(old).toBeHidden();
  });
  await test.step('nothing else opens, and nobody holds the password any more', async () => {
    await page.goto('/m/voucherCenter');
    await expect(page).toHaveURL('/m/changePsw');
    await expect(old).toBeVisible();
  });
  await test.step('the rest opens after it', async () => {
    await old.fill(account.password);
    await typed.fill(NEW_PASSWORD);
    await again.fill(NEW_PASSWORD);
    await again.press('Enter');
    await expect(page).toHaveURL('/m/home');
    await page.goto('/m/voucherCenter');
    await expect(page).toHaveURL('/m/voucherCenter');
    expect((await tryPassword(request, account.userName, NEW_PASSWORD)).status()).toBe(200);
  });
});

test('home opens as the screen of the new password for who must choose one', async ({
  page,
  context,
  say,
  account,
}) => {
  await demandNewPassword(account);
  await signIn(context, account);
  const titles = await titlesSeen(page);
  await page.goto('/m/home');
  await expect(field(page, say('changePassword.new'))).toBeVisible();
  await expect(page).toHaveURL('/m/changePsw');
  expect(await titles()).toEqual([`${say('title.changePassword')} · Tessera`]);
});

test('who has no password chooses a first one', async ({ page, context, request, say, account }) => {
  await signIn(context, account);
  await dropPassword(account);
  await page.goto('/m/securityCenter');
  await page.getByRole('link', { name: say('security.passwordNone') }).click();
  await expect(page).toHaveURL('/m/changePsw');
  await expect(page.getByText(say('changePassword.none'))).toBeVisible();
  await expect(field(page, say('changePassword.old'))).toBeHidden();
  await expectAccessible(page, 'first password');
  await field(page, say('changePassword.new')).fill(NEW_PASSWORD);
  await field(page, say('changePassword.confirm')).fill(NEW_PASSWORD);
  await button(page, say('changePassword.submit')).click();
  await expect(page).toHaveURL('/m/home');
  expect((await tryPassword(request, account.userName, NEW_PASSWORD)).status()).toBe(200);
});

test('nobody signed in is led home', async ({ page }) => {
  await page.goto('/m/changePsw');
  await expect(page).toHaveURL('/m/home');
});
