import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { type Browser, openBrowser } from '../../../testing/identity/browser.ts';
import { deleteAllExpired } from '../../../testing/database/delete-expired.ts';
import { eraseDue, GRACE_MS } from '../../../testing/identity/leaving-member.ts';
import { expectRefused, form, PASSWORD } from '../../../testing/identity/registration.ts';
import { DAY_MS } from '../../platform/clock.ts';

const { identity, protection } = api;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => test.stop());

let names = 0;
function register(browser: Browser) {
  names += 1;
  return browser.call(identity.register, form(`newcomer${names}`));
}
const newBrowser = () => openBrowser(test, `10.77.${names}.1`);

/** A browser in which a member registered, requested an exclusion and signed out. */
async function excludedWith(browser: Browser, term = '6mo'): Promise<string> {
  const { body } = await register(browser);
  if (!body.success) throw new Error(`not registered: ${body.errorCode}`);
  expect((await browser.call(protection.exclude, { term })).status).toBe(200);
  await browser.call(identity.logout, {});
  return body.value.userName;
}

describe('registration in a browser of an excluded member', () => {
  it('is refused during the exclusion, and permitted in another browser', async () => {
    const browser = newBrowser();
    await excludedWith(browser);
    expectRefused(await register(browser), 'register.device.excluded', 403);
    expect((await register(newBrowser())).status).toBe(200);
  });

  it('is refused when the member signed in there only after the exclusion began', async () => {
    const [first, second] = [newBrowser(), newBrowser()];
    const userName = await excludedWith(first);
    await second.login(userName, PASSWORD);
    await second.call(identity.logout, {});
    expectRefused(await register(second), 'register.device.excluded', 403);
  });

  it('is refused after the sessions of that member were deleted', async () => {
    const browser = newBrowser();
    await excludedWith(browser, 'permanent');
    test.clock.advance(120 * DAY_MS);
    await deleteAllExpired(test);
    expectRefused(await register(browser), 'register.device.excluded', 403);
  });

  it('is refused after that member was erased', async () => {
    const browser = newBrowser();
    const userName = await excludedWith(browser, 'permanent');
    await browser.login(userName, PASSWORD);
    expect((await browser.call(api.erasure.requestErasure, {})).status).toBe(200);
    test.clock.advance(GRACE_MS);
    expect(await eraseDue(test)).toEqual([]);
    expectRefused(await register(browser), 'register.device.excluded', 403);
  });

  it('is permitted once the exclusion ends', async () => {
    const browser = newBrowser();
    const userName = await excludedWith(browser);
    test.clock.advance(184 * DAY_MS);
    await browser.login(userName, PASSWORD);
    expect((await browser.call(protection.leaveExclusion, {})).status).toBe(200);
    test.clock.advance(DAY_MS - 1);
    expectRefused(await register(browser), 'register.device.excluded', 403);
    test.clock.advance(1);
    expect((await register(browser)).status).toBe(200);
  });

  it('is permitted where only members without an exclusion signed in', async () => {
    const browser = newBrowser();
    expect((await register(browser)).status).toBe(200);
    expect((await register(browser)).status).toBe(200);
  });
});
