import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { type Browser, openBrowser } from '../../../testing/identity/browser.ts';
import { deleteAllExpired } from '../../../testing/database/delete-expired.ts';
import { PASSWORD } from '../../../testing/identity/registration.ts';
import { DAY_MS } from '../../platform/clock.ts';

const { memberInfo, securityConfig } = api.identity;
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const MINUTE_MS = 60_000;
const HALF_A_YEAR_MS = 183 * DAY_MS;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

/** The previous sign-in as both screens show it. */
async function lastLoginBy(browser: Browser) {
  const { body } = await browser.call(securityConfig, {});
  const { body: member } = await browser.call(memberInfo, {});
  if (!body.success || !member.success) throw new Error('nobody is signed in');
  const { lastLogin } = body.value;
  expect(member.value.lastLoginTime).toBe(lastLogin?.at ?? null);
  return lastLogin;
}

it('the previous sign-in is reported with its time, browser and address, also in a new browser', async () => {
  const registered = test.clock.now().toISOString();
  const member = await test.given.member({ userName: 'lastseen' });
  expect(await test.value(member, securityConfig, {})).toMatchObject({ lastLogin: null });

  test.clock.advance(MINUTE_MS);
  const first = test.clock.now().toISOString();
  const phone = openBrowser(test, '20.7.1.1');
  await phone.login('lastseen', PASSWORD);
  expect(await lastLoginBy(phone)).toMatchObject({ at: registered, ip: member.from });

  test.clock.advance(MINUTE_MS);
  const desk = openBrowser(test, '20.7.2.1', DESKTOP);
  await desk.login('lastseen', PASSWORD);
  expect(await lastLoginBy(desk)).toEqual({ at: first, ip: '20.7.1.1', device: 'Chrome on Android' });
  expect(await lastLoginBy(phone)).toMatchObject({ at: registered });
});

it('the previous sign-in is remembered after its session was deleted', async () => {
  const registered = test.clock.now().toISOString();
  await test.given.member({ userName: 'longaway' });
  test.clock.advance(HALF_A_YEAR_MS);
  await deleteAllExpired(test);
  const phone = openBrowser(test, '20.7.3.1');
  await phone.login('longaway', PASSWORD);
  expect(await lastLoginBy(phone)).toMatchObject({ at: registered });
});
