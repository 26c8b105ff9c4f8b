import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import type { Overrides } from '../../../testing/identity/passkey-device.ts';
import {
  givePasskey,
  loginByPasskey,
  markPasswordReset,
  ORIGIN,
  phone,
} from '../../../testing/identity/second-factors.ts';

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

describe('passkey', () => {
  it('is created for this site only, requires user verification, and contains no name', async () => {
    const member = await test.given.member({ userName: 'discreet' });
    const { options } = await test.value(member, identity.passkeyOptions, {});
    expect(options).toMatchObject({
      rp: { id: 'play.example', name: 'Tessera' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    const { id } = options.user as { id: string };
    expect(Buffer.from(id, 'base64url')).toHaveLength(32);
    expect(Buffer.from(id, 'base64url').toString('latin1')).not.toContain('discreet');
    const again = await test.value(member, identity.passkeyOptions, {});
    expect(again.options.user).toEqual(options.user);
    expect(again.options.challenge).not.toBe(options.challenge);
  });

  it('is listed once added, and its device is not offered again', async () => {
    const member = await test.given.member();
    const { passkey, id } = await givePasskey(test, member, { synced: true });
    const { passkeys, hasPassword } = await test.value(member, identity.securityFactors, {});
    const at = test.clock.now().toISOString();
    expect(hasPassword).toBe(true);
    expect(passkeys).toEqual([{ id, name: 'Phone', synced: true, createdAt: at, lastUsedAt: null }]);
    const { options } = await test.value(member, identity.passkeyOptions, {});
    expect(options.excludeCredentials).toMatchObject([{ id: passkey.id.toString('base64url') }]);
    expect(await eventsOf(member)).toContain('passkey-added');
  });
});

describe('adding a passkey', () => {
  it.each<[string, Overrides]>([
    ['for a foreign origin', { origin: 'https://play.example.evil.example' }],
    ['for a foreign site id', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['when its owner did not unlock it', { userVerified: false }],
    ['when it is the answer of a sign-in', { type: 'webauthn.get' }],
    ['for an algorithm that was not offered', { algorithm: -47 }],
  ])('is refused: %s', async (_why, overrides) => {
    const member = await test.given.member();
    const { ticket, options } = await test.value(member, identity.passkeyOptions, {});
    const { response } = phone.create(options, overrides);
    const answer = await test.call(member, identity.addPasskey, { ticket, name: 'Phone', response });
    expect([answer.status, answer.body]).toMatchObject([422, { errorCode: 'passkey.err' }]);
    expect((await test.value(member, identity.securityFactors, {})).passkeys).toEqual([]);
  });

  it.each([{}, { id: 7 }, { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: [] } }])(
    'is refused when the answer is %j',
    async (response) => {
      const member = await test.given.member();
      const { ticket } = await test.value(member, identity.passkeyOptions, {});
      const { body } = await test.call(member, identity.addPasskey, { ticket, name: 'Phone', response });
      expect(body).toMatchObject({ errorCode: 'passkey.err' });
    },
  );

  it('is refused a second time with the same ticket, and with the ticket of another member', async () => {
    const owner = await test.given.member();
    const other = await test.given.member();
    const { ticket, options } = await test.value(owner, identity.passkeyOptions, {});
    const stolen = { ticket, name: 'Phone', response: phone.create(options).response };
    expect((await test.call(other, identity.addPasskey, stolen)).body).toMatchObject({
      errorCode: 'passkey.err',
    });
    const fresh = await test.value(owner, identity.passkeyOptions, {});
    const input = { ticket: fresh.ticket, name: 'Phone', response: phone.create(fresh.options).response };
    await test.value(owner, identity.addPasskey, input);
    expect((await test.call(owner, identity.addPasskey, input)).body).toMatchObject({
      errorCode: 'passkey.err',
    });
  });

  it('is refused when another account has the credential', async () => {
    const owner = await test.given.member();
    const { passkey } = await givePasskey(test, owner);
    const thief = await test.given.member();
    const { ticket, options } = await test.value(thief, identity.passkeyOptions, {});
    const { response } = phone.create(options, { id: passkey.id });
    const { body } = await test.call(thief, identity.addPasskey, { ticket, name: 'Phone', response });
    expect(body).toMatchObject({ errorCode: 'passkey.err' });
    expect((await loginByPasskey(test, passkey)).status).toBe(200);
  });

  it('is refused beyond ten, also among concurrent requests', async () => {
    const member = await test.given.member();
    for (let made = 0; made < 8; made += 1) await givePasskey(test, member);
    const pending = await Promise.all(
      Array.from({ length: 4 }, () => test.value(member, identity.passkeyOptions, {})),
    );
    const answers = await Promise.all(
      pending.map(({ ticket, options }) => {
        const { response } = phone.create(options);
        return test.call(member, identity.addPasskey, { ticket, name: 'Phone', response });
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await test.value(member, identity.securityFactors, {})).passkeys).toHaveLength(10);
    expect((await test.call(member, identity.passkeyOptions, {})).body).toMatchObject({
      errorCode: 'passkey.err',
      value: { reason: 'limit' },
    });
  });

  it.each(['passkeyOptions', 'addPasskey', 'removePasskey'] as const)(
    'is refused in a session that is limited or not recently confirmed: %s',
    async (name) => {
      const member = await test.given.member();
      const { id } = await givePasskey(test, member);
      const { ticket, options } = await test.value(member, identity.passkeyOptions, {});
      const { response } = phone.create(options);
      const input = {
        passkeyOptions: {},
        removePasskey: { id },
        addPasskey: { ticket, name: 'x', response },
      };
      test.clock.advance(5 * MINUTE_MS);
      const answer = await test.call(member, identity[name], input[name]);
      expect([answer.status, answer.body]).toMatchObject([403, { errorCode: 'session.confirm.required' }]);
      await markPasswordReset(test, member);
      const limited = await test.call(member, identity[name], input[name]);
      expect([limited.status, limited.body]).toMatchObject([403, { errorCode: 'session.limited' }]);
      expect((await test.value(member, identity.securityFactors, {})).passkeys).toHaveLength(1);
    },
  );
});

describe('removing a passkey', () => {
  it('does not remove those of other members', async () => {
    const { id } = await givePasskey(test, await test.given.member());
    const stranger = await test.given.member();
    const { status, body } = await test.call(stranger, identity.removePasskey, { id });
    expect([status, body]).toMatchObject([404, { errorCode: 'passkey.not.found' }]);
  });
});
