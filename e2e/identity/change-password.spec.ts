import type { Page } from '@playwright/test';
import { demandNewPassword, removePassword, signIn, tryPassword } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { refusals } from '../page-errors.ts';
import { button, expectWrong, field, toast } from '../screen.ts';
import { expect, test } from '../test.ts';

const NEW_PASSWORD = 'another mosaic 7';

/** Records every title of the page from now on, across documents. Returns a function that reads the titles. */
async function recordTitles(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>(JSON.parse(sessionStorage.getItem('titlesSeen') ?? '[]') as string[]);
    new MutationObserver(() => {
      if (document.title) sessionStorage.setItem('titlesSeen', JSON.stringify([...seen.add(document.title)]));
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return async () =>
    JSON.parse(await page.evaluate(() => sessionStorage.getItem('titlesSeen') ?? '[]')) as string[];
}

test.use({ expectedErrors: [refusals('422 POST /wps/member/password')] });

test('a password is changed and every other device is signed out', async ({
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

  await test.step('shows each error at its field', async () => {
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
  await test.step('refuses a wrong old password and a weak new one', async () => {
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
  await test.step('accepts the new password and shows home', async () => {
    await typed.fill(NEW_PASSWORD);
    await again.fill(NEW_PASSWORD);
    await confirm.click();
    await expect(toast(page, phrase('changePassword.saved'))).toBeVisible();
    await expect(page).toHaveURL('/m/home');
    await page.goto('/m/securityCenter');
    await expect(page.getByText(phrase('security.event.passwordChanged'))).toBeVisible();
  });
  await test.step('the other device is signed out, and the old password is refused', async () => {
    await other.goto('/m/set');
    await expect(other).toHaveURL('/m/home');
    await expect(other.getByRole('banner').getByRole('link', { name: phrase('layout.login') })).toBeVisible();
    expect((await tryPassword(request, account.userName, account.password)).status()).toBe(422);
    expect((await tryPassword(request, account.userName, NEW_PASSWORD)).status()).toBe(200);
  });
});

test('a password set by another person must be changed first', async ({ page, request, phrase, account }) => {
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

  await test.step('the current password is refused as the new one', async () => {
    await typed.fill(account.password);
    await again.fill(account.password);
    await button(page, phrase('changePassword.submit')).click();
    await expectWrong(typed, phrase('changePassword.same'));
    await expect(old).toBeHidden();
  });
  await test.step('no other screen opens, and the password is no longer stored', async () => {
    await page.goto('/m/voucherCenter');
    await expect(page).toHaveURL('/m/changePsw');
    await expect(old).toBeVisible();
  });
  await test.step('all screens open after the change', async () => {
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

test('home shows the screen of a required new password', async ({ page, context, phrase, account }) => {
  await demandNewPassword(account);
  await signIn(context, account);
  const titles = await recordTitles(page);
  await page.goto('/m/home');
  await expect(field(page, phrase('changePassword.new'))).toBeVisible();
  await expect(page).toHaveURL('/m/changePsw');
  expect(await titles()).toEqual([`${phrase('title.changePassword')} · Tessera`]);
});

test('a member without a password chooses a first one', async ({
  page,
  context,
  request,
  phrase,
  account,
}) => {
  await signIn(context, account);
  await removePassword(account);
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

test('a guest is led home', async ({ page }) => {
  await page.goto('/m/changePsw');
  await expect(page).toHaveURL('/m/home');
});
