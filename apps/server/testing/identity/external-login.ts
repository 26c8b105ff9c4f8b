import { api } from '@tessera/contract';
import { expect } from 'vitest';
import { cookiesOf, type TestApp, type Visitor } from '../server/app.ts';
import { CLIENT, type Consent, type IdentityProvider } from './identity-provider.ts';
import { ORIGIN } from './second-factors.ts';

type Cookies = Readonly<Record<string, string>>;

export interface Started {
  /** The address of the provider. */
  readonly url: string;
  readonly cookies: Cookies;
}

export interface Back {
  /** The address of the redirect. */
  readonly place: string;
  readonly cookies: Cookies;
}

/** Settings that offer this provider as Google, at the address of the tests. */
export function asGoogle({ issuer }: IdentityProvider): Record<string, string> {
  return {
    PUBLIC_ORIGIN: ORIGIN,
    GOOGLE_CLIENT_ID: CLIENT.clientId,
    GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
    GOOGLE_ISSUER: issuer,
  };
}

export async function startTrip(test: TestApp, more: object = {}): Promise<Started> {
  const entry = api.identity.startExternalLogin;
  const { body, headers } = await test.call(null, entry, { provider: 'google', ...more });
  if (!body.success) throw new Error(body.errorCode);
  return { url: body.value.url, cookies: cookiesOf(headers['set-cookie']) };
}

/** Sends a browser with these cookies back to an address of the site. */
export async function comeBack(test: TestApp, address: string, cookies: Cookies): Promise<Back> {
  const { pathname, search } = new URL(address);
  const cookie = Object.entries(cookies).map((pair) => pair.join('='));
  const answer = await test.app.http.inject({
    url: pathname + search,
    headers: { cookie: cookie.join('; '), host: 'play.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  return { place: String(answer.headers.location), cookies: cookiesOf(answer.headers['set-cookie']) };
}

/** The complete sign-in at the provider, with these deviations. */
export async function roundTrip(
  test: TestApp,
  provider: IdentityProvider,
  { as = {}, ...more }: { readonly as?: Consent; readonly return?: string } = {},
): Promise<Back> {
  const { url, cookies } = await startTrip(test, more);
  return comeBack(test, provider.consent(url, as), cookies);
}

/** The member of the session in the response. */
export async function visitorBack({ app, database }: TestApp, { cookies }: Back): Promise<Visitor> {
  const sid = cookies['__Host-sid'] ?? '';
  const session = await app.deps.identity.sessions.find(database, sid);
  if (!session) throw new Error('no session was opened');
  const { userName, token, merchantCode, type } = session;
  const info = { userName, token, merchantCode, type, customerType: type, firstTimeLogin: false };
  return { info, cookie: `__Host-sid=${sid}` };
}
