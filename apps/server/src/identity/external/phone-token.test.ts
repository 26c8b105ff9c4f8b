import { api } from '@tessera/contract';
import { type CryptoKey, exportJWK, exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { htmlHeaders } from '../../platform/http/security-headers.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import {
  type IdentityProvider,
  KEY_ID,
  startIdentityProvider,
} from '../../../testing/identity/identity-provider.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import {
  configure,
  expectFieldRefused,
  expectRefused,
  form,
  memberCount,
  PASSWORD,
  switchedOn,
  personalValuesOf,
} from '../../../testing/identity/registration.ts';

const { login, phoneVerification, registerMobile, register } = api.identity;
const { systemStatus } = api.content;
const AUDIENCE = 'tessera-phones';
const MINE = '+639175550199';

let test: TestApp;
let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
  test = await startTestApp({
    env: {
      PHONE_TOKEN_ISSUER: provider.issuer,
      PHONE_TOKEN_AUDIENCE: AUDIENCE,
      PHONE_TOKEN_JWKS: provider.jwksUrl,
      LOG_LEVEL: 'silent',
    },
  });
  await test.given.member({ userName: 'caller' });
  await insertPersonalValue(test, 'caller', { field: 'mobileNum', value: MINE });
});
afterAll(async () => {
  await test.stop();
  await provider.stop();
});
afterEach(() => configure(test));

function claimsNow(more: object = {}) {
  const now = Math.floor(test.clock.now().getTime() / 1000);
  const times = { iat: now, exp: now + 3600, auth_time: now };
  return { iss: provider.issuer, aud: AUDIENCE, sub: 'phone-1', phone_number: MINE, ...times, ...more };
}

/** A token as the service signs it, with the changes in `more`. */
function tokenWith(more: object = {}, key: CryptoKey = provider.keys.own): Promise<string> {
  return new SignJWT(claimsNow(more)).setProtectedHeader({ alg: 'RS256', kid: KEY_ID }).sign(key);
}

function signIn(firebaseIdToken: string, more: object = {}) {
  return test.call(
    null,
    login,
    { type: 'firebase', firebaseChannel: 'sms', firebaseIdToken, ...more },
    freshSource(),
  );
}

const secondsAgo = (seconds: number) => Math.floor(test.clock.now().getTime() / 1000) - seconds;

