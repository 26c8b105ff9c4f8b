import type { Page } from '@playwright/test';
import { giveAddresses, signIn } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { refusals } from '../page-errors.ts';
import { waitForMessage } from '../outbox.ts';
import { button, expectWrong, field } from '../screen.ts';
import { expect, type Stored, test } from '../test.ts';

const CHANGED = 'another mosaic 7';
const DOTS = '••••••••';

// A balance request during the password change still has the previous token, and is repeated.
test.use({
  expectedErrors: [refusals('422 POST /wps/session/login', '403 GET /wps/v2/wallets/balance')],
});

test('a remembered browser signs in without the password', async ({
  page,
  context,
  openBrowser,
  phrase,
  account,
}) => {
  await page.goto('/m/login');
  await field(page, phrase('login.userName')).fill(account.userName);
  await field(page, phrase('login.password')).fill(account.password);
  await page.getByRole('checkbox', { name: phrase('login.remember') }).check();
  await button(page, phrase('title.login')).click();
  await expect(page).toHaveURL('/m/home');

  const nextDay = await openBrowser(afterClosing(await context.storageState()));
  const password = field(nextDay, phrase('login.password'));
  await nextDay.goto('/m/login');
  await expect(field(nextDay, phrase('login.userName'))).toHaveValue(account.userName);
  await expect(nextDay.getByRole('checkbox', { name: phrase('login.remember') })).toBeChecked();
  await expectDots(password);
  await expect(password).toHaveAccessibleDescription(phrase('login.remembered'));
  await expectAccessible(nextDay, 'remembered login');
  await test.step('a partly typed password is completed', async () => {
    await password.fill('x');
    await button(nextDay, phrase('ui.clear', { field: phrase('login.password') })).click();
    await button(nextDay, phrase('title.login')).click();
    await expectWrong(password, phrase('entry.required'));
  });
  await nextDay.reload();
  await expectDots(password);
  await button(nextDay, phrase('title.login')).click();
  await expect(nextDay).toHaveURL('/m/home');
  await expect(nextDay.getByRole('banner')).toContainText(account.userName);
});

test('a remembered browser that changes the password stays remembered', async ({
  page,
  context,
  openBrowser,
  phrase,
  account,
}) => {
  await rememberedIn(page, account.userName, () => signIn(context, account, { remember: true }));
  await page.goto('/m/changePsw');
  await field(page, phrase('changePassword.old')).fill(account.password);
  await field(page, phrase('changePassword.new')).fill(CHANGED);
  await field(page, phrase('changePassword.confirm')).fill(CHANGED);
  await button(page, phrase('changePassword.submit')).click();
  await expect(page).toHaveURL('/m/home');

  const nextDay = await openBrowser(afterClosing(await context.storageState()));
  await nextDay.goto('/m/login');
  await expectDots(field(nextDay, phrase('login.password')));
  await button(nextDay, phrase('title.login')).click();
  await expect(nextDay).toHaveURL('/m/home');
  await expect(nextDay.getByRole('banner')).toContainText(account.userName);
});

test.describe('stolen remembered login', () => {
  // The owner's page learns that the session ended, and briefly becomes a guest page before the redirect to the login.
  test.use({
    expectedErrors: [/^request: (?:422 POST|401 GET) \S+\/wps\/|^layout shift on \/m\/home by /],
  });

  test('signs nobody in after its use and ends the device', async ({
    page,
    context,
    openBrowser,
    phrase,
    account,
  }) => {
    const { email } = await giveAddresses(account);
    const stolen = await rememberedIn(page, account.userName, () =>
      signIn(context, account, { remember: true }),
    );
    const logIn = async (browser: Page) => button(browser, phrase('title.login')).click();
    const owner = await openBrowser(stolen);
    await owner.goto('/m/login');
    await logIn(owner);
    await expect(owner).toHaveURL('/m/home');

    await test.step('the copy is refused', async () => {
      const thief = await openBrowser(stolen);
      const password = field(thief, phrase('login.password'));
      await thief.goto('/m/login');
      await expectDots(password);
      await logIn(thief);
      await expectWrong(password, phrase('login.retype'));
      await expect(password).toBeFocused();
      await expect(password).not.toHaveAttribute('placeholder', DOTS);
    });
    await test.step('the owner signs in with the password and sees a message', async () => {
      await owner.goto('/m/securityCenter');
      await expect(owner).toHaveURL(/\/m\/login\?return=/);
      await logIn(owner);
      await expectWrong(field(owner, phrase('login.password')), phrase('login.retype'));
      await field(owner, phrase('login.password')).fill(account.password);
      await logIn(owner);
      await expect(owner).toHaveURL('/m/securityCenter');
      await expect(owner.getByText(phrase('security.event.rememberedReplayed'))).toBeVisible();
      await waitForMessage('mail', email, /(\/m\/login)/);
    });
  });
});

test('a login without the tick is not remembered', async ({
  page,
  context,
  openBrowser,
  phrase,
  account,
}) => {
  const storedState = await rememberedIn(page, account.userName, () =>
    signIn(context, account, { remember: true }),
  );
  const nextDay = await openBrowser(storedState);
  await nextDay.goto('/m/login');
  await expect(field(nextDay, phrase('login.userName'))).toHaveValue(account.userName);
  await nextDay.getByRole('checkbox', { name: phrase('login.remember') }).uncheck();
  await nextDay.reload();
  await expect(nextDay.getByRole('checkbox', { name: phrase('login.remember') })).not.toBeChecked();
  await expect(field(nextDay, phrase('login.userName'))).toHaveValue('');
  await expect(field(nextDay, phrase('login.password'))).not.toHaveAttribute('placeholder', DOTS);
});

/** The dots are a placeholder: the field has no value that a script could read. */
async function expectDots(password: ReturnType<typeof field>): Promise<void> {
  await expect(password).toHaveAttribute('placeholder', DOTS);
  await expect(password).toHaveValue('');
}

/** Returns the browser storage after a sign-in with the box ticked. */
async function rememberedIn(page: Page, userName: string, enter: () => Promise<unknown>): Promise<Stored> {
  await enter();
  await page.goto('/m/home');
  await page.evaluate((username) => {
    localStorage.setItem(
      'remPass',
      JSON.stringify({ type: 'username', username, countryDialingCode: '', v: 2 }),
    );
    localStorage.setItem('autoLogin', '1');
  }, userName);
  return afterClosing(await page.context().storageState());
}

/** Returns the storage of a closed browser: without session cookies. */
function afterClosing({ cookies, origins }: Stored): Stored {
  return { cookies: cookies.filter(({ expires }) => expires > 0), origins };
}
