import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { awaitMessage } from '../../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { givePasskey, giveTotp, ORIGIN } from '../../../testing/identity/second-factors.ts';
import { MAIL_TY } from './templates/mail-ty.ts';

const { identity } = api;

const lockedMail = MAIL_TY['withdrawal-password-locked'];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true, env: { PUBLIC_ORIGIN: ORIGIN } });
});
afterAll(() => test.stop());

it('every change of a factor is mailed to the owner', async () => {
  const member = await test.given.member({ userName: 'informed' });
  const to = 'informed@example.com';
  await insertPersonalValue(test, 'informed', { field: 'email', value: to });
  const { id } = await givePasskey(test, member);
  await giveTotp(test, member);
  await test.value(member, identity.removePasskey, { id });
  await test.value(member, identity.removeTotp, {});
  for (const kind of ['passkey-added', 'passkey-removed', 'totp-on', 'totp-off'] as const) {
    const { subject } = MAIL_TY[kind];
    const { text } = await awaitMessage(
      test.dataDir,
      to,
      (mail) => 'subject' in mail && mail.subject === subject,
    );
    expect(text).toContain('informed');
    expect(text).toContain(`${ORIGIN}/m/securityCenter`);
  }
});

it('what touches the money is sent to a proven number too while no address is proven', async () => {
  const member = await test.given.member({ userName: 'halfproven' });
  const pin = { password: '739150', confirmPassword: '739150' };
  await test.value(member, identity.setWithdrawalPassword, pin);
  const number = '+639170001234';
  await insertPersonalValue(test, 'halfproven', { field: 'mobileNum', value: number });
  const to = 'half@example.com';
  await insertPersonalValue(test, 'halfproven', { field: 'email', value: to, verified: false });
  for (let tries = 0; tries < 5; tries += 1) {
    await test.call(member, identity.changeWithdrawalPassword, { ...pin, oldPassword: '000001' });
  }
  await awaitMessage(test.dataDir, to, (mail) => 'subject' in mail && mail.subject === lockedMail.subject);
  expect(await awaitMessage(test.dataDir, number)).toMatchObject({
    text: expect.stringContaining('withdrawal password'),
  });
});
