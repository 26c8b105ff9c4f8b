import type { IdentityDeps } from '../deps.ts';

/** What somebody asked for and a job does later. The queue's table holds no name, number or address. */
export interface SealedRequest {
  /** The request's id at every try of the job. */
  readonly id: string;
  /** ISO 8601. */
  readonly askedAt: string;
  /** Base64. */
  readonly sealed: string;
}

export function sealRequest(deps: IdentityDeps, what: string, content: object): SealedRequest {
  const id = deps.randomness.uuid();
  return {
    id,
    askedAt: deps.clock.now().toISOString(),
    sealed: deps.vault.seal(`${what}/${id}`, JSON.stringify(content)).toString('base64'),
  };
}

/** Throws when the request was altered or sealed for something else. */
export function openRequest<Content extends object>(
  deps: IdentityDeps,
  what: string,
  { id, sealed }: SealedRequest,
): Content {
  return JSON.parse(deps.vault.open(`${what}/${id}`, Buffer.from(sealed, 'base64'))) as Content;
}
