import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { secondFactor } from '@tessera/contract/identity/second-factor';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { notifyOwner } from '../notices/notify-member.ts';
import { sensitiveRefusal } from './sensitive-change.ts';
import { ALGORITHMS, ANSWER_TIMEOUT_MS, relyingParty, userHandle } from './passkey.ts';
import { deletePasskey, insertPasskey, listPasskeys, lockPasskeysOfMember } from './queries.ts';

type Added = OutputOf<typeof secondFactor.addPasskey>;

type NotAdded = Refusal<'passkey.err' | 'session.confirm.required' | 'session.limited'>;

const MAX_PASSKEYS = 10;

/** Stores a passkey that answers the challenge of this member's ticket. */
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
    MAX_PASSKEYS,
  ]);
  if (!added) return refuse('passkey.err');
  await notifyOwner(deps, call, { kind: 'passkey-added', values: { passkey: name } });
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
    // The library throws on any invalid answer, and a stranger's answer may be anything.
    deps.log.info({ reason: String(error) }, 'a new passkey was refused');
    return undefined;
  }
}

/** Transports of an authenticator that browsers accept. */
const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** Transports from the page; unknown values are dropped. */
function transportsOf(reported: unknown): string[] {
  return Array.isArray(reported) ? [...TRANSPORTS].filter((transport) => reported.includes(transport)) : [];
}

type Options = OutputOf<typeof secondFactor.passkeyOptions>;

type NoOptions = Refusal<'passkey.err' | 'session.confirm.required' | 'session.limited'>;

/** A challenge for a new passkey that needs no user name and verifies its user by finger, face or PIN. */
export async function passkeyOptions(
  deps: IdentityDeps,
  { tx, session }: WriteCall<'member'>,
): Promise<Options | NoOptions> {
  const refusal = sensitiveRefusal(session, deps.clock);
  if (refusal) return refusal;
  const { memberId, userName } = session;
  const present = await tx.many(listPasskeys, [memberId]);
  if (present.length >= MAX_PASSKEYS) return refuse('passkey.err', { reason: 'limit' });
  const options = await generateRegistrationOptions({
    rpID: relyingParty(deps).id,
    rpName: await deps.brandName(),
    userName,
    userID: Uint8Array.from(userHandle(deps, memberId)),
    userDisplayName: userName,
    challenge: Uint8Array.from(deps.randomness.bytes(32)),
    timeout: ANSWER_TIMEOUT_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: present.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: [...transports],
    })),
  });
  const data = { challenge: options.challenge };
  const ticket = await deps.tickets.issue(tx, 'passkey-new', { memberId, data });
  return { ticket, options: { ...options } };
}

/** Removes one of the caller's passkeys; a passkey of another member counts as unknown. */
export async function removePasskey(
  deps: IdentityDeps,
  { id }: InputOf<typeof secondFactor.removePasskey>,
  call: WriteCall<'member'>,
): Promise<
  Record<string, never> | Refusal<'passkey.not.found' | 'session.confirm.required' | 'session.limited'>
> {
  const refusal = sensitiveRefusal(call.session, deps.clock);
  if (refusal) return refusal;
  const removed = await call.tx.maybe(deletePasskey, [call.session.memberId, BigInt(id)]);
  if (!removed) return refuse('passkey.not.found');
  await notifyOwner(deps, call, { kind: 'passkey-removed', values: { passkey: removed.name } });
  return {};
}
