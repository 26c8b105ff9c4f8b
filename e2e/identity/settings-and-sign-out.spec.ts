import { expectAccessible } from '../accessibility.ts';
import { button, field, toast } from '../screen.ts';
import { expect, test } from '../test.ts';

test.use({ expectedErrors: [/^request: net::ERR_INTERNET_DISCONNECTED /] });

test('settings lead to password and notifications, and have the sign-out', async ({
  page,
  context,
  phrase,
  account,
}) => {
  await page.goto('/m/login');
  await field(page, phrase('login.userName')).fill(account.userName);
  await field(page, phrase('login.password')).fill(account.password);
  await page.getByRole('checkbox', { name: phrase('login.remember') }).check();
  await button(page, phrase('title.login')).click();
  await expect(page).toHaveURL('/m/home');
  await page.goto('/m/set');
  const entries = page.getByRole('main').getByRole('link');
  await expect(entries).toHaveCount(2);
  await expect(entries.nth(0)).toHaveAttribute('href', '/m/changePsw');
  await expect(entries.nth(1)).toHaveAttribute('href', '/m/set/notifications');
  await expectAccessible(page, 'settings');
  await button(page, phrase('layout.back')).click();
  await expect(page).toHaveURL('/m/home');
  // The page refetches the balance when its live stream opens; after that it misses no change.
  const opened = page.waitForResponse((response) => response.url().endsWith('/balance'));
  await page.goto('/m/set');
  await opened;
  const signOut = button(page.getByRole('main'), phrase('layout.signOut'));
  await test.step('without a network the member stays signed in', async () => {
    await context.setOffline(true);
    await signOut.click();
    await expect(page.getByRole('alert')).toHaveText(phrase('signOut.failed'));
    // After the network returns, the page refetches the visible data.
    const recovered = ['/balance', '/info'].map((end) =>
      page.waitForResponse((response) => response.url().endsWith(end)),
    );
    await context.setOffline(false);
    await Promise.all(recovered);
  });
  await test.step('signs out and shows home', async () => {
    await signOut.click();
    await expect(toast(page, phrase('signOut.done'))).toBeVisible();
    await expect(page).toHaveURL('/m/home');
    await expect(page.getByRole('banner').getByRole('link', { name: phrase('layout.login') })).toBeVisible();
    await page.goto('/m/set');
    await expect(page).toHaveURL('/m/home');
  });
  await test.step('the name is remembered, the password is not', async () => {
    await page.goto('/m/login');
    await expect(field(page, phrase('login.userName'))).toHaveValue(account.userName);
    await expect(field(page, phrase('login.password'))).not.toHaveAttribute('placeholder', '••••••••');
  });
});

test('the menu confirms the sign-out and then deletes the remembered login', async ({
  page,
  phrase,
  account,
}) => {
  await page.goto('/m/login');
  await field(page, phrase('login.userName')).fill(account.userName);
  await field(page, phrase('login.password')).fill(account.password);
  await page.getByRole('checkbox', { name: phrase('login.remember') }).check();
  await button(page, phrase('title.login')).click();
  await expect(page).toHaveURL('/m/home');
  const openSignOut = async () => {
    await button(page, phrase('layout.menu')).click();
    await button(page.getByRole('dialog'), phrase('layout.signOut')).click();
    await expect(page.getByRole('dialog')).toContainText(phrase('signOut.ask'));
  };
  await openSignOut();
  await expectAccessible(page, 'sign out?');
  await button(page.getByRole('dialog'), phrase('signOut.stay')).click();
  await expect(page.getByRole('banner')).toContainText(account.userName);
  // Deferred requests of the home page would be refused during the sign-out.
  await page.waitForLoadState('networkidle');
  await openSignOut();
  await button(page.getByRole('dialog'), phrase('layout.signOut')).click();
  await expect(toast(page, phrase('signOut.done'))).toBeVisible();
  await expect(page).toHaveURL('/m/home');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('remPass'))).toBeNull();
  await page.goto('/m/login');
  await expect(field(page, phrase('login.userName'))).toHaveValue('');
  await expect(page.getByRole('checkbox', { name: phrase('login.remember') })).not.toBeChecked();
});

test('without a session settings lead home, and pages of members to the login', async ({ page }) => {
  await page.goto('/m/set');
  await expect(page).toHaveURL('/m/home');
  await page.goto('/m/withdraw');
  await expect(page).toHaveURL(/\/m\/login\?return=%2Fm%2Fwithdraw$/);
});
