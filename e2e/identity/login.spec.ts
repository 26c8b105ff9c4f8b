import { giveAddresses, makeAgent, openAccount, tryPassword } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { refusals } from '../faults.ts';
import { waitForMessage } from '../outbox.ts';
import { button, captchaOf, expectWrong, field, toast } from '../screen.ts';
import { expect, test } from '../test.ts';

/** Four wrong passwords go unasked; the fifth within a quarter of an hour is answered with the flag. */
const FAILURES_BEFORE_CAPTCHA = 5;

test.use({ expectedFaults: [refusals('422 POST /wps/session/login', '403 POST /wps/session/login')] });

test('a wrong password is refused and what was typed stays', async ({ page, say, account }) => {
  await page.goto('/m/login');
  const [name, password] = [field(page, say('login.userName')), field(page, say('login.password'))];
  const logIn = button(page, say('title.login'));
  await test.step('says at each field what is missing', async () => {
    await logIn.click();
    await expectWrong(name, say('entry.required'));
    await expectWrong(password, say('entry.required'));
    await expect(name).toBeFocused();
    await name.fill('a b');
    await expectWrong(name, say('login.nameForm'));
    await expectAccessible(page, 'login with messages');
  });
  await test.step('shows, hides and clears', async () => {
    await name.fill('somebody');
    await button(page, say('ui.clear', { field: say('login.userName') })).click();
    await expect(name).toHaveValue('');
    await expect(name).toBeFocused();
    await password.fill('not the password');
    await button(page, say('ui.passwordShow')).click();
    await expect(password).toHaveAttribute('type', 'text');
    await button(page, say('ui.passwordHide')).click();
    await expect(password).toHaveAttribute('type', 'password');
  });
  await test.step('answers an unknown name and a wrong password alike', async () => {
    for (const typed of [`no${account.userName}`, account.userName]) {
      await name.fill(typed);
      await logIn.click();
      await expect(page.getByRole('alert')).toHaveText(say('error.loginWrong'));
      await expect(password).toBeFocused();
      await expect(name).toHaveValue(typed);
    }
    await expect(captchaOf(page, say).field).toBeHidden();
  });
  await test.step('takes the right one', async () => {
    await password.fill(account.password);
    await logIn.click();
    await expect(page).toHaveURL('/m/home');
    await expect(page.getByRole('banner')).toContainText(account.userName);
  });
});

test('a captcha is asked for after a failure that says so, and not before', async ({
  page,
  context,
  say,
  account,
}) => {
  for (let failed = 1; failed < FAILURES_BEFORE_CAPTCHA; failed += 1) {
    const answer = await tryPassword(context.request, account.userName, 'not the password');
    expect(await answer.json()).not.toHaveProperty('value.captcha');
  }
  await page.goto('/m/login');
  const captcha = captchaOf(page, say);
  const logIn = button(page, say('title.login'));
  await field(page, say('login.userName')).fill(account.userName);
  await field(page, say('login.password')).fill('not the password');
  await expect(captcha.field).toBeHidden();
  await logIn.click();
  await expect(captcha.picture).toBeVisible();
  await field(page, say('login.password')).fill(account.password);
  await logIn.click();
  await expectWrong(captcha.field, say('captcha.required'));
  await expect(captcha.field).toBeFocused();
  await expectAccessible(page, 'login with captcha');

  await captcha.field.fill('12x34');
  await expect(captcha.field).toHaveValue('1234');
  await captcha.renewedBy(() => captcha.picture.click());
  await expect(captcha.field).toHaveValue('');

  const right = await captcha.digits();
  await captcha.field.fill(right === '000000' ? '111111' : '000000');
  await captcha.renewedBy(() => logIn.click());
  await expectWrong(captcha.field, say('captcha.wrong'));
  await expect(captcha.field).toHaveValue('');
  await captcha.field.fill(await captcha.digits());
  await logIn.click();
  await expect(page).toHaveURL('/m/home');
});

