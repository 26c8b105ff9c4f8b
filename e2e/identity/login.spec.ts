import { giveAddresses, makeAgent, openAccount, tryPassword } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { refusals } from '../page-errors.ts';
import { waitForMessage } from '../outbox.ts';
import { button, captchaOf, expectWrong, field, toast } from '../screen.ts';
import { expect, test } from '../test.ts';

/** Four wrong passwords need no captcha; the fifth within 15 minutes is answered with the captcha flag. */
const FAILURES_BEFORE_CAPTCHA = 5;

test.use({ expectedErrors: [refusals('422 POST /wps/session/login', '403 POST /wps/session/login')] });

test('a wrong password is refused and the input stays', async ({ page, phrase, account }) => {
  await page.goto('/m/login');
  const [name, password] = [field(page, phrase('login.userName')), field(page, phrase('login.password'))];
  const logIn = button(page, phrase('title.login'));
  await test.step('shows each missing field', async () => {
    await logIn.click();
    await expectWrong(name, phrase('entry.required'));
    await expectWrong(password, phrase('entry.required'));
    await expect(name).toBeFocused();
    await name.fill('a b');
    await expectWrong(name, phrase('login.nameForm'));
    await expectAccessible(page, 'login with messages');
  });
  await test.step('shows, hides and clears the password', async () => {
    await name.fill('somebody');
    await button(page, phrase('ui.clear', { field: phrase('login.userName') })).click();
    await expect(name).toHaveValue('');
    await expect(name).toBeFocused();
    await password.fill('not the password');
    await button(page, phrase('ui.passwordShow')).click();
    await expect(password).toHaveAttribute('type', 'text');
    await button(page, phrase('ui.passwordHide')).click();
    await expect(password).toHaveAttribute('type', 'password');
  });
  await test.step('answers an unknown name and a wrong password alike', async () => {
    for (const typed of [`no${account.userName}`, account.userName]) {
      await name.fill(typed);
      await logIn.click();
      await expect(page.getByRole('alert')).toHaveText(phrase('error.loginWrong'));
      await expect(password).toBeFocused();
      await expect(name).toHaveValue(typed);
    }
    await expect(captchaOf(page, phrase).field).toBeHidden();
  });
  await test.step('accepts the right password', async () => {
    await password.fill(account.password);
    await logIn.click();
    await expect(page).toHaveURL('/m/home');
    await expect(page.getByRole('banner')).toContainText(account.userName);
  });
});

test('a captcha is required only after a failure that demands it', async ({
  page,
  context,
  phrase,
  account,
}) => {
  for (let failed = 1; failed < FAILURES_BEFORE_CAPTCHA; failed += 1) {
    const answer = await tryPassword(context.request, account.userName, 'not the password');
    expect(await answer.json()).not.toHaveProperty('value.captcha');
  }
  await page.goto('/m/login');
  const captcha = captchaOf(page, phrase);
  const logIn = button(page, phrase('title.login'));
  await field(page, phrase('login.userName')).fill(account.userName);
  await field(page, phrase('login.password')).fill('not the password');
  await expect(captcha.field).toBeHidden();
  await logIn.click();
  await expect(captcha.picture).toBeVisible();
  await field(page, phrase('login.password')).fill(account.password);
  await logIn.click();
  await expectWrong(captcha.field, phrase('captcha.required'));
  await expect(captcha.field).toBeFocused();
  await expectAccessible(page, 'login with captcha');

  await captcha.field.fill('12x34');
  await expect(captcha.field).toHaveValue('1234');
  await captcha.renewedBy(() => captcha.picture.click());
  await expect(captcha.field).toHaveValue('');

  const right = await captcha.digits();
  await captcha.field.fill(right === '000000' ? '111111' : '000000');
  await captcha.renewedBy(() => logIn.click());
  await expectWrong(captcha.field, phrase('captcha.wrong'));
  await expect(captcha.field).toHaveValue('');
  await captcha.field.fill(await captcha.digits());
  await logIn.click();
  await expect(page).toHaveURL('/m/home');
});

