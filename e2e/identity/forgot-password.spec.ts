import { giveAddresses, tryPassword } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { refusals } from '../page-errors.ts';
import { waitForMessage } from '../outbox.ts';
import { button, expectWrong, field, toast } from '../screen.ts';
import { expect, test } from '../test.ts';

const NEW_PASSWORD = 'another mosaic 7';

test.use({
  expectedErrors: [
    refusals(
      '422 POST /wps/member/password/sms',
      '422 POST /wps/member/password/reset',
      '422 POST /wps/session/login',
    ),
  ],
});

test('a mailed link sets a new password once', async ({ page, request, phrase, account }) => {
  const { email } = await giveAddresses(account);
  await test.step('requests the link', async () => {
    await page.goto('/m/login');
    await page
      .getByRole('main')
      .getByRole('link', { name: phrase('login.forgot') })
      .click();
    await page.getByRole('tab', { name: phrase('forgot.byMail') }).click();
    const [name, address] = [field(page, phrase('login.userName')), field(page, phrase('forgot.email'))];
    const retrieve = button(page, phrase('forgot.retrieve'));
    await retrieve.click();
    await expectWrong(name, phrase('entry.required'));
    await expectWrong(address, phrase('forgot.emailInvalid'));
    await expect(name).toBeFocused();
    await name.fill('a b');
    await expectWrong(name, phrase('login.nameForm'));
    await address.fill('nobody@nowhere');
    await expectWrong(address, phrase('forgot.emailInvalid'));
    await expectAccessible(page, 'forgot password by mail');
    await name.fill(` ${account.userName} `);
    await address.fill(` ${email} `);
    await retrieve.click();
    await expect(toast(page, phrase('forgot.sent'))).toBeVisible();
    await expect(page).toHaveURL('/m/login');
  });
  const link = await waitForMessage('mail', email, /(\/m\/forget\?by=link#reset=[\w-]{43})/);
  const typed = field(page, phrase('forgot.newPassword'));
  const again = field(page, phrase('forgot.confirm'));
  const submit = button(page, phrase('forgot.submit'));
  await test.step('shows its form before any script runs', async () => {
    const markup = await (await page.request.get('/m/forget?by=link')).text();
    expect(markup).toContain(phrase('forgot.linkText'));
    expect(markup).not.toContain(phrase('forgot.phoneText'));
  });
  await test.step('opens the link', async () => {
    await page.goto(link);
    await expect(typed).toBeVisible();
    await expect(page).toHaveURL('/m/forget');
    await typed.fill(NEW_PASSWORD);
    await again.fill('something else');
    await submit.click();
    await expectWrong(again, phrase('register.mismatch'));
    await expectAccessible(page, 'forgot password with the link');
    await typed.fill(account.password);
    await again.fill(account.password);
    await submit.click();
    await expectWrong(typed, phrase('changePassword.same'));
    await typed.fill(NEW_PASSWORD);
    await again.fill(NEW_PASSWORD);
    await submit.click();
    await expect(toast(page, phrase('forgot.doneLogIn'))).toBeVisible();
    await expect(page).toHaveURL('/m/login');
  });
  await test.step('the new password is accepted and the old one refused', async () => {
    await expect(field(page, phrase('login.userName'))).toHaveValue(account.userName);
    await field(page, phrase('login.password')).fill(account.password);
    await button(page, phrase('title.login')).click();
    await expect(page.getByRole('alert')).toHaveText(phrase('error.loginWrong'));
    await field(page, phrase('login.password')).fill(NEW_PASSWORD);
    await button(page, phrase('title.login')).click();
    await expect(page).toHaveURL('/m/home');
  });
  await test.step('a used link is expired, also for a signed-in visitor', async () => {
    // Navigating to the same address with another fragment would load no page.
    await page.goto('/m/login');
    await page.goto(link);
    // The other form also has a field for the new password, and is visible until the script reads the address.
    await again.fill('yet another 8');
    await typed.fill('yet another 8');
    await submit.click();
    await expect(page.getByText(phrase('forgot.linkOver'))).toBeVisible();
    await expectAccessible(page, 'forgot password with a used link');
    await button(page, phrase('forgot.askAgain')).click();
    await expect(page.getByRole('tab', { name: phrase('forgot.byMail') })).toBeVisible();
    expect((await tryPassword(request, account.userName, NEW_PASSWORD)).status()).toBe(200);
  });
});

test('an SMS code sets a new password and signs in', async ({ page, phrase, account }) => {
  const { mobileNum } = await giveAddresses(account);
  await page.goto('/m/forget');
  const [number, code] = [field(page, phrase('mobile.label')), field(page, phrase('code.label'))];
  const typed = field(page, phrase('forgot.newPassword'));
  const submit = button(page, phrase('forgot.submit'));
  const service = page.getByRole('main').getByRole('link', { name: phrase('title.service') });
  await expect(service).toHaveAttribute('href', '/m/service');
  await expect(page.getByRole('tab', { name: phrase('forgot.byPhone') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await test.step('nothing can be sent before valid input', async () => {
    await expect(submit).toBeDisabled();
    await expect(code).toBeDisabled();
    await button(page, phrase('code.get')).click();
    await expectWrong(number, phrase('entry.required'));
    await number.fill('917');
    await number.blur();
    await expectWrong(number, phrase('mobile.length', { digits: 10 }));
    await typed.fill('short');
    await typed.blur();
    await expectWrong(
      typed,
      phrase('register.pattern.0', { length: phrase('register.length', { min: 8, max: 128 }) }),
    );
    await expect(submit).toBeDisabled();
    await expectAccessible(page, 'forgot password by phone');
  });
  await number.fill(mobileNum);
  await button(page, phrase('code.get')).click();
  await expect(toast(page, phrase('code.sent'))).toBeVisible();
  await expect(code).toBeEnabled();
  const sent = await waitForMessage('sms', `+63${mobileNum}`, /\b(\d{6})\b/);
  await test.step('a wrong code is cleared', async () => {
    await code.fill(sent === '000000' ? '111111' : '000000');
    await typed.fill(NEW_PASSWORD);
    await submit.click();
    await expectWrong(code, phrase('code.wrong'));
    await expect(code).toHaveValue('');
    await expect(typed).toHaveValue(NEW_PASSWORD);
  });
  await test.step('the current password is cleared', async () => {
    await code.fill(sent);
    await typed.fill(account.password);
    await submit.click();
    await expectWrong(typed, phrase('changePassword.same'));
    await expect(typed).toHaveValue('');
    await expect(code).toHaveValue(sent);
  });
  await typed.fill(NEW_PASSWORD);
  await submit.click();
  await expect(page).toHaveURL('/m/home');
  await expect(page.getByRole('banner')).toContainText(account.userName);
});
