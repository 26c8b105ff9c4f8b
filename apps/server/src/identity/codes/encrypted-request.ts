import type { IdentityDeps } from '../deps.ts';

/** A request that a job processes later. The queue table contains no name, number or address. */
export interface EncryptedRequest {
  /** The request's id at every try of the job. */
  readonly id: string;
  /** ISO 8601. */
  readonly askedAt: string;
  /** Base64. */
  readonly sealed: string;
}

export function encryptRequest(deps: IdentityDeps, what: string, content: object): EncryptedRequest {
  const id = deps.randomness.uuid();
  return {
    id,
    askedAt: deps.clock.now().toISOString(),
    sealed: deps.vault.encrypt(`${what}/${id}`, JSON.stringify(content)).toString('base64'),
  };
}

/** Throws when the request was altered or encrypted for another purpose. */
export function decryptRequest<Content extends object>(
  deps: IdentityDeps,
  what: string,
  { id, sealed }: EncryptedRequest,
): Content {
  return JSON.parse(deps.vault.decrypt(`${what}/${id}`, Buffer.from(sealed, 'base64'))) as Content;
}
