import type { Page } from '@playwright/test';
import { REQUIRED_AT_REGISTRATION } from '../../apps/server/testing/server/test-config.ts';
import { newNumber, newUserName } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { refusals } from '../page-errors.ts';
import { waitForMessage } from '../outbox.ts';
import {
  button,
  captchaOf,
  expectWrong,
  field,
  follow,
  type Phrase,
  answerRequiredData,
  toast,
} from '../screen.ts';
import { expect, test } from '../test.ts';

const PASSWORD = 'mosaic stones 9';
/** Registration attempts per browser and hour without a captcha. */
const FREE_TRIES = 5;

test.use({
  expectedErrors: [
    refusals(
      '409 PUT /wps/member/register',
      '422 PUT /wps/member/register',
      '422 PUT /wps/member/register/mobile',
      '422 GET /wps/agent/affiliate',
    ),
  ],
});

test('shows each error at its field, then opens the account', async ({ page, phrase, account }) => {
  await page.goto('/m/register');
  const { name, password, again, submit } = formOf(page, phrase);
  await test.step('without input', async () => {
    await submit.click();
    await expectWrong(name, phrase('register.missing.username'));
    await expectWrong(password, phrase('register.missing.password'));
    await expectWrong(again, phrase('register.confirmMissing'));
    await expectWrong(field(page, phrase('protection.birthday.label')), phrase('protection.birthday.wrong'));
    const limit = phrase('protection.depositLimit.day');
    await expectWrong(field(page, limit), phrase('register.missing.other', { field: limit }));
    await expect(name).toBeFocused();
    await expectAccessible(page, 'registration with messages');
  });
  await test.step('links to login, support and the app', async () => {
    for (const [words, path] of [
      ['title.login', '/m/login'],
      ['title.service', '/m/service'],
      ['title.download', '/m/download'],
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name: phrase(words) });
      await expect(link).toHaveAttribute('href', path);
    }
  });
  await test.step('the first invalid field takes the focus', async () => {
    await name.fill('No!');
    await expectWrong(
      name,
      phrase('register.pattern.25', { length: phrase('register.length', { min: 4, max: 20 }) }),
    );
    await name.fill(account.userName);
    await password.fill('short');
    await again.fill('something else');
    await submit.click();
    await expect(password).toBeFocused();
    await expectWrong(
      password,
      phrase('register.pattern.0', { length: phrase('register.length', { min: 8, max: 128 }) }),
    );
    await expectWrong(again, phrase('register.mismatch'));
    await password.fill(PASSWORD);
    await expectWrong(password, phrase('register.mismatch'));
    await again.fill(PASSWORD);
    await expect(password).toHaveAttribute('aria-invalid', 'false');
    await answerRequiredData(page, phrase);
  });
  await test.step('registration requires the agreement', async () => {
    const agreed = page.getByRole('checkbox');
    await expect(agreed).toBeChecked();
    await agreed.uncheck();
    await expect(page.getByText(phrase('register.agreeFirst'))).toBeVisible();
    await expect(submit).toBeDisabled();
    await agreed.check();
  });
  await test.step('a taken name is refused, then a free one accepted', async () => {
    await submit.click();
    await expectWrong(name, phrase('error.userNameTaken'));
    await expect(name).toBeFocused();
    await expect(password).toHaveValue(PASSWORD);
    const userName = newUserName();
    await name.fill(userName);
    await submit.click();
    await expect(toast(page, phrase('register.done'))).toBeVisible();
    await expectAccessible(page, 'a new account');
    // The form was longer than the page that replaces it.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await button(page, phrase('newAccount.look')).click();
    await expect(page).toHaveURL('/m/home');
    await expect(page.getByRole('banner')).toContainText(userName);
  });
});

test('the code of a link replaces the field', async ({ page, phrase }) => {
  await page.goto('/m/register?affiliateCode=JADE-7');
  const { name, password, again, submit } = formOf(page, phrase);
  await expect(name).toBeVisible();
  await expect(field(page, phrase('register.field.affiliateCode'))).toBeHidden();
  await name.fill(newUserName());
  await password.fill(PASSWORD);
  await again.fill(PASSWORD);
  await answerRequiredData(page, phrase);
  await submit.click();
  await button(page, phrase('newAccount.look')).click();
  await expect(page).toHaveURL('/m/home');
});

test('an invalid code of a link is replaced by the field', async ({ page, phrase }) => {
  await page.goto('/m/register?affiliateCode=WORTHLESS-1');
  const { name, password, again, submit } = formOf(page, phrase);
  const code = field(page, phrase('register.field.affiliateCode'));
  await expect(code).toBeVisible();
  await name.fill(newUserName());
  await password.fill(PASSWORD);
  await again.fill(PASSWORD);
  await answerRequiredData(page, phrase);
  await code.fill('WORTHLESS-2');
  await submit.click();
  await expectWrong(code, phrase('register.affiliateWrong'));
  await expect(code).toBeFocused();
  await code.fill('CORAL-7');
  await submit.click();
  await button(page, phrase('newAccount.look')).click();
  await expect(page).toHaveURL('/m/home');
});

