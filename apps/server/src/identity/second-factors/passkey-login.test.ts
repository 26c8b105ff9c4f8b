import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallOptions, startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import type { Overrides } from '../../../testing/identity/passkey-device.ts';
import { deviceCookies } from '../../../testing/identity/secret-key.ts';
import {
  givePasskey,
  loginByPasskey,
  ORIGIN,
  phone,
  visitorOf,
} from '../../../testing/identity/second-factors.ts';
import { statement } from '../../platform/database/statement.ts';

const { identity } = api;
const MINUTE_MS = 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_ORIGIN: ORIGIN } });
});
afterAll(() => test.stop());

async function eventsOf(visitor: Visitor): Promise<string[]> {
  return (await test.value(visitor, identity.accountEvents, {})).map(({ kind }) => kind);
}

describe('passkey sign-in', () => {
  it('opens a confirmed session without other factors', async () => {
    const member = await test.given.member({ userName: 'fingertip' });
    const { passkey } = await givePasskey(test, member);
    const visitor = visitorOf(await loginByPasskey(test, passkey));
    expect(visitor.info).toMatchObject({ userName: 'fingertip', type: 0 });
    expect((await test.call(visitor, identity.passkeyOptions, {})).status).toBe(200);
    const { passkeys } = await test.value(visitor, identity.securityFactors, {});
    expect(passkeys[0]?.lastUsedAt).toBe(test.clock.now().toISOString());
  });

  it('is refused once the passkey is removed', async () => {
    const member = await test.given.member();
    const { passkey, id } = await givePasskey(test, member);
    await test.value(member, identity.removePasskey, { id });
    expect(await eventsOf(member)).toContain('passkey-removed');
    expect((await loginByPasskey(test, passkey)).body).toMatchObject({ errorCode: 'passkey.err' });
  });
});

