import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishedJobs } from '../../../testing/database/database-activity.ts';
import { awaitMessage, messagesIn } from '../../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { expectRefused, personalValuesOf } from '../../../testing/identity/registration.ts';
import { codeNow, giveTotp, markPasswordReset } from '../../../testing/identity/second-factors.ts';
import { deviceCookies } from '../../../testing/identity/secret-key.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';

const { bindMail, bindMobile, securityConfig, sendMailCode, sendMobileCode, sendOwnerCode } = api.identity;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
});
afterAll(() => test.stop());

let people = 0;
/** A visitor with a new browser, and a number and an address that no account has yet. */
async function person() {
  people += 1;
  const visitor = await test.given.member();
  const cookies = deviceCookies(`contact-${people}-`);
  const mobileNum = `917${String(4_000_000 + people)}`;
  return { visitor, cookies, mobileNum, number: `+63${mobileNum}`, email: `person${people}@example.com` };
}

/** Six separate digits, in an SMS and in a mail. */
const CODE = /(?<!\d)\d{6}(?!\d)/;

async function codeIn(to: string, wanted = CODE): Promise<string> {
  const { text } = await awaitMessage(test.dataDir, to, ({ text: words }) => wanted.test(words));
  return CODE.exec(text)?.[0] ?? '';
}

const reported = async ({ info }: Visitor) =>
  (await personalValuesOf(test, info.userName)).map(({ field, value, verified }) => ({
    field,
    value,
    verified,
  }));

describe('number or address', () => {
  it('becomes the member’s by the code that was sent to it', async () => {
    const { visitor, cookies, mobileNum, number, email } = await person();
    await test.call(visitor, sendMobileCode, { mobileNum }, { cookies });
    const verificationCode = await codeIn(number);
    const bound = await test.call(visitor, bindMobile, { mobileNum, verificationCode }, { cookies });
    expect(bound.status).toBe(200);
    expect(await reported(visitor)).toEqual([{ field: 'mobileNum', value: number, verified: true }]);
    const again = await test.call(visitor, bindMobile, { mobileNum, verificationCode }, { cookies });
    expectRefused(again, 'owner.code.required', 403);

    // A code to the address is required for a change of the number too, because the address now proves the account.
    await test.call(visitor, sendMailCode, { email }, { cookies });
    const mailed = { email, verificationCode: await codeIn(email) };
    const unproven = await test.call(visitor, bindMail, mailed, { cookies });
    expect(unproven.body).toMatchObject({ errorCode: 'owner.code.required', value: { ways: ['sms'] } });
    await test.call(visitor, sendOwnerCode, { by: 'sms', language: 'EN' }, { cookies });
    const code = await codeIn(number, /change to your account/);
    const both = await test.call(visitor, bindMail, { ...mailed, by: 'sms', code }, { cookies });
    expect(both.status).toBe(200);
    expect(await test.value(visitor, securityConfig, {})).toMatchObject({
      mobile: { shown: `••• ${mobileNum.slice(-3)}`.replace(/\d+$/, number.slice(-4)), verified: true },
      email: { shown: 'p•••@example.com', verified: true },
      ownerWays: ['sms', 'mail'],
    });
  });

  it('of another member is reported to its owner only', async () => {
    const [owner, other] = [await person(), await person()];
    const { mobileNum, number, email } = owner;
    await insertPersonalValue(test, owner.visitor.info.userName, { field: 'mobileNum', value: number });
    await insertPersonalValue(test, owner.visitor.info.userName, { field: 'email', value: email });
    const { visitor, cookies } = other;
    expect((await test.call(visitor, sendMobileCode, { mobileNum }, { cookies })).status).toBe(200);
    expect((await test.call(visitor, sendMailCode, { email }, { cookies })).status).toBe(200);
    await awaitMessage(test.dataDir, number, ({ text }) => text.includes('/m/login'));
    await awaitMessage(test.dataDir, email, ({ text }) => text.includes('/m/login'));
    await finishedJobs(test.database);
    const sent = [...(await messagesIn(test.dataDir, 'sms')), ...(await messagesIn(test.dataDir, 'mail'))];
    const toOwner = sent.filter(({ to }) => to === number || to === email);
    expect(toOwner).toHaveLength(2);
    expect(toOwner.filter(({ text }) => CODE.test(text))).toEqual([]);
    const typed = { verificationCode: '123456' };
    expectRefused(
      await test.call(visitor, bindMobile, { mobileNum, ...typed }, { cookies }),
      'verification.code.err',
    );
    expectRefused(
      await test.call(visitor, bindMail, { email, ...typed }, { cookies }),
      'verification.code.err',
    );
  });

  it('that replaces another needs the authenticator when it is on, and the old address is notified', async () => {
    const { visitor, cookies, email } = await person();
    const old = `old-${email}`;
    await insertPersonalValue(test, visitor.info.userName, { field: 'email', value: old });
    const { secret } = await giveTotp(test, visitor);
    await test.call(visitor, sendMailCode, { email }, { cookies });
    const mailed = { email, verificationCode: await codeIn(email) };
    const wrong = { ...mailed, by: 'app', code: '000000' };
    expectRefused(await test.call(visitor, bindMail, wrong, { cookies }), 'verification.code.err');
    const right = { ...mailed, by: 'app', code: codeNow(test, secret) };
    expect((await test.call(visitor, bindMail, right, { cookies })).status).toBe(200);
    await awaitMessage(test.dataDir, old, (mail) => 'subject' in mail && mail.subject.includes('Napalitan'));
    expect(await reported(visitor)).toEqual([{ field: 'email', value: email, verified: true }]);
  });

  it('is refused when invalid and in a session that is limited or not confirmed', async () => {
    const { visitor, cookies, mobileNum, email } = await person();
    expectRefused(
      await test.call(visitor, sendMobileCode, { mobileNum: '12' }, { cookies }),
      'mobile.invalid',
    );
    expectRefused(await test.call(visitor, sendMailCode, { email: 'nobody' }, { cookies }), 'email.invalid');
    const typed = { verificationCode: '123456' };
    expectRefused(
      await test.call(visitor, bindMobile, { mobileNum: '12', ...typed }, { cookies }),
      'mobile.invalid',
    );
    expectRefused(await test.call(visitor, bindMail, { email: 'x', ...typed }, { cookies }), 'email.invalid');
    const calls = () => [
      test.call(visitor, sendMobileCode, { mobileNum }, { cookies }),
      test.call(visitor, bindMobile, { mobileNum, ...typed }, { cookies }),
      test.call(visitor, sendMailCode, { email }, { cookies }),
      test.call(visitor, bindMail, { email, ...typed }, { cookies }),
    ];
    test.clock.advance(300_000);
    for (const answer of await Promise.all(calls())) expectRefused(answer, 'session.confirm.required', 403);
    await markPasswordReset(test, visitor);
    for (const answer of await Promise.all(calls())) expectRefused(answer, 'session.limited', 403);
  });

  it('gets a code by mail once in three minutes', async () => {
    const { visitor, cookies, email } = await person();
    expect((await test.call(visitor, sendMailCode, { email }, { cookies })).status).toBe(200);
    expectRefused(await test.call(visitor, sendMailCode, { email }, { cookies }), 'sms.wait', 429);
  });
});
