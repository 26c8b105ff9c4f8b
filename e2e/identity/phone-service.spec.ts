import type { Page } from '@playwright/test';
import { type PhoneVerifier, startPhoneVerifier } from '../../apps/server/testing/identity/phone-verifier.ts';
import { closeBrowser, newNumber } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { button, expectWrong, field, type Phrase, answerRequiredData, toast } from '../screen.ts';
import { type DemoServer, startDemoServer } from '../server.ts';
import { expect, test } from '../test.ts';

const PASSWORD = 'mosaic stones 9';

const WRONG_CODE = String.raw`400 POST http://127\.0\.0\.1:\d+/confirm`;
const AWAY = String.raw`net::ERR_CONNECTION_REFUSED POST http://127\.0\.0\.1:\d+/start\?key=public`;

test.use({ expectedErrors: [new RegExp(`^request: (?:${WRONG_CODE}|${AWAY})$`)] });

// A separate site with an external phone verification service.
let verifier: PhoneVerifier;
let site: DemoServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  verifier = await startPhoneVerifier();
  site = await startDemoServer({ ...verifier.env, SEED: 'none' });
});
test.afterAll(async () => {
  await site.stop();
  await verifier.stop().catch(() => undefined);
});

test('a number is verified by the service before the site is called', async ({ page, phrase }) => {
  const number = newNumber();
  const callCount = callsOf(page);
  await test.step('opens an account', async () => {
    await page.goto(`${site.origin}/m/register`);
    await page.getByRole('tab', { name: phrase('register.byMobile') }).click();
    await requestCode(page, phrase, number);
    await field(page, phrase('login.password')).fill(PASSWORD);
    await field(page, phrase('register.confirmPassword')).fill(PASSWORD);
    await answerRequiredData(page, phrase);
    await field(page, phrase('code.label')).fill('000000');
    await button(page, phrase('title.register')).click();
    await expectWrong(field(page, phrase('code.label')), phrase('code.wrong'));
    expect(callCount('/wps/member/register/mobile')).toBe(0);
    await field(page, phrase('code.label')).fill(verifier.codeOf(`+63${number}`));
    await button(page, phrase('title.register')).click();
    await button(page, phrase('newAccount.look')).click();
    await expect(page).toHaveURL(`${site.origin}/m/home`);
    expect(callCount('/wps/member/register/mobile')).toBe(1);
  });
  await closeBrowser(page);
  await test.step('signs in, and a wrong code stops the login', async () => {
    await page.goto(`${site.origin}/m/login`);
    await page.getByRole('tab', { name: phrase('mobile.label') }).click();
    await requestCode(page, phrase, number);
    await expectAccessible(page, 'login with a code of the service');
    await field(page, phrase('code.label')).fill('000000');
    await button(page, phrase('title.login')).click();
    await expectWrong(field(page, phrase('code.label')), phrase('code.wrong'));
    expect(callCount('/wps/session/login')).toBe(0);
    await field(page, phrase('code.label')).fill(verifier.codeOf(`+63${number}`));
    await button(page, phrase('title.login')).click();
    await expect(page).toHaveURL(`${site.origin}/m/home`);
    expect(callCount('/wps/session/login')).toBe(1);
  });
  expect(callCount('/wps/verification/sms/'), 'codes of our own').toBe(0);
});

test('an unavailable service is reported', async ({ page, phrase }) => {
  await page.goto(`${site.origin}/m/login`);
  await verifier.stop();
  await page.getByRole('tab', { name: phrase('mobile.label') }).click();
  await field(page, phrase('mobile.label')).fill(newNumber());
  await button(page, phrase('code.get')).click();
  await expect(toast(page, phrase('code.serviceAway'))).toBeVisible();
  await expect(button(page, phrase('code.get'))).toBeEnabled();
});

/** Requests a code. The next request is possible after one minute. */
async function requestCode(page: Page, phrase: Phrase, number: string): Promise<void> {
  await field(page, phrase('mobile.label')).fill(number);
  await button(page, phrase('code.get')).click();
  await expect(toast(page, phrase('code.sent'))).toBeVisible();
  await expect(page.getByRole('button', { name: /^(?:60|5\d)\D/ })).toBeDisabled();
}

/** Counts the calls to an address, from now on. An address with a final slash also matches all addresses below it. */
function callsOf(page: Page): (path: string) => number {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return (path) => paths.filter((one) => (path.endsWith('/') ? one.startsWith(path) : one === path)).length;
}
