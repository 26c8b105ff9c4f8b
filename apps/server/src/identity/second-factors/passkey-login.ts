import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { identity, SessionInfo } from '@tessera/contract/identity/identity';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { entryRefusal, signIn } from '../login/sign-in.ts';
import { findCredentialsById } from '../members/queries.ts';
import { ANSWER_TIMEOUT_MS, checkPasskey, releasePasskeyAttempt, relyingParty } from './passkey.ts';
import { listPasskeys, type PasskeyRow } from './queries.ts';

type PasskeyLoginInput = InputOf<typeof identity.passkeyLogin>;

/**
 * Signs in with a passkey alone; the attempt is counted before. Device and user verification are two
 * factors, so no further one is required.
 */
export async function passkeyLogin(
  deps: IdentityDeps,
  { ticket: word, response, side }: PasskeyLoginInput,
  call: WriteCall<'guest'>,
): Promise<SessionInfo | Refusal<'passkey.err' | 'login.disabled' | 'login.not.member' | 'login.not.agent'>> {
  const ticket = await deps.tickets.take(call.tx, 'passkey-login', word);
  const challenge = ticket?.data.challenge;
  const memberId = await checkPasskey(deps, { response, challenge }, call);
  if (memberId === undefined) return refuse('passkey.err');
  const now = deps.clock.now();
  const member = await call.tx.one(findCredentialsById, [deps.merchantCode, memberId, now]);
  await releasePasskeyAttempt(deps, call);
  return entryRefusal(member, side) ?? signIn(deps, member, { confirmed: true }, call);
}

type OptionsInput = InputOf<typeof identity.passkeyLoginOptions>;

type Options = OutputOf<typeof identity.passkeyLoginOptions>;

/**
 * A sign-in challenge. Alone it names no member and no passkey. As a second step it is stored in the ticket
 * of the first step and names the passkeys of that member.
 */
export async function passkeyLoginOptions(
  deps: IdentityDeps,
  { ticket: word }: OptionsInput,
  { tx }: WriteCall<'guest'>,
): Promise<Options | Refusal<'login.cred.err'>> {
  if (word === undefined) {
    const options = await challengeFor(deps, []);
    const data = { challenge: options.challenge };
    const ticket = await deps.tickets.issue(tx, 'passkey-login', { memberId: null, data });
    return { ticket, options: { ...options } };
  }
  const ticket = await deps.tickets.read(tx, 'second-factor', word);
  if (!ticket || ticket.memberId === null) return refuse('login.cred.err');
  const options = await challengeFor(deps, await tx.many(listPasskeys, [ticket.memberId]));
  await deps.tickets.amend(tx, 'second-factor', word, { challenge: options.challenge });
  return { ticket: word, options: { ...options } };
}

function challengeFor(deps: IdentityDeps, passkeys: readonly PasskeyRow[]) {
  return generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    challenge: Uint8Array.from(deps.randomness.bytes(32)),
    timeout: ANSWER_TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: [...transports],
    })),
  });
}
