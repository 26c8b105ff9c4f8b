import type { Page } from '@playwright/test';
import { currentCode, secondsLeft } from '../../apps/server/testing/identity/authenticator-codes.ts';
import { type Account, closeBrowser, signIn } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { refusals } from '../page-errors.ts';
import { button, expectWrong, field, type Phrase } from '../screen.ts';
import { expect, test } from '../test.ts';

test.use({
  expectedErrors: [
    refusals(
      '422 POST /wps/session/login',
      '422 POST /wps/session/login/verification',
      '422 POST /wps/member/totp',
    ),
  ],
});

test('an authenticator is enabled and required from then on', async ({ page, context, phrase, account }) => {
  await signIn(context, account);
  await page.goto('/m/securityCenter');
  const { secret, recoveryCodes } = await enableAuthenticator(page, phrase);

  await test.step('the password alone is refused', async () => {
    await closeBrowser(page);
    await firstStep(page, phrase, account, '/m/mine');
    await expect(page.getByRole('heading', { name: phrase('login.secondTitle') })).toBeVisible();
    await expectAccessible(page, 'second step');
    expect((await context.request.get('/wps/member/info')).status()).toBe(401);
  });
  const [code, confirm] = [
    field(page, phrase('login.authenticatorCode')),
    button(page, phrase('login.secondSubmit')),
  ];
  await test.step('a wrong code is refused and the shown one accepted', async () => {
    await confirm.click();
    await expectWrong(code, phrase('entry.required'));
    const right = currentCode(secret);
    await code.fill(right === '000000' ? '111111' : '000000');
    await confirm.click();
    await expectWrong(code, phrase('code.wrong'));
    await expect(code).toHaveValue('');
    await expect(code).toBeFocused();
    await code.fill(currentCode(secret));
    await code.press('Enter');
    await expect(page).toHaveURL('/m/mine');
  });

  await test.step('a recovery code works once', async () => {
    const [first = '', second = ''] = recoveryCodes;
    const recovery = field(page, phrase('login.recoveryCode'));
    await enterRecoveryCode(first);
    await expect(page).toHaveURL('/m/home');
    await enterRecoveryCode(first);
    await expectWrong(recovery, phrase('code.wrong'));
    await recovery.fill(second);
    await confirm.click();
    await expect(page).toHaveURL('/m/home');

    async function enterRecoveryCode(recoveryCode: string): Promise<void> {
      await closeBrowser(page);
      await firstStep(page, phrase, account);
      await button(page, phrase('login.useRecovery')).click();
      await recovery.fill(recoveryCode);
      await confirm.click();
    }
  });
});

/** Enables the authenticator by the displayed secret. Returns the secret and the recovery codes. */
async function enableAuthenticator(
  page: Page,
  phrase: Phrase,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await button(page, phrase('security.totpTurnOn')).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('img', { name: phrase('security.totpPicture') })).toBeVisible();
  const shown = await sheet.getByRole('definition').textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await expectAccessible(page, 'authenticator, to be scanned');
  const [code, confirm] = [
    field(sheet, phrase('security.totpCode')),
    button(sheet, phrase('security.totpConfirm')),
  ];
  await code.fill('000000');
  await confirm.click();
  await expectWrong(code, phrase('code.wrong'));
  // The server accepts the previous code while the current one is valid. The current code stays unused for the login.
  await expect.poll(secondsLeft).toBeGreaterThan(5);
  await code.fill(currentCode(secret, -1));
  await confirm.click();
  const list = sheet.getByRole('list', { name: phrase('security.codesList') }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const recoveryCodes = await list.allTextContents();
  await expectAccessible(page, 'recovery codes');
  await button(sheet, phrase('security.codesDone')).click();
  await expect(button(page, phrase('security.totpTurnOff'))).toBeVisible();
  return { secret, recoveryCodes };
}

async function firstStep(page: Page, phrase: Phrase, account: Account, wanted?: string): Promise<void> {
  await page.goto(wanted ? `/m/login?return=${wanted}` : '/m/login');
  await field(page, phrase('login.userName')).fill(account.userName);
  await field(page, phrase('login.password')).fill(account.password);
  await button(page, phrase('title.login')).click();
  await expect(page.getByRole('heading', { name: phrase('login.secondTitle') })).toBeVisible();
}
