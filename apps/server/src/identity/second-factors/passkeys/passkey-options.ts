import { generateRegistrationOptions } from '@simplewebauthn/server';
import type { OutputOf } from '@tessera/contract/endpoint';
import type { secondFactor } from '@tessera/contract/identity/second-factor';
import type { WriteCall } from '../../../platform/http/call.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { IdentityDeps } from '../../deps.ts';
import { sensitiveRefusal } from '../sensitive-change.ts';
import { MOST_PASSKEYS } from './add-passkey.ts';
import { listPasskeys } from './queries.ts';
import { ALGORITHMS, ANSWER_TIMEOUT_MS, relyingParty, userHandle } from './relying-party.ts';

type Options = OutputOf<typeof secondFactor.passkeyOptions>;
type NoOptions = Refusal<'passkey.err' | 'session.confirm.required' | 'session.limited'>;

/**
 * A challenge for making a passkey that needs no name typed and is unlocked by its owner: kept on the
 * device, asked for with a finger, a face or a PIN.
 */
export async function passkeyOptions(
  deps: IdentityDeps,
  { tx, session }: WriteCall<'member'>,
): Promise<Options | NoOptions> {
  const refusal = sensitiveRefusal(session, deps.clock);
  if (refusal) return refusal;
  const { memberId, userName } = session;
  const present = await tx.many(listPasskeys, [memberId]);
  if (present.length >= MOST_PASSKEYS) return refuse('passkey.err', { reason: 'limit' });
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
