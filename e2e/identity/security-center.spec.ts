import type { BrowserContext, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { type Account, closeBrowser, signIn, value } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { refusals } from '../page-errors.ts';
import { button, expectWrong, field, type Phrase, toast } from '../screen.ts';
import { expect, test } from '../test.ts';

test.use({
  expectedErrors: [
    refusals(
      '403 POST /wps/member/passkey/options',
      '403 GET /wps/member/ownData.json',
      '422 POST /wps/session/confirm',
      '422 POST /wps/session/login/passkey',
    ),
  ],
});

test('a passkey is created after a proof, signs in and is removed', async ({
  page,
  context,
  phrase,
  account,
}) => {
  const phone = await addPasskeyDevice(page);
  await signInUnproven(context, account);
  await page.goto('/m/securityCenter');
  await expect(page.getByRole('link', { name: phrase('security.missingFactor') })).toBeVisible();
  await test.step('creates the passkey', async () => {
    await button(page, phrase('security.passkeyAdd')).click();
    const adding = page.getByRole('dialog', { name: phrase('security.passkeyAdd') });
    await field(adding, phrase('security.passkeyName')).fill('');
    await button(adding, phrase('security.passkeyCreate')).click();
    await expectWrong(field(adding, phrase('security.passkeyName')), phrase('entry.required'));
    await field(adding, phrase('security.passkeyName')).fill('Key of the journey');
    await button(adding, phrase('security.passkeyCreate')).click();
    await prove(page, phrase, account);
    await expect(toast(page, phrase('security.passkeyAdded'))).toBeVisible();
    await expect(page.getByText('Key of the journey')).toBeVisible();
    await expect(page.getByRole('link', { name: phrase('security.missingFactor') })).toBeHidden();
    await expectAccessible(page, 'security center with a passkey');
  });
  await test.step('the name field offers the passkey, and this phone agrees at once', async () => {
    await closeBrowser(page);
    await page.goto('/m/login?return=/m/securityCenter');
    await expect(page).toHaveURL('/m/securityCenter');
  });
  await test.step('signs in with the passkey on request', async () => {
    await disablePasskeyAutofill(page);
    await closeBrowser(page);
    await page.goto('/m/login?return=/m/securityCenter');
    await button(page, phrase('login.passkey')).click();
    await expect(page).toHaveURL('/m/securityCenter');
  });
  await test.step('removes the passkey', async () => {
    await button(page, phrase('security.passkeyRemove', { name: 'Key of the journey' })).click();
    const confirmation = page.getByRole('dialog', { name: phrase('security.passkeyRemoveTitle') });
    await button(confirmation, phrase('security.remove')).click();
    await expect(toast(page, phrase('security.passkeyRemoved'))).toBeVisible();
    await expect(page.getByText('Key of the journey')).toBeHidden();
  });
  await test.step('the phone still offers the passkey, which is refused', async () => {
    await closeBrowser(page);
    await page.goto('/m/login');
    await button(page, phrase('login.passkey')).click();
    await expect(page.getByRole('alert')).toHaveText(phrase('login.passkeyFailed'));
  });
  await phone.detach();
});

test('other devices are signed out, one or all', async ({ page, context, openBrowser, phrase, account }) => {
  const others = [await openBrowser(), await openBrowser()];
  for (const other of others) await signIn(other.context(), account);
  await signIn(context, account);
  await page.goto('/m/securityCenter');
  const devices = page.getByRole('list', { name: phrase('security.devices') }).getByRole('listitem');
  await expect(devices).toHaveCount(3);
  await expect(devices.filter({ hasText: phrase('security.deviceThis') })).toHaveCount(1);
  await devices
    .getByRole('button', { name: phrase('security.deviceEndShort') })
    .first()
    .click();
  await expect(toast(page, phrase('security.deviceEnded'))).toBeVisible();
  await expect(devices).toHaveCount(2);

  await button(page, phrase('security.everywhere')).click();
  const confirmation = page.getByRole('dialog', { name: phrase('security.everywhereTitle') });
  await expectAccessible(page, 'sign out everywhere');
  await button(confirmation, phrase('security.everywhere')).click();
  await expect(devices).toHaveCount(1);
  await expect(page.getByText(phrase('security.event.signedOutEverywhere'))).toBeVisible();
  for (const other of others) {
    await other.goto('/m/securityCenter');
    await expect(other).toHaveURL(/\/m\/login\?return=/);
  }
  await page.reload();
  await expect(page).toHaveURL('/m/securityCenter');
});

test('a guest is led to the login', async ({ page }) => {
  await page.goto('/m/securityCenter');
  await expect(page).toHaveURL(/\/m\/login\?return=%2Fm%2FsecurityCenter$/);
});

/** Adds a virtual authenticator: a phone with a fingerprint reader that stores passkeys. */
async function addPasskeyDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return session;
}

/** Simulates a browser without passkeys in its autofill. */
async function disablePasskeyAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // An empty page has no secure address and therefore no passkeys.
    if (!('PublicKeyCredential' in window)) return;
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

test('a data export is saved as a file after a proof', async ({ page, context, phrase, account }) => {
  await signInUnproven(context, account);
  await page.goto('/m/securityCenter');
  const saved = page.waitForEvent('download');
  await button(page, phrase('ownData.save')).click();
  await prove(page, phrase, account);
  const file = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  expect(file.account).toMatchObject([{ userName: account.userName }]);
  expect(file.sessions.length).toBeGreaterThan(1);
  const section = page.getByRole('region', { name: phrase('ownData.title') });
  await section.scrollIntoViewIfNeeded();
  await expectAccessible(page, 'own data saved');
});

/** Signs in by the cookie of a remembered device, which is no proof for sensitive changes. */
async function signInUnproven(context: BrowserContext, account: Account): Promise<void> {
  await signIn(context, account, { remember: true });
  await context.clearCookies({ name: /sid$/ });
  const data = { type: 'username', username: account.userName, remember: true };
  await value(await context.request.post('/wps/session/login', { data }));
}

/** Proves the identity by the password, after a wrong one. */
async function prove(page: Page, phrase: Phrase, { password }: Account): Promise<void> {
  const proof = page.getByRole('dialog', { name: phrase('security.confirmTitle') });
  const typed = field(proof, phrase('security.confirmPassword'));
  await expect(typed).toBeFocused();
  await expectAccessible(page, 'proof of who is there');
  await typed.fill('not the password');
  await typed.press('Enter');
  await expectWrong(typed, phrase('changePassword.oldWrong'));
  await typed.fill(password);
  await button(proof, phrase('security.confirmSubmit')).click();
  await expect(proof).toBeHidden();
}
