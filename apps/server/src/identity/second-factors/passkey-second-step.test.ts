import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import type { Overrides, SoftPasskey } from '../../../testing/identity/passkey-device.ts';
import {
  firstStep,
  givePasskey,
  giveTotp,
  loginByPasskey,
  markPasswordReset,
  ORIGIN,
  phone,
  visitorOf,
} from '../../../testing/identity/second-factors.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';

const { identity } = api;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_ORIGIN: ORIGIN } });
});
afterAll(() => test.stop());

async function answerByPasskey(ticket: string, passkey: SoftPasskey, overrides: Overrides = {}) {
  const challenge = await test.value(null, identity.passkeyLoginOptions, { ticket });
  const response = phone.get(passkey, challenge.options, overrides);
  return { challenge, input: { ticket: challenge.ticket, response } };
}

describe('second step by passkey', () => {
  it('accepts a passkey of the member, whose ticket stays the same', async () => {
    const { ticket, passkey } = await memberWithBoth();
    const { challenge, input } = await answerByPasskey(ticket, passkey);
    expect(challenge).toMatchObject({
      ticket,
      options: { allowCredentials: [{ id: passkey.id.toString('base64url') }] },
    });
    expect((await test.call(null, identity.loginVerification, input)).status).toBe(200);
  });

  it('consumes its challenge by a wrong answer', async () => {
    const { ticket, passkey } = await memberWithBoth();
    const { options } = await test.value(null, identity.passkeyLoginOptions, { ticket });
    const wrong = { ticket, response: phone.get(passkey, options, { origin: 'https://evil.example' }) };
    expect((await test.call(null, identity.loginVerification, wrong)).status).toBe(422);
    const right = { ticket, response: phone.get(passkey, options) };
    expect((await test.call(null, identity.loginVerification, right)).body).toMatchObject({
      errorCode: 'passkey.err',
    });
  });

  it('refuses an answer twice, and an answer without a challenge', async () => {
    const { ticket, passkey, member } = await memberWithBoth();
    const { input } = await answerByPasskey(ticket, passkey, { origin: 'https://evil.example' });
    expect((await test.call(null, identity.loginVerification, input)).body).toMatchObject({
      errorCode: 'passkey.err',
    });
    const options = { rpId: 'play.example', challenge: 'null' };
    const withoutChallenge = { ticket, response: phone.get(passkey, options) };
    expect((await test.call(null, identity.loginVerification, withoutChallenge)).body).toMatchObject({
      errorCode: 'passkey.err',
    });
    const { input: right } = await answerByPasskey(ticket, passkey);
    expect((await test.call(null, identity.loginVerification, right)).status).toBe(200);
    const replayed = { ...right, ticket: await firstStep(test, member) };
    expect((await test.call(null, identity.loginVerification, replayed)).body).toMatchObject({
      errorCode: 'passkey.err',
    });
  });

  it('refuses the passkey of another member, and the answer to the challenge of another ticket', async () => {
    const mine = await memberWithBoth();
    const other = await memberWithBoth();
    const { input } = await answerByPasskey(mine.ticket, other.passkey);
    expect((await test.call(null, identity.loginVerification, input)).body).toMatchObject({
      errorCode: 'passkey.err',
    });
    const { input: theirs } = await answerByPasskey(other.ticket, other.passkey);
    const crossed = { ...theirs, ticket: mine.ticket };
    expect((await test.call(null, identity.loginVerification, crossed)).body).toMatchObject({
      errorCode: 'passkey.err',
    });
  });

  it('has no challenge for an expired ticket', async () => {
    const { status, body } = await test.call(null, identity.passkeyLoginOptions, { ticket: 'A'.repeat(43) });
    expect([status, body]).toMatchObject([422, { errorCode: 'login.cred.err' }]);
  });
});

describe('password that was set without the old one', () => {
  it('does not bypass the authenticator', async () => {
    const { member } = await memberWithBoth();
    await markPasswordReset(test, member);
    expect(await firstStep(test, member)).toHaveLength(43);
  });

  it('does not bypass a passkey until both were used together', async () => {
    const member = await test.given.member();
    const { passkey } = await givePasskey(test, member);
    await expect(firstStep(test, member)).rejects.toThrow('no second step');
    await markPasswordReset(test, member);
    test.clock.advance(60_000);
    await firstStep(test, member);
    expect((await loginByPasskey(test, passkey)).status).toBe(200);
    const ticket = await firstStep(test, member);
    const { input } = await answerByPasskey(ticket, passkey);
    expect((await test.call(null, identity.loginVerification, input)).status).toBe(200);
    await expect(firstStep(test, member)).rejects.toThrow('no second step');
    test.clock.advance(60_000);
    await markPasswordReset(test, member);
    await firstStep(test, member);
  });

  it('stays unproven when the passkey was used with another first step', async () => {
    const member = await test.given.member({ userName: 'bymessage' });
    const { passkey } = await givePasskey(test, member);
    await markPasswordReset(test, member);
    const ticket = await otherFirstStep('bymessage');
    const { input } = await answerByPasskey(ticket, passkey);
    expect((await test.call(null, identity.loginVerification, input)).status).toBe(200);
    expect(await firstStep(test, member)).toHaveLength(43);
  });

  it('opens a session that may change no factor for a day, whatever was proven', async () => {
    const { member, passkey } = await memberWithBoth();
    await markPasswordReset(test, member);
    const visitor = visitorOf(await loginByPasskey(test, passkey));
    expect((await test.call(visitor, identity.removeTotp, {})).body).toMatchObject({
      errorCode: 'session.limited',
    });
    test.clock.advance(DAY_MS);
    const nextDayVisitor = visitorOf(await loginByPasskey(test, passkey));
    expect((await test.call(nextDayVisitor, identity.removeTotp, {})).status).toBe(200);
  });
});

async function memberWithBoth() {
  const member = await test.given.member();
  const { passkey } = await givePasskey(test, member);
  await giveTotp(test, member);
  return { member, passkey, ticket: await firstStep(test, member) };
}

/** The ticket of a code by SMS, where a second step is due. */
async function otherFirstStep(userName: string): Promise<string> {
  const { id: memberId } = await test.database.one(findId, [userName]);
  const data = { byPassword: false, remember: false };
  return test.app.deps.identity.tickets.issue(test.database, 'second-factor', { memberId, data });
}

const findId = statement<[userName: string], { id: bigint }>(
  'test.find-id',
  `SELECT id FROM member WHERE user_name = $1`,
);
