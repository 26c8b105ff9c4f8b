import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { awaitMessage, messagesIn } from '../../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { givePasskey, giveTotp, ORIGIN } from '../../../testing/identity/second-factors.ts';
import { MAIL_TY } from '../../../testing/identity/mail-words.ts';
import { statement } from '../../platform/database/statement.ts';
import { notifyMember } from './notify-member.ts';

const { identity } = api;

const findMember = statement<[userName: string], { id: bigint }>(
  'test.find-attacked',
  'SELECT id FROM member WHERE user_name = $1',
);
const countMessages = statement<[memberId: bigint], { count: bigint }>(
  'test.count-messages-of-attacked',
  'SELECT count(*) FROM message WHERE recipient_id = $1',
);

const lockedMail = MAIL_TY['withdrawal-password-locked'];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true, env: { PUBLIC_ORIGIN: ORIGIN } });
});
afterAll(() => test.stop());

it('the owner is mailed about every change of a factor', async () => {
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

it('notices about money are also sent to a proven number while no address is proven', async () => {
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

it('an event that strangers can repeat is one message per hour in the inbox as well', async () => {
  const member = await test.given.member({ userName: 'attacked' });
  const unread = () => test.value(member, api.inbox.unreadMessages, {});
  const before = await unread();
  const memberId = (await test.database.one(findMember, ['attacked'])).id;
  const notify = () =>
    test.database.transaction((tx) =>
      notifyMember(test.app.deps.identity, tx, { memberId, template: 'many-failed-logins', values: {} }),
    );
  await notify();
  await notify();
  expect((await unread()) - before).toBe(1);
  test.clock.advance(3_600_000);
  await notify();
  expect((await test.database.one(countMessages, [memberId])).count - BigInt(before)).toBe(2n);
});

it.each([
  ['unproven', false, 20],
  ['proven', true, 25],
] as const)('wins are mailed to an address that is %s', async (userName, verified, mails) => {
  const member = await test.given.member({ userName: `${userName}win` });
  const to = `${userName}@wins.example`;
  await insertPersonalValue(test, `${userName}win`, { field: 'email', value: to, verified });
  const choice = { category: 'play', channel: 'mail', enabled: true } as const;
  await test.value(member, api.notifications.setNoticePreference, choice);
  const memberId = (await test.database.one(findMember, [`${userName}win`])).id;
  const notify = () =>
    test.database.transaction((tx) =>
      notifyMember(test.app.deps.identity, tx, {
        memberId,
        template: 'large-win',
        values: { amount: '1.00 PHP', game: 'Dice', orderId: '1' },
      }),
    );
  for (let count = 0; count < 25; count += 1) await notify();
  const sent = async () =>
    (await messagesIn(test.dataDir, 'mail')).filter((message) => message.to === to).length;
  await expect.poll(sent, { timeout: 30_000 }).toBe(mails);
  // Mails about the security of the account are counted by themselves.
  await test.database.transaction((tx) =>
    notifyMember(test.app.deps.identity, tx, { memberId, template: 'many-failed-logins', values: {} }),
  );
  await expect.poll(sent, { timeout: 30_000 }).toBe(mails + 1);
  expect(await test.value(member, api.inbox.unreadMessages, {})).toBeGreaterThanOrEqual(25);
});
