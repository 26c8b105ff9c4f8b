import { giveAddresses, tryPassword } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { refusals } from '../faults.ts';
import { waitForMessage } from '../outbox.ts';
import { button, expectWrong, field, toast } from '../screen.ts';
import { expect, test } from '../test.ts';

const NEW_PASSWORD = 'another mosaic 7';

test.use({
  expectedFaults: [
    refusals(
      '422 POST /wps/member/password/sms',
      '422 POST /wps/member/password/reset',
      '422 POST /wps/session/login',
    ),
  ],
});

test('a mailed link sets a new password, once', async ({ page, request, say, account }) => {
  const { email } = await giveAddresses(account);
  await test.step('asks for it', async () => {
    await page.goto('/m/login');
    await page
      .getByRole('main')
      .getByRole('link', { name: say('login.forgot') })
      .click();
    await page.getByRole('tab', { name: say('forgot.byMail') }).click();
    const [name, address] = [field(page, say('login.userName')), field(page, say('forgot.email'))];
    const retrieve = button(page, say('forgot.retrieve'));
    await retrieve.click();
    await expectWrong(name, say('entry.required'));
    await expectWrong(address, say('forgot.emailInvalid'));
    await expect(name).toBeFocused();
    await name.fill('a b');
    await expectWrong(name, say('login.nameForm'));
    await address.fill('nobody@nowhere');
    await expectWrong(address, say('forgot.emailInvalid'));
    await expectAccessible(page, 'forgot password by mail');
    await name.fill(` ${account.userName} `);
    await address.fill(` ${email} `);
    await retrieve.click();
    await expect(toast(page, say('forgot.sent'))).toBeVisible();
    await expect(page).toHaveURL('/m/login');
  });
  const link = await waitForMessage('mail', email, /(\/m\/forget\?by=link#reset=[\w-]{43})/);
  const typed = field(page, say('forgot.newPassword'));
  const again = field(page, say('forgot.confirm'));
  const submit = button(page, say('forgot.submit'));
  await test.step('shows its form before any script runs', async () => {
    const markup = await (await page.request.get('/m/forget?by=link')).text();
    expect(markup).toContain(say('forgot.linkText'));
    expect(markup).not.toContain(say('forgot.phoneText'));
  });
  await test.step('opens it', async () => {
    await page.goto(link);
    await expect(typed).toBeVisible();
    await expect(page).toHaveURL('/m/forget');
    await typed.fill(NEW_PASSWORD);
    await again.fill('something else');
    await submit.click();
    await expectWrong(again, say('register.mismatch'));
    await expectAccessible(page, 'forgot password with the link');
    await typed.fill(account.password);
    await again.fill(account.password);
    await submit.click();
    await expectWrong(typed, say('changePassword.same'));
    await typed.fill(NEW_PASSWORD);
    await again.fill(NEW_PASSWORD);
    await submit.click();
    await expect(toast(page, say('forgot.doneLogIn'))).toBeVisible();
    await expect(page).toHaveURL('/m/login');
  });
  await test.step('the new one opens, the old one does not', async () => {
    await expect(field(page, say('login.userName'))).toHaveValue(account.userName);
    await field(page, say('login.password')).fill(account.password);
    await button(page, say('title.login')).click();
    await expect(page.getByRole('alert')).toHaveText(say('error.loginWrong'));
    await field(page, say('login.password')).fill(NEW_PASSWORD);
    await button(page, say('title.login')).click();
    await expect(page).toHaveURL('/m/home');
  });
  await test.step('a used link is over, also for somebody who is signed in', async () => {
    // The same address with another fragment alone would load no page.
    await page.goto('/m/login');
    await page.goto(link);
    // The other form has a new password too, and stands here until the script reads the address.
    await again.fill('yet another 8');
    await typed.fill('yet another 8');
    await submit.click();
    await expect(page.getByText(say('forgot.linkOver'))).toBeVisible();
    await expectAccessible(page, 'forgot password with a used link');
    await button(page, say('forgot.askAgain')).click();
    await expect(page.getByRole('tab', { name: say('forgot.byMail') })).toBeVisible();
    expect((await tryPassword(request, account.userName, NEW_PASSWORD)).status()).toBe(200);
  });
});

test('a code on the phone sets a new password and signs in', async ({ page, say, account }) => {
  const { mobileNum } = await giveAddresses(account);
  await page.goto('/m/forget');
  const [number, code] = [field(page, say('mobile.label')), field(page, say('code.label'))];
  const typed = field(page, say('forgot.newPassword'));
  const submit = button(page, say('forgot.submit'));
  const service = page.getByRole('main').getByRole('link', { name: say('title.service') });
  await expect(service).toHaveAttribute('href', '/m/service');
  await expect(page.getByRole('tab', { name: say('forgot.byPhone') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await test.step('nothing can be sent before something right was typed', async () => {
    await expect(submit).toBeDisabled();
    await expect(code).toBeDisabled();
    await button(page, say('code.get')).click();
    await expectWrong(number, say('entry.required'));
    await number.fill('917');
    await number.blur();
    await expectWrong(number, say('mobile.length', { digits: 10 }));
    await typed.fill('short');
    await typed.blur();
    await expectWrong(
      typed,
      say('register.pattern.0', { length: say('register.length', { min: 8, max: 128 }) }),
    );
    await expect(submit).toBeDisabled();
    await expectAccessible(page, 'forgot password by phone');
  });
  await number.fill(mobileNum);
  await button(page, say('code.get')).click();
  await expect(toast(page, say('code.sent'))).toBeVisible();
  await expect(code).toBeEnabled();
  const sent = await waitForMessage('sms', `+63${mobileNum}`, /\b(\d{6})\b/);
  await test.step('a wrong code is cleared', async () => {
    await code.fill(sent === '000000' ? '111111' : '000000');
    await typed.fill(NEW_PASSWORD);
    await submit.click();
    await expectWrong(code, say('code.wrong'));
    await expect(code).toHaveValue('');
    await expect(typed).toHaveValue(NEW_PASSWORD);
  });
  await test.step('the password in use is cleared', async () => {
    await code.fill(sent);
    await typed.fill(account.password);
    await submit.click();
    await expectWrong(typed, say('changePassword.same'));
    await expect(typed).toHaveValue('');
    await expect(code).toHaveValue(sent);
  });
  await typed.fill(NEW_PASSWORD);
  await submit.click();
  await expect(page).toHaveURL('/m/home');
  await expect(page.getByRole('banner')).toContainText(account.userName);
});
