import type { Page } from '@playwright/test';
import { type PhoneVerifier, startPhoneVerifier } from '../../apps/server/testing/identity/phone-verifier.ts';
import { closeBrowser, newNumber } from '../accounts.ts';
import { expectAccessible } from '../accessibility.ts';
import { button, expectWrong, field, type Say, tellWhatIsAsked, toast } from '../screen.ts';
import { type DemoServer, startDemoServer } from '../server.ts';
import { expect, test } from '../test.ts';

const PASSWORD = 'mosaic stones 9';

const WRONG_CODE = String.raw`400 POST http://127\.0\.0\.1:\d+/confirm`;
const AWAY = String.raw`net::ERR_CONNECTION_REFUSED POST http://127\.0\.0\.1:\d+/start\?key=public`;

test.use({ expectedFaults: [new RegExp(`^request: (?:${WRONG_CODE}|${AWAY})$`)] });

// A site of its own, whose operator has numbers verified elsewhere.
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

test('a number is verified by the service before the site is asked', async ({ page, say }) => {
  const number = newNumber();
  const asked = callsOf(page);
  await test.step('opens an account', async () => {
    await page.goto(`${site.origin}/m/register`);
    await page.getByRole('tab', { name: say('register.byMobile') }).click();
    await askCode(page, say, number);
    await field(page, say('login.password')).fill(PASSWORD);
    await field(page, say('register.confirmPassword')).fill(PASSWORD);
    await tellWhatIsAsked(page, say);
    await field(page, say('code.label')).fill('000000');
    await button(page, say('title.register')).click();
    await expectWrong(field(page, say('code.label')), say('code.wrong'));
    expect(asked('/wps/member/register/mobile')).toBe(0);
    await field(page, say('code.label')).fill(verifier.codeOf(`+63${number}`));
    await button(page, say('title.register')).click();
    await button(page, say('newAccount.goOn')).click();
    await expect(page).toHaveURL(`${site.origin}/m/home`);
    expect(asked('/wps/member/register/mobile')).toBe(1);
  });
  await closeBrowser(page);
  await test.step('signs in, and a wrong code stops it', async () => {
    await page.goto(`${site.origin}/m/login`);
    await page.getByRole('tab', { name: say('mobile.label') }).click();
    await askCode(page, say, number);
    await expectAccessible(page, 'login with a code of the service');
    await field(page, say('code.label')).fill('000000');
    await button(page, say('title.login')).click();
    await expectWrong(field(page, say('code.label')), say('code.wrong'));
    expect(asked('/wps/session/login')).toBe(0);
    await field(page, say('code.label')).fill(verifier.codeOf(`+63${number}`));
    await button(page, say('title.login')).click();
    await expect(page).toHaveURL(`${site.origin}/m/home`);
    expect(asked('/wps/session/login')).toBe(1);
  });
  expect(asked('/wps/verification/sms/'), 'codes of our own').toBe(0);
});

test('a service that is away is said to be', async ({ page, say }) => {
  await page.goto(`${site.origin}/m/login`);
  await verifier.stop();
  await page.getByRole('tab', { name: say('mobile.label') }).click();
  await field(page, say('mobile.label')).fill(newNumber());
  await button(page, say('code.get')).click();
  await expect(toast(page, say('code.serviceAway'))).toBeVisible();
  await expect(button(page, say('code.get'))).toBeEnabled();
});

/** Asks for a code; the next one may be asked for a minute later. */
async function askCode(page: Page, say: Say, number: string): Promise<void> {
  await field(page, say('mobile.label')).fill(number);
  await button(page, say('code.get')).click();
  await expect(toast(page, say('code.sent'))).toBeVisible();
  await expect(page.getByRole('button', { name: /^(?:60|5\d)\D/ })).toBeDisabled();
}

/** Counts the calls to addresses that begin so, from now on. */
function callsOf(page: Page): (path: string) => number {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return (path) => paths.filter((one) => (path.endsWith('/') ? one.startsWith(path) : one === path)).length;
}