describe('invalid passkey sign-in', () => {
  it.each<[string, Overrides]>([
    ['for a foreign origin', { origin: 'https://evil.example' }],
    ['for a foreign site id', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['when its owner did not unlock it', { userVerified: false }],
    ['when it names another owner', { userHandle: Buffer.alloc(32, 2).toString('base64url') }],
    ['when it is the answer of a making', { type: 'webauthn.create' }],
  ])('is refused %s', async (_why, overrides) => {
    const { passkey } = await givePasskey(test, await test.given.member());
    const { status, body } = await loginByPasskey(test, passkey, overrides);
    expect([status, body]).toMatchObject([422, { errorCode: 'passkey.err' }]);
    expect((await loginByPasskey(test, passkey)).status).toBe(200);
  });

  it('is refused for a signature of another key', async () => {
    const mine = await givePasskey(test, await test.given.member());
    const other = await givePasskey(test, await test.given.member());
    const forged = { ...other.passkey, id: mine.passkey.id, userHandle: mine.passkey.userHandle };
    expect((await loginByPasskey(test, forged)).body).toMatchObject({ errorCode: 'passkey.err' });
  });

  it('is refused for an unknown credential', async () => {
    const { options } = await test.value(await test.given.member(), identity.passkeyOptions, {});
    const { passkey } = phone.create(options);
    expect((await loginByPasskey(test, passkey)).body).toMatchObject({ errorCode: 'passkey.err' });
  });

  it('is refused for a second use of the same answer, also among concurrent uses', async () => {
    const { passkey } = await givePasskey(test, await test.given.member());
    const { ticket, options } = await test.value(null, identity.passkeyLoginOptions, {});
    // A passkey that never increments its counter, so that only the ticket distinguishes the second answer from the
    // first.
    const input = { ticket, response: phone.get(passkey, options, { countsBy: 0 }) };
    const answers = await Promise.all([1, 2, 3].map(() => test.call(null, identity.passkeyLogin, input)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect((await test.call(null, identity.passkeyLogin, input)).status).toBe(422);
  });

  it('is refused when the counter decreased, and is listed for the owner', async () => {
    const member = await test.given.member();
    const { passkey } = await givePasskey(test, member);
    expect((await loginByPasskey(test, passkey, { countsBy: 5 })).status).toBe(200);
    const copy = { ...passkey, counter: 1 };
    expect((await loginByPasskey(test, copy)).body).toMatchObject({ errorCode: 'passkey.err' });
    expect(await eventsOf(member)).toContain('passkey-cloned');
    expect((await loginByPasskey(test, passkey)).status).toBe(200);
  });

  it('is accepted when the authenticator never counts', async () => {
    const { passkey } = await givePasskey(test, await test.given.member());
    expect((await loginByPasskey(test, passkey, { countsBy: 0 })).status).toBe(200);
    expect((await loginByPasskey(test, passkey, { countsBy: 0 })).status).toBe(200);
  });

  it('is refused for a disabled account and at the wrong endpoint, only after the proof', async () => {
    const member = await test.given.member({ userName: 'shutout' });
    const { passkey } = await givePasskey(test, member);
    const { ticket, options } = await test.value(null, identity.passkeyLoginOptions, {});
    const input = { ticket, response: phone.get(passkey, options), side: 'agent' };
    expect((await test.call(null, identity.passkeyLogin, input)).body).toMatchObject({
      errorCode: 'login.not.agent',
    });
    await test.database.run(become, ['shutout', 1, true]);
    expect((await loginByPasskey(test, passkey)).body).toMatchObject({ errorCode: 'login.not.member' });
    await test.database.run(become, ['shutout', 0, false]);
    expect((await loginByPasskey(test, passkey)).body).toMatchObject({ errorCode: 'login.disabled' });
    const forged = await loginByPasskey(test, passkey, { origin: 'https://evil.example' });
    expect(forged.body).toMatchObject({ errorCode: 'passkey.err' });
  });

  it('is refused after twenty failures of one browser for ten minutes, and for no other browser', async () => {
    const from = '203.0.113.9';
    const input = { ticket: 'A'.repeat(43), response: {} };
    const tries = (name: string, times: number) => {
      const options = { from, cookies: deviceCookies(name) };
      return Promise.all(
        Array.from({ length: times }, () => test.call(null, identity.passkeyLogin, input, options)),
      );
    };
    expect((await tries('guessing', 25)).filter(({ status }) => status === 422)).toHaveLength(20);
    const [refused] = await tries('guessing', 1);
    expect([refused?.status, refused?.body]).toMatchObject([429, { errorCode: 'login.wait' }]);
    expect(await tries('neighbour', 1)).toMatchObject([{ status: 422 }]);
    test.clock.advance(10 * MINUTE_MS);
    expect(await tries('guessing', 1)).toMatchObject([{ status: 422 }]);
  });

  it('is refused after three hundred failures from one address, with any cookies', async () => {
    const from = '203.0.113.11';
    const input = { ticket: 'A'.repeat(43), response: {} };
    const answers = await Promise.all(
      Array.from({ length: 305 }, () => test.call(null, identity.passkeyLogin, input, { from })),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(300);
    const cookies = deviceCookies('late');
    const refused = await test.call(null, identity.passkeyLogin, input, { from, cookies });
    expect(refused.body).toMatchObject({ errorCode: 'login.wait' });
  });

  it('is refused without a challenge, after very many requests of one browser or one address', async () => {
    const from = '203.0.113.10';
    const requestMany = (times: number, options: CallOptions) =>
      Promise.all(
        Array.from({ length: times }, () => test.call(null, identity.passkeyLoginOptions, {}, options)),
      );
    const answers = await requestMany(125, { from, cookies: deviceCookies('asking') });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ errorCode: 'login.wait' });
    const others = await requestMany(1085, { from });
    expect(others.filter(({ status }) => status === 200)).toHaveLength(1075);
  });
});

const become = statement<[userName: string, type: number, enabled: boolean]>(
  'test.become',
  `UPDATE member SET type = $2, enabled = $3 WHERE user_name = $1`,
);
