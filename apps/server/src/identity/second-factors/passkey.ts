import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Counted, isOver, type Limit, retryAfterSeconds } from '../limits/limits.ts';
import { byAddress } from '../limits/source.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { findPasskey, type PasskeyRow, usePasskey } from './queries.ts';

/** COSE numbers of EdDSA, ECDSA and RSA with SHA-256; every authenticator supports one of them. */
export const ALGORITHMS = [-8, -7, -257];

/** Long enough to fetch another phone and to find its camera. */
export const ANSWER_TIMEOUT_MS = 5 * 60_000;

/** The answer to a challenge. */
export interface PasskeyAnswer {
  readonly response: Readonly<Record<string, unknown>>;
  /** Undefined without an open challenge. */
  readonly challenge: unknown;
  /** The required owner of the passkey; without it any owner. */
  readonly memberId?: bigint;
}

/** The member of the passkey that answered the challenge; undefined when the answer is invalid. */
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
      // The statement that stores the counter also compares it; otherwise two concurrent answers would both be valid.
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
    // The library throws on any invalid answer, and a stranger's answer may be anything.
    deps.log.info({ reason: String(error) }, 'a passkey was refused');
    return undefined;
  }
}

/** The relying party of passkeys. A browser offers them to no other host. */
interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

export function relyingParty({ publicOrigin }: Pick<IdentityDeps, 'publicOrigin'>): RelyingParty {
  const origin = publicOrigin();
  return { id: new URL(origin).hostname, origin };
}

/** The user handle of a member: pseudonymous and independent of the user name. */
export function userHandle({ codeHash }: Pick<IdentityDeps, 'codeHash'>, memberId: bigint): Buffer {
  return codeHash('passkey-user', memberId.toString());
}

interface Bounds {
  readonly device: Limit;
  /** A high limit, because thousands of phones share an address of their carrier. */
  readonly address: Limit;
}

/** Failed sign-ins by passkey. A passkey cannot be guessed: the limit bounds the work of the checks. */
const FAILURES: Bounds = {
  device: { name: 'passkey-failures-device', most: 20, windowSeconds: 600 },
  address: { name: 'passkey-failures', most: 300, windowSeconds: 600 },
};

/** Counts an answer as a failure until it proves correct; returns the refusal when there were too many. */
export function countPasskeyAttempt(
  deps: IdentityDeps,
  call: ReadCall,
): Promise<Refusal<'login.wait'> | undefined> {
  return take(deps, counted(deps, call, FAILURES));
}

async function take(
  deps: IdentityDeps,
  what: readonly Counted[],
): Promise<Refusal<'login.wait'> | undefined> {
  const over = (await deps.limits.take(deps.database, what)).filter(isOver);
  if (over.length === 0) return undefined;
  return refuse('login.wait', { retryAfterSeconds: retryAfterSeconds(over, deps.clock) });
}

/** Subjects: the address, and the browser where it sent its cookie. */
function counted({ devices }: IdentityDeps, call: ReadCall | WriteCall, bounds: Bounds): Counted[] {
  const source = devices.source(call);
  const byDevice = { limit: bounds.device, subject: source.deviceHash.toString('hex') };
  return [...(source.deviceKnown ? [byDevice] : []), ...byAddress(bounds.address, source)];
}

export async function releasePasskeyAttempt(deps: IdentityDeps, call: WriteCall): Promise<void> {
  await deps.limits.release(call.tx, counted(deps, call, FAILURES));
}

/** Each challenge is a row, and the login page requests one when it opens. */
const CHALLENGES: Bounds = {
  device: { name: 'passkey-challenges-device', most: 120, windowSeconds: 600 },
  address: { name: 'passkey-challenges', most: 1200, windowSeconds: 600 },
};

export function countPasskeyChallenge(
  deps: IdentityDeps,
  call: ReadCall,
): Promise<Refusal<'login.wait'> | undefined> {
  return take(deps, counted(deps, call, CHALLENGES));
}