test('a number and a code open an account with a generated name', async ({ page, phrase }) => {
  await page.goto('/m/register');
  await page.getByRole('tab', { name: phrase('register.byMobile') }).click();
  const mobileNum = newNumber();
  const { password, again, submit } = formOf(page, phrase);
  const [number, code] = [field(page, phrase('mobile.label')), field(page, phrase('code.label'))];
  await button(page, phrase('code.get')).click();
  await expectWrong(number, phrase('entry.required'));
  await number.fill(mobileNum);
  await button(page, phrase('code.get')).click();
  await expect(toast(page, phrase('code.sent'))).toBeVisible();
  await expectAccessible(page, 'registration by number');
  await password.fill(PASSWORD);
  await again.fill(PASSWORD);
  await answerRequiredData(page, phrase);
  const sent = await waitForMessage('sms', `+63${mobileNum}`, /\b(\d{6})\b/);
  await code.fill(sent === '000000' ? '111111' : '000000');
  await submit.click();
  await expectWrong(code, phrase('code.wrong'));
  await expect(code).toBeFocused();
  await code.fill(sent);
  await submit.click();
  await expect(toast(page, phrase('register.done'))).toBeVisible();
  await expect(page.getByText(/^m[a-z0-9]{9}$/)).toBeVisible();
  await expectAccessible(page, 'the name of a new account');
  await button(page, phrase('newAccount.look')).click();
  await expect(page).toHaveURL('/m/home');
});

test('frequent attempts require a captcha', async ({ page, context, phrase, account }) => {
  const data = {
    username: account.userName,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...REQUIRED_AT_REGISTRATION,
  };
  for (let tried = 1; tried <= FREE_TRIES; tried += 1) {
    expect((await context.request.put('/wps/member/register', { data })).status()).toBe(409);
  }
  await page.goto('/m/register');
  const { name, password, again, submit } = formOf(page, phrase);
  const captcha = captchaOf(page, phrase);
  await name.fill(newUserName());
  await password.fill(PASSWORD);
  await again.fill(PASSWORD);
  await answerRequiredData(page, phrase);
  await submit.click();
  await expect(captcha.field).toBeFocused();
  const right = await captcha.digits();
  await captcha.field.fill(right === '000000' ? '111111' : '000000');
  await captcha.renewedBy(() => submit.click());
  await expectWrong(captcha.field, phrase('captcha.wrong'));
  await captcha.field.fill(await captcha.digits());
  await submit.click();
  await button(page, phrase('newAccount.look')).click();
  await expect(page).toHaveURL('/m/home');
});

test.describe('registration form with all fields', () => {
  // A skeleton is visible until the settings load, which may be too late to count as a response to the touch.
  test.use({ expectedErrors: [/^layout shift on \/m\/register by /] });

  test('can be read and reached completely', async ({ page, phrase }) => {
    await page.route('**/wps/system/setting/register', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { value: { fields: Record<string, { enabled: boolean }> } };
      for (const rule of Object.values(body.value.fields)) rule.enabled = true;
      await route.fulfill({ response: answer, json: body });
    });
    // The first view of the form contains its settings; navigation from another screen fetches them.
    await page.goto('/m/login');
    await follow(page.getByRole('main').getByRole('link', { name: phrase('title.register') }));
    await expect(field(page, phrase('register.field.zalo'))).toBeVisible();
    await expectAccessible(page, 'long registration');
  });
});

function formOf(page: Page, phrase: Phrase) {
  return {
    name: field(page, phrase('login.userName')),
    password: field(page, phrase('login.password')),
    again: field(page, phrase('register.confirmPassword')),
    submit: button(page, phrase('title.register')),
  };
}

test('the placeholder of the form has the height of the form', async ({ page, phrase }) => {
  await page.goto('/m/login');
  const settings = Promise.withResolvers<void>();
  await page.route('**/wps/system/setting/register', async (route) => {
    await settings.promise;
    await route.continue();
  });
  const main = page.getByRole('main');
  await follow(main.getByRole('link', { name: phrase('title.register') }));
  const below = main.getByText(phrase('register.haveAccount'));
  await expect(below).toBeVisible();
  const before = await below.boundingBox();
  settings.resolve();
  await expect(field(page, phrase('login.userName'))).toBeVisible();
  expect(await below.boundingBox()).toEqual(before);
});
