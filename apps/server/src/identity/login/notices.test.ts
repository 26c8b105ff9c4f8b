import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { finishedJobs } from '../../../testing/database/database-activity.ts';
import { openBrowser } from '../../../testing/identity/browser.ts';
import { awaitMessage, messagesIn } from '../../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { TEST_SECRET_KEY } from '../../../testing/identity/secret-key.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { DAY_MS } from '../../platform/clock.ts';

const { identity } = api;
const PASSWORD = 'correct horse battery';
const QUARTER_MS = 15 * 60_000 + 1000;
const HOUR_MS = 3_600_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true, env: { SECRET_KEY: TEST_SECRET_KEY } });
});
afterAll(() => test.stop());

async function memberWithMail(userName: string): Promise<string> {
  await test.given.member({ userName });
  const value = `${userName}@example.com`;
  await insertPersonalValue(test, userName, { field: 'email', value });
  return value;
}

async function mailsTo(to: string): Promise<number> {
  await finishedJobs(test.database);
  return (await messagesIn(test.dataDir, 'mail')).filter((mail) => mail.to === to).length;
}

/** Sends wrong passwords, each from a different address, at a rate that needs no captcha. */
async function fail(userName: string, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    if (index % 5 === 0) test.clock.advance(QUARTER_MS);
    await openBrowser(test, `20.${index}.1.1`).login(userName, 'a wrong guess');
  }
}

it('the owner is notified by mail of the first sign-in on a device, and not of the next', async () => {
  const address = await memberWithMail('newphone');
  const phone = openBrowser(test, '20.100.1.1');
  await phone.login('newphone', PASSWORD);
  expect(await awaitMessage(test.dataDir, address)).toMatchObject({
    text: expect.stringContaining('Chrome on Android'),
  });
  await phone.login('newphone', PASSWORD);
  expect(await mailsTo(address)).toBe(1);
});

it('the owner is mailed once an hour about new devices, and the security centre lists each', async () => {
  const address = await memberWithMail('bombed');
  for (let index = 0; index < 5; index += 1) {
    await openBrowser(test, `20.110.${index}.1`).login('bombed', PASSWORD);
  }
  expect(await mailsTo(address)).toBe(1);
  test.clock.advance(HOUR_MS);
  const browser = openBrowser(test, '20.111.1.1');
  await browser.login('bombed', PASSWORD);
  expect(await mailsTo(address)).toBe(2);
  const { body } = await browser.call(identity.accountEvents, {});
  const kinds = body.success ? body.value.map(({ kind }) => kind) : [];
  expect(kinds.filter((kind) => kind === 'login-new-device')).toHaveLength(6);
});

it('the owner is notified once a day of many failures, and nobody is notified for unknown names', async () => {
  const address = await memberWithMail('harassed');
  await fail('harassed', 19);
  expect(await mailsTo(address)).toBe(0);
  await fail('harassed', 1);
  expect(await mailsTo(address)).toBe(1);
  await fail('harassed', 15);
  expect(await mailsTo(address)).toBe(1);
  test.clock.advance(DAY_MS);
  await fail('harassed', 20);
  expect(await mailsTo(address)).toBe(2);

  const browser = openBrowser(test, '20.101.1.1');
  test.clock.advance(DAY_MS);
  await browser.login('harassed', PASSWORD);
  const { body } = await browser.call(identity.accountEvents, {});
  const kinds = body.success ? body.value.map(({ kind }) => kind) : [];
  expect(kinds.filter((kind) => kind === 'login-failed-often')).toHaveLength(2);

  await finishedJobs(test.database);
  const before = (await messagesIn(test.dataDir, 'mail')).length;
  await fail('nobodyatall', 20);
  await finishedJobs(test.database);
  expect(await messagesIn(test.dataDir, 'mail')).toHaveLength(before);
});

it('attempts with a forged cookie of a remembered device do not hide their failures', async () => {
  const address = await memberWithMail('mixedtries');
  await fail('mixedtries', 19);
  const remembered = { type: 'username', username: 'mixedtries', remember: true };
  test.clock.advance(QUARTER_MS);
  await openBrowser(test, '20.103.1.1').call(identity.login, remembered);
  expect(await mailsTo(address)).toBe(1);
});

it('a copied cookie is reported by mail once', async () => {
  const address = await memberWithMail('copied');
  const owner = openBrowser(test, '20.102.1.1');
  await owner.login('copied', PASSWORD, { remember: true });
  const copy = owner.cookies['__Host-rm'] ?? '';
  const again = { type: 'username', username: 'copied', remember: true };
  await owner.call(identity.login, again);
  for (let use = 0; use < 2; use += 1) {
    owner.cookies['__Host-rm'] = copy;
    expect((await owner.call(identity.login, again)).body).toMatchObject({
      errorCode: 'login.remember.invalid',
    });
  }
  expect(await awaitMessage(test.dataDir, address, ({ text }) => text.includes('Na-sign out'))).toBeTruthy();
  // One is the earlier mail about the new device.
  expect(await mailsTo(address)).toBe(2);
});
