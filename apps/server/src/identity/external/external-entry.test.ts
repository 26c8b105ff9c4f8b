import { api } from '@tessera/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cookiesOf, startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { asGoogle, roundTrip, visitorBack } from '../../../testing/identity/external-login.ts';
import { eraseDue, GRACE_MS } from '../../../testing/identity/leaving-member.ts';
import {
  CLIENT,
  type IdentityProvider,
  startIdentityProvider,
} from '../../../testing/identity/identity-provider.ts';
import { configure, expectRefused } from '../../../testing/identity/registration.ts';
import { codeNow, giveTotp } from '../../../testing/identity/second-factors.ts';
import { statement } from '../../platform/database/statement.ts';

const { startExternalLogin, loginVerification } = api.identity;
const { systemStatus } = api.content;
const FAILED = '/m/login?external=failed';

let test: TestApp;
let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
  test = await startTestApp({ env: { ...asGoogle(provider), LOG_LEVEL: 'silent' } });
});
afterAll(async () => {
  await test.stop();
  await provider.stop();
});
afterEach(() => configure(test));

describe('external sign-in', () => {
  it('opens no disabled account', async () => {
    const { info } = await visitorBack(
      test,
      await roundTrip(test, provider, { as: { claims: { sub: 'banned' } } }),
    );
    const disable = statement<[userName: string]>(
      'test.external-disable',
      `UPDATE member SET enabled = false WHERE user_name = $1`,
    );
    await test.database.run(disable, [info.userName]);
    const { place, cookies } = await roundTrip(test, provider, { as: { claims: { sub: 'banned' } } });
    expect([place, cookies['__Host-sid']]).toEqual([FAILED, undefined]);
  });

  it('registers nobody where the site accepts no registrations', async () => {
    await configure(test, { flags: { USERNAMEREG3: false, MOBILENUMREG3: false } });
    expect((await roundTrip(test, provider, { as: { claims: { sub: 'too-late' } } })).place).toBe(FAILED);
  });

  it('permits cancelling a requested erasure, and opens no new account during an exclusion', async () => {
    const sub = { claims: { sub: 'leaving' } };
    const visitor = await visitorBack(test, await roundTrip(test, provider, { as: sub }));
    await test.value(visitor, api.erasure.requestErasure, {});
    await test.value(visitor, api.protection.exclude, { term: 'permanent' });
    expect((await roundTrip(test, provider, { as: sub })).place).toBe('/m/securityCenter/erasure');
    test.clock.advance(GRACE_MS);
    expect(await eraseDue(test)).toEqual([]);
    const { place, cookies } = await roundTrip(test, provider, { as: sub });
    expect([place, cookies['__Host-sid']]).toEqual([FAILED, undefined]);
  });

  it('requires the second factor, whose ticket is in no address and in no script', async () => {
    const sub = { claims: { sub: 'guarded' } };
    const visitor = await visitorBack(test, await roundTrip(test, provider, { as: sub }));
    const { secret } = await giveTotp(test, visitor);
    const back = await roundTrip(test, provider, { as: sub, return: '/m/mine' });
    expect(back.place).toBe('/m/login?external=step&factors=totp&return=%2Fm%2Fmine');
    expect(back.cookies['__Host-sid']).toBeUndefined();
    const cookies = { '__Host-step': back.cookies['__Host-step'] ?? '' };
    const code = codeNow(test, secret);
    expectRefused(await test.call(null, loginVerification, { code }), 'login.cred.err');
    const answer = await test.call(null, loginVerification, { code }, { cookies });
    expect(answer.body).toMatchObject({ success: true, value: { userName: visitor.info.userName } });
    expect(cookiesOf(answer.headers['set-cookie'])['__Host-step']).toBe('');
  });
});

describe('external provider', () => {
  it('is offered when it is configured and the merchant enabled it', async () => {
    const offered = async () => (await test.value(null, systemStatus, {})).info.flags;
    expect(await offered()).toMatchObject({ GOOGLELOGIN3: true, FACEBOOKLOGIN3: false, PHONETOKEN3: false });
    await configure(test, { flags: { GOOGLELOGIN3: false, FACEBOOKLOGIN3: true, PHONETOKEN3: true } });
    expect(await offered()).toMatchObject({ GOOGLELOGIN3: false, FACEBOOKLOGIN3: false, PHONETOKEN3: false });
    for (const name of ['google', 'facebook']) {
      expectRefused(await test.call(null, startExternalLogin, { provider: name }), 'function.not.available');
    }
  });

  it('is tried again at the next request after it did not answer', async () => {
    const silent = await startIdentityProvider();
    await silent.stop();
    const env = {
      FACEBOOK_CLIENT_ID: CLIENT.clientId,
      FACEBOOK_CLIENT_SECRET: CLIENT.clientSecret,
      FACEBOOK_ISSUER: silent.issuer,
      LOG_LEVEL: 'silent',
    };
    const other = await startTestApp({ env });
    for (let tries = 0; tries < 2; tries += 1) {
      const answer = await other.call(null, startExternalLogin, { provider: 'facebook' });
      expectRefused(answer, 'login.external.err');
    }
    await other.stop();
  });
});
