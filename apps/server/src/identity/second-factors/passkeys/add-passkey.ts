import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { secondFactor } from '@tessera/contract/identity/second-factor';
import type { WriteCall } from '../../../platform/http/call.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { IdentityDeps } from '../../deps.ts';
import { sensitiveRefusal } from '../sensitive-change.ts';
import { tellOwner } from '../tell-owner.ts';
import { insertPasskey, lockPasskeysOfMember } from './queries.ts';
import { ALGORITHMS, relyingParty } from './relying-party.ts';

type Added = OutputOf<typeof secondFactor.addPasskey>;
type NotAdded = Refusal<'passkey.err' | 'session.confirm.required' | 'session.limited'>;

export const MOST_PASSKEYS = 10;
/** The ways to reach an authenticator that a browser understands when it is named again. */
const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** Keeps a passkey that answers the challenge of this member's ticket. */
export async function addPasskey(
  deps: IdentityDeps,
  { ticket: word, name, response }: InputOf<typeof secondFactor.addPasskey>,
  call: WriteCall<'member'>,
): Promise<Added | NotAdded> {
  const refusal = sensitiveRefusal(call.session, deps.clock);
  if (refusal) return refusal;
  const { memberId } = call.session;
  const ticket = await deps.tickets.take(call.tx, 'passkey-new', word);
  const made = ticket?.memberId === memberId && (await verified(deps, response, ticket.data.challenge));
  if (!made) return refuse('passkey.err');
  const { credential, credentialBackedUp } = made;
  await call.tx.many(lockPasskeysOfMember, [memberId]);
  const added = await call.tx.maybe(insertPasskey, [
    memberId,
    Buffer.from(credential.id, 'base64url'),
    Buffer.from(credential.publicKey),
    credential.counter,
    transportsOf(credential.transports),
    name,
    credentialBackedUp,
    deps.clock.now(),
    MOST_PASSKEYS,
  ]);
  if (!added) return refuse('passkey.err');
  await tellOwner(deps, call, { kind: 'passkey-added', values: { passkey: name } });
  return { id: added.id.toString() };
}

async function verified(deps: IdentityDeps, response: Readonly<Record<string, unknown>>, challenge: unknown) {
  const { id, origin } = relyingParty(deps);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: String(challenge),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo;
  } catch (error) {
    // The library throws whatever is wrong with an answer, and a stranger's answer may be anything.
    deps.log.info({ reason: String(error) }, 'a new passkey was refused');
    return undefined;
  }
}

/** As the page says, which could say anything. */
function transportsOf(said: unknown): string[] {
  return Array.isArray(said) ? [...TRANSPORTS].filter((transport) => said.includes(transport)) : [];
}
