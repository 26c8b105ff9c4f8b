import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { WriteCall } from '../../../platform/http/call.ts';
import type { IdentityDeps } from '../../deps.ts';
import { recordAccountEvent } from '../../sessions/account-events.ts';
import { findPasskey, type PasskeyRow, usePasskey } from './queries.ts';
import { relyingParty, userHandle } from './relying-party.ts';

/** What came back for a challenge. */
export interface PasskeyAnswer {
  readonly response: Readonly<Record<string, unknown>>;
  /** Undefined when none is open. */
  readonly challenge: unknown;
  /** Whose passkey it must be; without it, whoever's it is. */
  readonly memberId?: bigint;
}

/** The member whose passkey answered the challenge; undefined when it does not prove one. */
export async function checkPasskey(
  deps: IdentityDeps,
  answer: PasskeyAnswer,
  call: WriteCall,
): Promise<bigint | undefined> {
  const response = answer.response as unknown as AuthenticationResponseJSON;
  if (typeof answer.challenge !== 'string' || typeof response.id !== 'string') return undefined;
  const credentialId = Buffer.from(response.id, 'base64url');
  const passkey = await call.tx.maybe(findPasskey, [deps.merchantCode, credentialId]);
  if (!passkey || (answer.memberId !== undefined && passkey.memberId !== answer.memberId)) return undefined;
  const proof = await verified(deps, passkey, { response, challenge: answer.challenge });
  if (!proof) return undefined;
  const at = deps.clock.now();
  const { memberId } = passkey;
  if ((await call.tx.run(usePasskey, [passkey.id, proof.newCounter, proof.credentialBackedUp, at])) === 1) {
    return memberId;
  }
  const source = deps.devices.source(call);
  await recordAccountEvent(call.tx, { memberId, kind: 'passkey-cloned', at, source });
  return undefined;
}

async function verified(
  deps: IdentityDeps,
  { memberId, credentialId, publicKey }: PasskeyRow,
  { response, challenge }: { readonly response: AuthenticationResponseJSON; readonly challenge: string },
) {
  const { id, origin } = relyingParty(deps);
  try {
    const { verified: right, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // The counter is compared in the statement that stores it, or two at once would both be right.
      credential: {
        id: credentialId.toString('base64url'),
        publicKey: Uint8Array.from(publicKey),
        counter: 0,
      },
    });
    const handle = response.response.userHandle;
    const ofOther = handle !== undefined && handle !== userHandle(deps, memberId).toString('base64url');
    return right && !ofOther ? authenticationInfo : undefined;
  } catch (error) {
    // The library throws whatever is wrong with an answer, and a stranger's answer may be anything.
    deps.log.info({ reason: String(error) }, 'a passkey was refused');
    return undefined;
  }
}
