import type { Page } from '@playwright/test';
import { demandNewPassword, dropPassword, signIn, tryPassword } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { refusals } from '../page-errors.ts';
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
  phrase,
  account,
}) => {
  const other = await openBrowser();
  await signIn(other.context(), account);
  await signIn(context, account);
  await page.goto('/m/set');
  await page
    .getByRole('main')
    .getByRole('link', { name: phrase('title.changePassword') })
    .click();
  const old = field(page, phrase('changePassword.old'));
  const typed = field(page, phrase('changePassword.new'));
  const again = field(page, phrase('changePassword.confirm'));
  const confirm = button(page, phrase('changePassword.submit'));
  await expect(field(page, phrase('login.userName'))).toHaveValue(account.userName);
  await expect(field(page, phrase('login.userName'))).not.toBeEditable();

  await test.step('says at each field what is wrong', async () => {
    await confirm.click();
    await expectWrong(old, phrase('entry.required'));
    await expectWrong(typed, phrase('entry.required'));
    await expectWrong(again, phrase('changePassword.confirmMissing'));
    await expect(old).toBeFocused();
    await old.fill('not the password');
    await typed.fill('short');
    await again.fill('shorter');
    await expectWrong(again, phrase('register.mismatch'));
    await expect(typed).toHaveAttribute('aria-invalid', 'true');
    await typed.fill('not the password');
    await expectWrong(typed, phrase('changePassword.same'));
    await expectAccessible(page, 'change password with messages');
  });
  await test.step('refuses a wrong old password and one too easy to guess', async () => {
    await typed.fill(NEW_PASSWORD);
    await again.fill(NEW_PASSWORD);
    await confirm.click();
    await expectWrong(old, phrase('changePassword.oldWrong'));
    await expect(old).toBeFocused();
    await old.fill(account.password);
    await typed.fill('password123');
    await again.fill('password123');
    await confirm.click();
    await expectWrong(typed, phrase('register.fault.common'));
  });
  await test.step('takes the new one and goes home', async () => {
    await typed.fill(NEW_PASSWORD);
    await again.fill(NEW_PASSWORD);
    await confirm.click();
    await expect(toast(page, phrase('changePassword.saved'))).toBeVisible();
    await expect(page).toHaveURL('/m/home');
    await page.goto('/m/securityCenter');
    await expect(page.getByText(phrase('security.event.passwordChanged'))).toBeVisible();
  });
  await test.step('the other device is out, and the old password opens nothing', async () => {
    await other.goto('/m/set');
    await expect(other).toHaveURL('/m/home');
    await expect(other.getByRole('banner').getByRole('link', { name: phrase('layout.login') })).toBeVisible();
    expect((await tryPassword(request, account.userName, account.password)).status()).toBe(422);
    expect((await tryPassword(request, account.userName, NEW_PASSWORD)).status()).toBe(200);
  });
});

test('a password that somebody else set is changed before anything else', async ({
  page,
  request,
  phrase,
  account,
}) => {
  await demandNewPassword(account);
  await page.goto('/m/login');
  await field(page, phrase('login.userName')).fill(account.userName);
  await field(page, phrase('login.password')).fill(account.password);
  await button(page, phrase('title.login')).click();
  await expect(page).toHaveURL('/m/changePsw');
  const old = field(page, phrase('changePassword.old'));
  const typed = field(page, phrase('changePassword.new'));
  const again = field(page, phrase('changePassword.confirm'));
  await expect(page.getByText(phrase('changePassword.firstTime'))).toBeVisible();
  await expect(typed).toBeVisible();
  await expect(old).toBeHidden();
  await expectAccessible(page, 'change password at the first login');

  await test.step('the one in hand is no new one', async () => {
    await typed.fill(account.password);
    await again.fill(account.password);
    await button(page, phrase('changePassword.submit')).click();
    await expectWrong(typed, phrase('changePassword.same'));
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
  phrase,
  account,
}) => {
  await demandNewPassword(account);
  await signIn(context, account);
  const titles = await titlesSeen(page);
  await page.goto('/m/home');
  await expect(field(page, phrase('changePassword.new'))).toBeVisible();
  await expect(page).toHaveURL('/m/changePsw');
  expect(await titles()).toEqual([`${phrase('title.changePassword')} · Tessera`]);
});

test('who has no password chooses a first one', async ({ page, context, request, phrase, account }) => {
  await signIn(context, account);
  await dropPassword(account);
  await page.goto('/m/securityCenter');
  await page.getByRole('link', { name: phrase('security.passwordNone') }).click();
  await expect(page).toHaveURL('/m/changePsw');
  await expect(page.getByText(phrase('changePassword.none'))).toBeVisible();
  await expect(field(page, phrase('changePassword.old'))).toBeHidden();
  await expectAccessible(page, 'first password');
  await field(page, phrase('changePassword.new')).fill(NEW_PASSWORD);
  await field(page, phrase('changePassword.confirm')).fill(NEW_PASSWORD);
  await button(page, phrase('changePassword.submit')).click();
  await expect(page).toHaveURL('/m/home');
  expect((await tryPassword(request, account.userName, NEW_PASSWORD)).status()).toBe(200);
});

test('nobody signed in is led home', async ({ page }) => {
  await page.goto('/m/changePsw');
  await expect(page).toHaveURL('/m/home');
});
