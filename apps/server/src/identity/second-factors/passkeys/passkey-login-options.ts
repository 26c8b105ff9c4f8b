import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { identity } from '@tessera/contract/identity/identity';
import type { WriteCall } from '../../../platform/http/call.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { IdentityDeps } from '../../deps.ts';
import { listPasskeys, type PasskeyRow } from './queries.ts';
import { ANSWER_TIMEOUT_MS, relyingParty } from './relying-party.ts';

type OptionsInput = InputOf<typeof identity.passkeyLoginOptions>;
type Options = OutputOf<typeof identity.passkeyLoginOptions>;

/**
 * A challenge for signing in. Alone it names no member and no passkey; as the second step it becomes part
 * of the first step's ticket, which is answered again, and names that member's passkeys.
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
