import { api } from '@tessera/contract';
import { codeAt, stepAt } from '../../src/identity/second-factors/totp.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { type Answer, cookieOf, type TestApp, type Visitor } from '../server/app.ts';
import { type Overrides, softAuthenticator, type SoftPasskey } from './passkey-device.ts';

const { identity } = api;

/** The address of the server under test, by its environment. */
export const ORIGIN = 'https://play.example';

export const phone = softAuthenticator(ORIGIN);

/** Creates a passkey on the soft authenticator and adds it to the account. */
export async function givePasskey(
  test: TestApp,
  visitor: Visitor,
  overrides: Overrides = {},
): Promise<{ passkey: SoftPasskey; id: string }> {
  const { ticket, options } = await test.value(visitor, identity.passkeyOptions, {});
  const { passkey, response } = phone.create(options, overrides);
  const { id } = await test.value(visitor, identity.addPasskey, { ticket, name: 'Phone', response });
  return { passkey, id };
}

/** Enables the authenticator, then advances the clock past its first code. */
export async function giveTotp(
  test: TestApp,
  visitor: Visitor,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await test.value(visitor, identity.startTotp, {});
  const { recoveryCodes } = await test.value(visitor, identity.confirmTotp, { code: codeNow(test, secret) });
  test.clock.advance(60_000);
  return { secret, recoveryCodes };
}

/** The code of an authenticator now, or in a number of half minutes. */
export function codeNow(test: TestApp, secret: string, stepsAway = 0): string {
  return codeAt(secret, stepAt(test.clock.now()) + stepsAway);
}

/** The password of members from `given.member`. */
export const PASSWORD = 'correct horse battery';

/** Completes the first step by password. Returns the ticket of the second step. */
export async function firstStep(test: TestApp, { info, from }: Visitor): Promise<string> {
  const input = { type: 'username', username: info.userName, password: PASSWORD };
  const { body } = await test.call(null, identity.login, input, from === undefined ? {} : { from });
  if (body.success || body.errorCode !== 'login.second.factor')
    throw new Error('no second step was asked for');
  return (body.value as { ticket: string }).ticket;
}

/** Signs in with a passkey alone. */
export async function loginByPasskey(
  test: TestApp,
  passkey: SoftPasskey,
  overrides: Overrides = {},
): Promise<Answer<typeof identity.passkeyLogin>> {
  const { ticket, options } = await test.value(null, identity.passkeyLoginOptions, {});
  const response = phone.get(passkey, options, overrides);
  return test.call(null, identity.passkeyLogin, { ticket, response });
}

type OpeningAnswer = Pick<Answer<typeof identity.passkeyLogin>, 'body' | 'headers'>;

/** The visitor of a response that opened a session. */
export function visitorOf({ body, headers }: OpeningAnswer): Visitor {
  if (!body.success) throw new Error(`no session was opened: ${body.errorCode}`);
  return { info: body.value, cookie: cookieOf(headers['set-cookie']) };
}

const markReset = statement<[userName: string, at: Date]>(
  'test.mark-reset',
  `UPDATE member SET password_reset_at = $2 WHERE user_name = $1`,
);

/** Marks the password as newly set without the old one. */
export async function markPasswordReset(test: TestApp, { info }: Visitor): Promise<void> {
  await test.database.run(markReset, [info.userName, test.clock.now()]);
}