describe('phone token', () => {
  it('signs in the owner of its number, regardless of the typed number', async () => {
    const beside = { firebaseMobileNo: '9170000000', countryDialingCode: '1' };
    const { body } = await signIn(await tokenWith(), beside);
    expect(body).toMatchObject({ success: true, value: { userName: 'caller' } });
  });

  it('is accepted once, also among many concurrent attempts', async () => {
    const token = await tokenWith({ jti: 'once' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefused(answer, 'login.external.err');
    expectRefused(await signIn(token), 'login.external.err');
  });

  it.each<[string, () => Promise<string> | string]>([
    ['of another audience', () => tokenWith({ aud: 'another' })],
    ['of no audience', () => tokenWith({ aud: undefined })],
    ['of another issuer', () => tokenWith({ iss: 'https://phones.example' })],
    ['that ran out', () => tokenWith({ exp: secondsAgo(60) })],
    ['that never runs out', () => tokenWith({ exp: undefined })],
    ['of a sign-in that was too long ago', () => tokenWith({ auth_time: secondsAgo(301) })],
    ['of a sign-in to come', () => tokenWith({ auth_time: secondsAgo(-120) })],
    ['that does not say when', () => tokenWith({ auth_time: undefined })],
    ['whose time is a text', () => tokenWith({ auth_time: String(secondsAgo(0)) })],
    ['without a number', () => tokenWith({ phone_number: undefined })],
    ['with something else for a number', () => tokenWith({ phone_number: ['+639175550199'] })],
    ["with nobody's number", () => tokenWith({ phone_number: '+639175559999' })],
    ['signed by another key', () => tokenWith({}, provider.keys.foreign)],
    ['that is not signed', () => new UnsecuredJWT(claimsNow()).encode()],
    [
      'that says it needs no signature',
      async () => `${header({ alg: 'none' })}.${(await tokenWith()).split('.')[1]}.`,
    ],
    ['that is signed with the public key as if it were a secret', signedWithPublicKey],
    ['signed by the right key in a way that was not agreed', signedOtherwise],
    ['that was changed', async () => (await tokenWith()).replace(/\.[^.]+\./, `.${header(claimsNow())}.`)],
    ['that is none', () => 'not.a.token'],
    ['that is empty', () => ''],
  ])('%s is refused', async (_what, token) => {
    expectRefused(await signIn(await token()), 'login.external.err');
  });
});

function header(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

async function signedOtherwise(): Promise<string> {
  const key = await importJWK(await exportJWK(provider.keys.own), 'RS512');
  return new SignJWT(claimsNow()).setProtectedHeader({ alg: 'RS512', kid: KEY_ID }).sign(key);
}

async function signedWithPublicKey(): Promise<string> {
  const secret = new TextEncoder().encode(await exportSPKI(provider.keys.publicKey));
  return new SignJWT(claimsNow()).setProtectedHeader({ alg: 'HS256', kid: KEY_ID }).sign(secret);
}

describe('registration with a phone token', () => {
  const mobile = { countryDialingCode: '63', mobileNum: '9000000000', firebaseChannel: 'sms' };

  it('takes the number of the token as proven, and ignores the typed number', async () => {
    await configure(test, { flags: { MOBILENUMPASSREG3: false } });
    const firebaseIdToken = await tokenWith({ phone_number: '+639175550123' });
    const { body } = await test.call(null, registerMobile, { ...mobile, firebaseIdToken }, freshSource());
    const userName = body.success ? body.value.userName : '';
    expect(await personalValuesOf(test, userName)).toMatchObject([
      { field: 'mobileNum', value: '+639175550123', verified: true },
    ]);
    expect(body).toMatchObject({ success: true });
  });

  it('refuses an invalid token, a used token and a member’s number alike', async () => {
    await configure(test, { flags: { MOBILENUMPASSREG3: false } });
    const send = async (firebaseIdToken: string) =>
      test.call(null, registerMobile, { ...mobile, firebaseIdToken }, freshSource());
    const used = await tokenWith({ phone_number: '+639175550124' });
    expect((await send(used)).status).toBe(200);
    const before = await memberCount(test);
    for (const token of ['not.a.token', used, await tokenWith()]) {
      expectRefused(await send(token), 'login.external.err');
    }
    expect(await memberCount(test)).toBe(before);
  });

  it('accepts only numbers from the merchant’s countries', async () => {
    await configure(test, { flags: { MOBILENUMPASSREG3: false }, countries: ['TH'] });
    const firebaseIdToken = await tokenWith({ phone_number: '+639175550125' });
    expectRefused(
      await test.call(null, registerMobile, { ...mobile, firebaseIdToken }, freshSource()),
      'mobile.invalid',
    );
  });

  it('accompanies a user name where the form has a number', async () => {
    const more = async () => ({ firebaseIdToken: await tokenWith({ phone_number: '+639175550126' }) });
    expectFieldRefused(
      await test.call(null, register, form('phoned9', await more()), freshSource()),
      'mobileNum',
      'disabled',
    );
    await configure(test, { fields: switchedOn('mobileNum') });
    expect((await test.call(null, register, form('phoned9', await more()), freshSource())).status).toBe(200);
    expect(await personalValuesOf(test, 'phoned9')).toMatchObject([
      { value: '+639175550126', verified: true },
    ]);
  });
});

describe('configuration of the phone service', () => {
  const VERIFIER = {
    PHONE_TOKEN_START: 'https://phones.example/v1/start;a,b?key=public',
    PHONE_TOKEN_CONFIRM: 'https://phones.example/v1/confirm',
  };

  it('is reported in full when its flag is on, and the content policy permits only that service', async () => {
    const site = await startTestApp({
      env: {
        PHONE_TOKEN_ISSUER: provider.issuer,
        PHONE_TOKEN_AUDIENCE: AUDIENCE,
        PHONE_TOKEN_JWKS: provider.jwksUrl,
        ...VERIFIER,
      },
    });
    onTestFinished(() => site.stop());
    expect(await site.value(null, phoneVerification, {})).toEqual({
      startUrl: VERIFIER.PHONE_TOKEN_START,
      confirmUrl: VERIFIER.PHONE_TOKEN_CONFIRM,
    });
    expect((await site.value(null, systemStatus, {})).info.flags).toMatchObject({ PHONETOKEN3: true });
    await configure(site, { flags: { PHONETOKEN3: false } });
    expect((await site.value(null, systemStatus, {})).info.flags).toMatchObject({ PHONETOKEN3: false });
    const policy = htmlHeaders('nonce', { https: true, connect: Object.values(VERIFIER) })[
      'content-security-policy'
    ];
    expect(policy?.split('; ')).toContain(
      "connect-src 'self' https://phones.example/v1/start%3Ba%2Cb https://phones.example/v1/confirm",
    );
  });

  it('is absent where only apps supply tokens', async () => {
    expectRefused(await test.call(null, phoneVerification, {}), 'function.not.available');
    expect((await test.value(null, systemStatus, {})).info.flags).toMatchObject({ PHONETOKEN3: false });
  });
});

it('a phone token signs nobody in where no service is configured', async () => {
  const plain = await startTestApp({ env: { LOG_LEVEL: 'silent' } });
  const firebaseIdToken = await tokenWith();
  const more = {
    countryDialingCode: '63',
    mobileNum: '9175550127',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  expectRefused(
    await plain.call(null, login, { type: 'firebase', firebaseIdToken }),
    'function.not.available',
  );
  expectRefused(
    await plain.call(null, registerMobile, { ...more, firebaseIdToken }),
    'function.not.available',
  );
  await plain.stop();
});
