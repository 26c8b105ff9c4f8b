import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { type Browser, openBrowser } from '../../../testing/identity/browser.ts';
import {
  asGoogle,
  comeBack,
  roundTrip,
  startTrip,
  visitorBack,
} from '../../../testing/identity/external-login.ts';
import {
  CLIENT,
  type Consent,
  type IdentityProvider,
  startIdentityProvider,
} from '../../../testing/identity/identity-provider.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { form, memberCount, storedMember } from '../../../testing/identity/registration.ts';
import { ORIGIN } from '../../../testing/identity/second-factors.ts';

const { memberInfo, accountEvents } = api.identity;
const CALLBACK = '/wps/session/login/external/google/callback';
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

describe('external sign-in', () => {
  it('sends every required parameter to the provider and stores the secrets here', async () => {
    const { url, cookies } = await startTrip(test);
    const query = Object.fromEntries(new URL(url).searchParams);
    expect(new URL(url).origin).toBe(provider.issuer);
    expect(query).toEqual({
      response_type: 'code',
      client_id: CLIENT.clientId,
      redirect_uri: ORIGIN + CALLBACK,
      scope: 'openid',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(cookies['__Host-ext']).toMatch(/^[\w-]{43}$/);
    expect(url).not.toContain(cookies['__Host-ext']);
  });

  it('opens an account the first time and finds it again', async () => {
    const subject = { claims: { sub: 'newcomer' } };
    const first = await roundTrip(test, provider, { as: subject, return: '/m/voucherCenter?a=1' });
    expect(first.place).toBe('/m/voucherCenter?a=1');
    const visitor = await visitorBack(test, first);
    expect(visitor.info.userName).toMatch(/^m[a-z0-9]{9}$/);
    expect(await storedMember(test, visitor.info.userName)).toMatchObject({
      type: 0,
      passwordHash: null,
      upline: null,
    });
    expect(await test.value(visitor, memberInfo, {})).toMatchObject({ account: visitor.info.userName });
    const before = await memberCount(test);
    const second = await roundTrip(test, provider, { as: subject });
    expect(second.place).toBe('/m/home');
    expect((await visitorBack(test, second)).info.userName).toBe(visitor.info.userName);
    expect(await memberCount(test)).toBe(before);
    const kinds = (await test.value(visitor, accountEvents, {})).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['registered', 'login']));
  });

  it('opens one account for one person in two windows at once', async () => {
    const trips = await Promise.all([startTrip(test), startTrip(test)]);
    const before = await memberCount(test);
    const ends = await Promise.all(
      trips.map(({ url, cookies }) =>
        comeBack(test, provider.consent(url, { claims: { sub: 'twofold' } }), cookies),
      ),
    );
    expect(ends.map(({ place }) => place)).toEqual(['/m/home', '/m/home']);
    expect(await memberCount(test)).toBe(before + 1);
  });

  it('never opens the account that has the address from the provider', async () => {
    const victim = await test.given.member({ userName: 'victim' });
    await insertPersonalValue(test, 'victim', { field: 'email', value: 'victim@example.com' });
    const claims = {
      sub: 'thief',
      email: 'victim@example.com',
      email_verified: true,
      preferred_username: 'victim',
    };
    const thief = await visitorBack(test, await roundTrip(test, provider, { as: { claims } }));
    expect(thief.info.userName).not.toBe(victim.info.userName);
  });

  it.each(['//evil.example', 'https://evil.example', '/m/..//evil.example', 'javascript:alert(1)'])(
    'redirects to the home page instead of %s',
    async (wanted) => {
      expect(
        (await roundTrip(test, provider, { as: { claims: { sub: 'careful' } }, return: wanted })).place,
      ).toBe('/m/home');
    },
  );
});