test('a code on the phone opens the account', async ({ page, say, account }) => {
  const { mobileNum } = await giveAddresses(account);
  await page.goto('/m/login');
  await page.getByRole('tab', { name: say('mobile.label') }).click();
  const [number, code] = [field(page, say('mobile.label')), field(page, say('code.label'))];
  const getCode = button(page, say('code.get'));
  await getCode.click();
  await expectWrong(number, say('entry.required'));
  await number.fill('91755501');
  await getCode.click();
  await expectWrong(number, say('mobile.length', { digits: 10 }));
  await expectAccessible(page, 'login by mobile number');
  await number.fill(mobileNum);
  await getCode.click();
  await expect(toast(page, say('code.sent'))).toBeVisible();
  await expect(code).toBeFocused();
  const countdown = page.getByRole('button', { name: /^1\d\d\s/ });
  await expect(countdown).toBeDisabled();

  const sent = await waitForMessage('sms', `+63${mobileNum}`, /\b(\d{6})\b/);
  await code.fill(sent === '000000' ? '111111' : '000000');
  await button(page, say('title.login')).click();
  await expectWrong(code, say('code.wrong'));
  await expect(code).toHaveValue('');
  await code.fill(sent);
  await button(page, say('title.login')).click();
  await expect(page).toHaveURL('/m/home');
  await expect(page.getByRole('banner')).toContainText(account.userName);
});

test('agents and members have a door each', async ({ page, request, say, account }) => {
  const agent = await openAccount(request);
  await makeAgent(agent);
  await page.goto('/m/login');
  const logInAs = async (userName: string, password: string) => {
    await field(page, say('login.userName')).fill(userName);
    await field(page, say('login.password')).fill(password);
    await button(page, say('title.login')).click();
  };
  const note = page.getByRole('alert');
  await logInAs(agent.userName, 'not the password');
  await expect(note).toHaveText(say('error.loginWrong'));
  await logInAs(agent.userName, agent.password);
  await expect(note).toHaveText(say('login.notMember'));

  // Beside the refusal itself.
  await page
    .locator('form')
    .getByRole('link', { name: say('login.agentTitle') })
    .click();
  await expect(page.getByRole('heading', { name: say('login.agentTitle') })).toBeVisible();
  await expect(note).toBeHidden();
  await logInAs(account.userName, account.password);
  await expect(note).toHaveText(say('login.notAgent'));
  await expectAccessible(page, 'login of agents');
  await logInAs(agent.userName, agent.password);
  await expect(page).toHaveURL('/m/agent');
  await expect(page.getByRole('main')).toContainText(agent.userName);
  await expectAccessible(page, 'agent home');
});

test('whoever is asked to log in goes on where they were', async ({ page, say, account }) => {
  await page.goto('/m/mine');
  await page
    .getByRole('main')
    .getByRole('link', { name: say('title.withdraw'), exact: true })
    .click();
  const prompt = page.getByRole('dialog', { name: say('entry.promptTitle') });
  await expectAccessible(page, 'login prompt');
  await prompt.getByRole('link', { name: say('title.login') }).click();
  await expect(page).toHaveURL(/\/m\/login\?return=/);
  await field(page, say('login.userName')).fill(account.userName);
  await field(page, say('login.password')).fill(account.password);
  await button(page, say('title.login')).click();
  await expect(page).toHaveURL('/m/withdraw');
});

test('everything at the door works with the keys alone', async ({ page, say, account }) => {
  await page.goto('/m/login');
  await test.step('picks a country for the number', async () => {
    await page.getByRole('tab', { name: say('login.userName') }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: say('mobile.label') })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page, say('mobile.country', { code: '+63' }))).toBeFocused();
    await page.keyboard.press('Enter');
    const picker = page.getByRole('dialog', { name: say('mobile.pick') });
    await field(picker, say('mobile.search')).focus();
    await page.keyboard.type('+65');
    const found = picker.getByRole('listitem').getByRole('button');
    await expect(found).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(found).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(page, say('mobile.country', { code: '+65' }))).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(picker.getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page, 'dialing codes');
    await page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
  });
  await test.step('signs in by name', async () => {
    await page.getByRole('tab', { name: say('mobile.label') }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    await page.keyboard.type(account.userName);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(field(page, say('login.password'))).toBeFocused();
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/m/home');
  });
});

test('every other way in or on starts at the login', async ({ page, say }) => {
  await page.goto('/m/login?return=/m/withdraw');
  const leadsTo = (words: string) => page.getByRole('main').getByRole('link', { name: words });
  await expect(leadsTo(say('login.forgot'))).toHaveAttribute('href', '/m/forget');
  await expect(leadsTo(say('title.register'))).toHaveAttribute('href', /^\/m\/register\?return=/);
  await expect(leadsTo(say('login.trial'))).toHaveAttribute('href', /^\/m\/trail\?return=/);
  await expect(leadsTo(say('title.service'))).toHaveAttribute('href', '/m/service');
});
