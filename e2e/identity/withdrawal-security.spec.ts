import type { Page } from '@playwright/test';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { expectAccessible } from '../accessibility.ts';
import { giveAddresses, newNumber, signIn } from '../accounts.ts';
import { refusals } from '../page-errors.ts';
import { waitForMessage } from '../outbox.ts';
import { button, expectWrong, field, type Phrase, toast } from '../screen.ts';
import { expect, test } from '../test.ts';

test.beforeAll(() => offerLanguages(process.env['E2E_DATABASE_URL'] ?? '', ['TY', 'EN', 'AR']));
test.use({
  expectedErrors: [refusals('422 POST /wps/v2/member/bankCards', '422 PUT /wps/member/withdrawalPassword')],
});

const PIN = '739150';

test('a withdrawal password is set and an account added by keyboard, and the account waits for a day', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  await page.goto(paths.securityCenter);
  await expectAccessible(page, 'security center');

  await test.step('sets the withdrawal password', async () => {
    await page.getByRole('link', { name: new RegExp(`^${phrase('security.pin')}`) }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(paths.withdrawalPassword);
    await field(page, phrase('security.pinNew')).focus();
    await page.keyboard.type('111111');
    await page.keyboard.press('Enter');
    await expectWrong(field(page, phrase('security.pinAgain')), phrase('entry.required'));
    await expectAccessible(page, 'withdrawal password to set');
    await field(page, phrase('security.pinNew')).fill(PIN);
    await field(page, phrase('security.pinAgain')).fill(PIN);
    await page.keyboard.press('Enter');
    await expect(toast(page, phrase('security.pinWasSet'))).toBeVisible();
    await expect(field(page, phrase('security.pinOld'))).toBeVisible();
    await expectAccessible(page, 'withdrawal password to change');
  });

  await test.step('a wrong old one is reported', async () => {
    await field(page, phrase('security.pinOld')).fill('000001');
    await field(page, phrase('security.pinNew')).fill('lantern-58');
    await field(page, phrase('security.pinAgain')).fill('lantern-58');
    await page.keyboard.press('Enter');
    await expectWrong(field(page, phrase('security.pinOld')), phrase('security.pinWrong'));
  });

  await test.step('adds a bank account', async () => {
    await page.goto(paths.bankCards);
    await expect(page.getByText(phrase('payout.banksNone'))).toBeVisible();
    await expectAccessible(page, 'no bank account yet');
    await button(page, phrase('payout.bankAdd')).focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: phrase('payout.bankAdd') });
    await field(sheet, phrase('payout.bank')).selectOption('BDO');
    await field(sheet, phrase('payout.bankNumber')).fill('4111 1111 1111 1111');
    await field(sheet, phrase('payout.holder')).fill('Maria Clara Santos');
    await page.keyboard.press('Enter');
    await expectWrong(field(sheet, phrase('payout.bankNumber')), phrase('payout.card'));
    await expectAccessible(page, 'bank account to add');
    await field(sheet, phrase('payout.bankNumber')).fill(`00${Date.now()}`);
    await page.keyboard.press('Enter');
    await expect(toast(page, phrase('payout.added'))).toBeVisible();
    const row = page.getByRole('list', { name: phrase('payout.banks') }).getByRole('listitem');
    await expect(row).toContainText('BDO Unibank');
    await expect(row).toContainText(phrase('payout.held'));
    await expectAccessible(page, 'bank account that waits');
  });

  await test.step('an account with another name is refused', async () => {
    await page.goto(paths.eWallets);
    await button(page, phrase('payout.eWalletAdd')).click();
    const sheet = page.getByRole('dialog', { name: phrase('payout.eWalletAdd') });
    await expect(sheet.getByText('M••• C••• S•••')).toBeVisible();
    await field(sheet, phrase('payout.eWallet')).selectOption('GCASH');
    await field(sheet, phrase('payout.eWalletNumber')).fill(`0${newNumber()}`);
    await field(sheet, phrase('payout.holder')).fill('Juana Cruz');
    await page.keyboard.press('Enter');
    await expectWrong(field(sheet, phrase('payout.holder')), phrase('payout.nameWrong'));
  });

  await test.step('the security centre lists the change', async () => {
    await page.goto(paths.securityCenter);
    await expect(page.getByText(phrase('security.event.payoutAdded'))).toBeVisible();
    await expect(page.getByText(phrase('security.event.pinSet'))).toBeVisible();
    await expect(page.getByRole('link', { name: phrase('security.pin') })).toContainText(
      phrase('security.set'),
    );
  });
});

test('a number is bound by a code, and a code to it is then required', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  const number = newNumber();
  await page.goto(paths.mobileNumber);
  await expect(page.getByText(phrase('security.contactNone'))).toBeVisible();
  await expectAccessible(page, 'no number yet');
  await field(page, phrase('mobile.label')).fill(number);
  await button(page, phrase('code.get')).click();
  await linkCode(page, phrase, await waitForMessage('sms', `+63${number}`, /\b(\d{6})\b/));
  await expect(page.getByText(`••• ${number.slice(-4)}`)).toBeVisible();

  await page.goto(paths.mailAddress);
  await expect(page.getByText(phrase('security.ownerText'))).toBeVisible();
  await expectAccessible(page, 'mail address with a code of the owner');
});

test('a forgotten withdrawal password is reset, and withdrawals are blocked for a day', async ({
  page,
  context,
  account,
  phrase,
}) => {
  const token = await signIn(context, account);
  const data = { password: PIN, confirmPassword: PIN };
  await context.request.post('/wps/member/withdrawalPassword', { data, headers: { 'x-mc-token': token } });
  const { email } = await giveAddresses(account);
  await page.goto(paths.withdrawalPassword);
  await page.getByRole('tab', { name: phrase('security.pinForgotten') }).click();
  await field(page, phrase('security.password')).fill(account.password);
  await field(page, phrase('security.pinNew')).fill('lantern-58');
  await field(page, phrase('security.pinAgain')).fill('lantern-58');
  await page.getByRole('tab', { name: phrase('security.byMail') }).click();
  await button(page, phrase('code.get')).click();
  const code = await waitForMessage('mail', email, /\b(\d{6})\b/);
  await field(page, phrase('security.mailCode')).fill(code);
  await expectAccessible(page, 'withdrawal password forgotten');
  await page.keyboard.press('Enter');
  await expect(toast(page, phrase('security.pinWasReset'))).toBeVisible();
  await page.goto(paths.bankCards);
  await expect(page.getByText(phrase('security.limitedUntil', { time: '' }).slice(0, 20))).toBeVisible();
});

test('an identity check waits for a person of the operator', async ({ page, context, account, phrase }) => {
  await signIn(context, account);
  await page.goto(paths.identityCheck);
  await field(page, phrase('security.identityName')).fill('Maria Clara Santos');
  await field(page, phrase('security.identityBirth')).fill('1990-01-31');
  await field(page, phrase('security.identityNumber')).fill('P1234567A');
  await expectAccessible(page, 'identity to send');
  await page.keyboard.press('Enter');
  await expect(page.getByText(phrase('security.identityPending'))).toBeVisible();
  await expectAccessible(page, 'identity that waits');
});

async function linkCode(page: Page, phrase: Phrase, code: string): Promise<void> {
  await field(page, phrase('security.newNumberCode')).fill(code);
  await page.keyboard.press('Enter');
  await expect(toast(page, phrase('security.contactSaved'))).toBeVisible();
}
