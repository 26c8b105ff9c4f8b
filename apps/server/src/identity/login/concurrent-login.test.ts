import { api } from '@tessera/contract';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { openBrowser } from '../../../testing/identity/browser.ts';
import { lockWaits } from '../../../testing/database/database-activity.ts';

const { identity } = api;
const PASSWORD = 'correct horse battery';
const NEXT = 'another horse entirely';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
afterEach(() => vi.restoreAllMocks());

/** Runs an action once, between the check of a password and the opening of the session. */
function meanwhile(happens: () => Promise<unknown>): void {
  const { passwords } = test.app.deps.identity;
  const matches = passwords.matches.bind(passwords);
  vi.spyOn(passwords, 'matches').mockImplementationOnce(async (...given) => {
    const right = await matches(...given);
    await happens();
    return right;
  });
}

it('a concurrent sign-in does not outlive the change of its password', async () => {
  const owner = await test.given.member({ userName: 'changing' });
  const change = { oldPassword: PASSWORD, newPassword: NEXT, confirmNewPassword: NEXT };
  const thief = openBrowser(test, '20.1.1.1');
  meanwhile(async () => {
    test.clock.advance(1000);
    await test.value(owner, identity.changePassword, change);
  });
  const { status, body } = await thief.login('changing', PASSWORD, { remember: true });
  expect([status, body]).toMatchObject([422, { errorCode: 'login.cred.err' }]);
  expect(thief.cookies['__Host-sid']).toBeUndefined();
  expect(thief.cookies['__Host-rm']).toBeUndefined();
  expect((await openBrowser(test, '20.1.2.1').login('changing', NEXT)).status).toBe(200);
});

it('a concurrent sign-in by a remembered device does not outlive a sign-out everywhere', async () => {
  await test.given.member({ userName: 'racing' });
  const [owner, rival] = [openBrowser(test, '20.2.1.1'), openBrowser(test, '20.3.1.1')];
  await owner.login('racing', PASSWORD);
  await rival.login('racing', PASSWORD, { remember: true });
  const { remembered } = test.app.deps.identity;
  const use = remembered.use.bind(remembered);
  let signedOut: Promise<{ status: number }> | undefined;
  vi.spyOn(remembered, 'use').mockImplementationOnce(async (...given) => {
    const used = await use(...given);
    signedOut = owner.call(identity.signOutEverywhere, {});
    let over = false;
    void signedOut.then(() => (over = true));
    // The action is over, or it waits for this sign-in: both are known before the session is opened.
    await vi.waitUntil(async () => over || (await test.database.one(lockWaits, [])).waits > 0n);
    return used;
  });
  const again = { type: 'username', username: 'racing', remember: true };
  await rival.call(identity.login, again);
  expect((await signedOut)?.status).toBe(200);
  expect((await rival.call(identity.memberInfo, {})).status).toBe(401);
  expect((await rival.call(identity.login, again)).status).not.toBe(200);
});