describe('external registration in a browser of an excluded member', () => {
  const trip = async (sub: string, { cookies }: Browser) => {
    const started = await startTrip(test);
    return comeBack(test, provider.consent(started.url, { claims: { sub } }), {
      ...started.cookies,
      ...cookies,
    });
  };

  it('is refused, while members with an account can sign in', async () => {
    await roundTrip(test, provider, { as: { claims: { sub: 'older-member' } } });
    const browser = openBrowser(test, '10.78.0.1');
    expect((await browser.call(api.identity.register, form('excludedone'))).status).toBe(200);
    expect((await browser.call(api.protection.exclude, { term: '6mo' })).status).toBe(200);
    await browser.call(api.identity.logout, {});
    const before = await memberCount(test);
    const refused = await trip('excluded-newcomer', browser);
    expect([refused.place, refused.cookies['__Host-sid']]).toEqual([FAILED, undefined]);
    expect(await memberCount(test)).toBe(before);
    expect((await trip('older-member', browser)).place).toBe('/m/home');
  });

  it('is permitted in a browser of members who are not excluded', async () => {
    const browser = openBrowser(test, '10.78.0.2');
    expect((await browser.call(api.identity.register, form('unrestricted'))).status).toBe(200);
    await browser.call(api.identity.logout, {});
    expect((await trip('unrestricted-newcomer', browser)).place).toBe('/m/home');
  });
});

describe('unexpected external callback', () => {
  const foreign = () => ({ key: provider.keys.foreign });
  it.each<[string, () => Consent]>([
    ['another nonce', () => ({ claims: { nonce: 'another' } })],
    ['no nonce', () => ({ claims: { nonce: undefined } })],
    ['a foreign audience', () => ({ claims: { aud: 'another-client' } })],
    ['a foreign issuer', () => ({ claims: { iss: 'https://accounts.example' } })],
    ['a token that ran out', () => ({ claims: { exp: 1_700_000_000, iat: 1_699_999_000 } })],
    ['no subject', () => ({ claims: { sub: undefined } })],
    ['the signature of another key', foreign],
    ['another state', () => ({ state: 'A'.repeat(43) })],
    ['a state that is none', () => ({ state: '../x' })],
  ])('opens nothing with %s', async (_what, consent) => {
    const before = await memberCount(test);
    const { place, cookies } = await roundTrip(test, provider, { as: consent() });
    expect([place, cookies['__Host-sid']]).toEqual([FAILED, undefined]);
    expect(await memberCount(test)).toBe(before);
  });

  it('opens nothing in another browser, and invalidates the attempt of the first browser', async () => {
    const { url, cookies } = await startTrip(test);
    const address = provider.consent(url);
    const { '__Host-ext': _own, ...without } = cookies;
    expect((await comeBack(test, address, without)).place).toBe(FAILED);
    expect((await comeBack(test, address, cookies)).place).toBe(FAILED);
    const other = await startTrip(test);
    const again = await startTrip(test);
    expect((await comeBack(test, provider.consent(again.url), other.cookies)).place).toBe(FAILED);
  });

  it('opens nothing a second time', async () => {
    const { url, cookies } = await startTrip(test);
    const address = provider.consent(url, { claims: { sub: 'again' } });
    expect((await comeBack(test, address, cookies)).place).toBe('/m/home');
    expect((await comeBack(test, address, cookies)).place).toBe(FAILED);
  });

  it('opens nothing with the code of another attempt', async () => {
    const mine = await startTrip(test);
    const theirs = provider.consent((await startTrip(test)).url, { claims: { sub: 'somebody' } });
    const address = new URL(provider.consent(mine.url));
    address.searchParams.set('code', new URL(theirs).searchParams.get('code') ?? '');
    expect((await comeBack(test, address.href, mine.cookies)).place).toBe(FAILED);
  });

  it.each(['?error=access_denied', '', '?state=a&state=b', '?code=x', '?__proto__=1'])(
    'opens nothing with %j',
    async (query) => {
      const { cookies } = await startTrip(test);
      expect((await comeBack(test, `${ORIGIN}${CALLBACK}${query}`, cookies)).place).toBe(FAILED);
    },
  );

  it('opens nothing at the address of another provider', async () => {
    const { url, cookies } = await startTrip(test);
    const address = provider.consent(url).replace('/google/', '/facebook/');
    expect((await comeBack(test, address, cookies)).place).toBe(FAILED);
    expect(
      (await comeBack(test, `${ORIGIN}/wps/session/login/external/nobody/callback?state=x`, cookies)).place,
    ).toBe(FAILED);
  });

  it('opens nothing after ten minutes', async () => {
    const { url, cookies } = await startTrip(test);
    test.clock.advance(600_000);
    expect((await comeBack(test, provider.consent(url), cookies)).place).toBe(FAILED);
  });
});