test('an SMS code signs in', async ({ page, phrase, account }) => {
  const { mobileNum } = await giveAddresses(account);
  await page.goto('/m/login');
  await page.getByRole('tab', { name: phrase('mobile.label') }).click();
  const [number, code] = [field(page, phrase('mobile.label')), field(page, phrase('code.label'))];
  const getCode = button(page, phrase('code.get'));
  await getCode.click();
  await expectWrong(number, phrase('entry.required'));
  await number.fill('91755501');
  await getCode.click();
  await expectWrong(number, phrase('mobile.length', { digits: 10 }));
  await expectAccessible(page, 'login by mobile number');
  await number.fill(mobileNum);
  await getCode.click();
  await expect(toast(page, phrase('code.sent'))).toBeVisible();
  await expect(code).toBeFocused();
  const countdown = page.getByRole('button', { name: /^1\d\d\s/ });
  await expect(countdown).toBeDisabled();

  const sent = await waitForMessage('sms', `+63${mobileNum}`, /\b(\d{6})\b/);
  await code.fill(sent === '000000' ? '111111' : '000000');
  await button(page, phrase('title.login')).click();
  await expectWrong(code, phrase('code.wrong'));
  await expect(code).toHaveValue('');
  await code.fill(sent);
  await button(page, phrase('title.login')).click();
  await expect(page).toHaveURL('/m/home');
  await expect(page.getByRole('banner')).toContainText(account.userName);
});

test('agents and members have separate logins', async ({ page, request, phrase, account }) => {
  const agent = await openAccount(request);
  await makeAgent(agent);
  await page.goto('/m/login');
  const logInAs = async (userName: string, password: string) => {
    await field(page, phrase('login.userName')).fill(userName);
    await field(page, phrase('login.password')).fill(password);
    await button(page, phrase('title.login')).click();
  };
  const note = page.getByRole('alert');
  await logInAs(agent.userName, 'not the password');
  await expect(note).toHaveText(phrase('error.loginWrong'));
  await logInAs(agent.userName, agent.password);
  await expect(note).toHaveText(phrase('login.notMember'));

  // The link in the refusal itself.
  await page
    .locator('form')
    .getByRole('link', { name: phrase('login.agentTitle') })
    .click();
  await expect(page.getByRole('heading', { name: phrase('login.agentTitle') })).toBeVisible();
  await expect(note).toBeHidden();
  await logInAs(account.userName, account.password);
  await expect(note).toHaveText(phrase('login.notAgent'));
  await expectAccessible(page, 'login of agents');
  await logInAs(agent.userName, agent.password);
  await expect(page).toHaveURL('/m/agent');
  await expect(page.getByRole('main')).toContainText(agent.userName);
  await expectAccessible(page, 'agent home');
});

test('a visitor continues on the requested page after the login', async ({ page, phrase, account }) => {
  await page.goto('/m/mine');
  await page
    .getByRole('main')
    .getByRole('link', { name: phrase('title.withdraw'), exact: true })
    .click();
  const prompt = page.getByRole('dialog', { name: phrase('entry.promptTitle') });
  await expectAccessible(page, 'login prompt');
  await prompt.getByRole('link', { name: phrase('title.login') }).click();
  await expect(page).toHaveURL(/\/m\/login\?return=/);
  await field(page, phrase('login.userName')).fill(account.userName);
  await field(page, phrase('login.password')).fill(account.password);
  await button(page, phrase('title.login')).click();
  await expect(page).toHaveURL('/m/withdraw');
});

test('the login works with the keyboard alone', async ({ page, phrase, account }) => {
  await page.goto('/m/login');
  await test.step('picks a country for the number', async () => {
    await page.getByRole('tab', { name: phrase('login.userName') }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: phrase('mobile.label') })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page, phrase('mobile.country', { code: '+63' }))).toBeFocused();
    await page.keyboard.press('Enter');
    const picker = page.getByRole('dialog', { name: phrase('mobile.pick') });
    await field(picker, phrase('mobile.search')).focus();
    await page.keyboard.type('+65');
    const found = picker.getByRole('listitem').getByRole('button');
    await expect(found).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(found).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(page, phrase('mobile.country', { code: '+65' }))).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(picker.getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page, 'dialing codes');
    await page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
  });
  await test.step('signs in by name', async () => {
    await page.getByRole('tab', { name: phrase('mobile.label') }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    await page.keyboard.type(account.userName);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(field(page, phrase('login.password'))).toBeFocused();
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/m/home');
  });
});

test('the login links to every other entrance', async ({ page, phrase }) => {
  await page.goto('/m/login?return=/m/withdraw');
  const linkTo = (words: string) => page.getByRole('main').getByRole('link', { name: words });
  await expect(linkTo(phrase('login.forgot'))).toHaveAttribute('href', '/m/forget');
  await expect(linkTo(phrase('title.register'))).toHaveAttribute('href', /^\/m\/register\?return=/);
  await expect(linkTo(phrase('login.trial'))).toHaveAttribute('href', /^\/m\/trail\?return=/);
  await expect(linkTo(phrase('title.service'))).toHaveAttribute('href', '/m/service');
});
