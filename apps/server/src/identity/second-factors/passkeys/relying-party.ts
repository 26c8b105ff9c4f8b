import type { IdentityDeps } from '../../deps.ts';

/** Whom passkeys are for. A browser gives one away to no other host. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

export function relyingParty({ publicOrigin }: Pick<IdentityDeps, 'publicOrigin'>): RelyingParty {
  const origin = publicOrigin();
  return { id: new URL(origin).hostname, origin };
}

/** What a passkey knows its member by: it tells nobody who that is, and stays when the name changes. */
export function userHandle({ codeHash }: Pick<IdentityDeps, 'codeHash'>, memberId: bigint): Buffer {
  return codeHash('passkey-user', memberId.toString());
}

/** EdDSA, ECDSA and RSA with SHA-256, by their COSE numbers: what every authenticator has one of. */
export const ALGORITHMS = [-8, -7, -257];

/** Long enough to fetch another phone and to find its camera. */
export const ANSWER_TIMEOUT_MS = 5 * 60_000;
