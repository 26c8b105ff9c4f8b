import { api } from '@tessera/contract';
import { codeAt, stepAt } from '../../src/identity/second-factors/totp.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { type Answer, cookieOf, type TestApp, type Visitor } from '../server/app.ts';
import { type Otherwise, softAuthenticator, type SoftPasskey } from './passkey-device.ts';

const { identity } = api;

/** Where the server under test is reached, by its environment. */
export const ORIGIN = 'https://play.example';

export const phone = softAuthenticator(ORIGIN);

/** Makes a passkey on the soft authenticator and adds it to the account. */
export async function givePasskey(
  test: TestApp,
  visitor: Visitor,
  otherwise: Otherwise = {},
): Promise<{ passkey: SoftPasskey; id: string }> {
  const { ticket, options } = await test.value(visitor, identity.passkeyOptions, {});
  const { passkey, response } = phone.create(options, otherwise);
  const { id } = await test.value(visitor, identity.addPasskey, { ticket, name: 'Phone', response });
  return { passkey, id };
}

/** Turns the authenticator on, then lets the time of its first code pass. */
export async function giveTotp(
  test: TestApp,
  visitor: Visitor,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await test.value(visitor, identity.startTotp, {});
  const { recoveryCodes } = await test.value(visitor, identity.confirmTotp, { code: codeNow(test, secret) });
  test.clock.advance(60_000);
  return { secret, recoveryCodes };
}

/** The code an authenticator shows now, or so many half minutes from now. */
export function codeNow(test: TestApp, secret: string, stepsAway = 0): string {
  return codeAt(secret, stepAt(test.clock.now()) + stepsAway);
}

/** What `given.member` registers with. */
export const PASSWORD = 'correct horse battery';

/** Does the first step by password; answers the ticket of the second. */
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
  otherwise: Otherwise = {},
): Promise<Answer<typeof identity.passkeyLogin>> {
  const { ticket, options } = await test.value(null, identity.passkeyLoginOptions, {});
  const response = phone.get(passkey, options, otherwise);
  return test.call(null, identity.passkeyLogin, { ticket, response });
}

type OpeningAnswer = Pick<Answer<typeof identity.passkeyLogin>, 'body' | 'headers'>;

/** The visitor an answer that opened a session makes. */
export function visitorOf({ body, headers }: OpeningAnswer): Visitor {
  if (!body.success) throw new Error(`no session was opened: ${body.errorCode}`);
  return { info: body.value, cookie: cookieOf(headers['set-cookie']) };
}

const markReset = statement<[userName: string, at: Date]>(
  'test.mark-reset',
  `UPDATE member SET password_reset_at = $2 WHERE user_name = $1`,
);

/** As if the password had been set just now without the old one. */
export async function markPasswordReset(test: TestApp, { info }: Visitor): Promise<void> {
  await test.database.run(markReset, [info.userName, test.clock.now()]);
}
