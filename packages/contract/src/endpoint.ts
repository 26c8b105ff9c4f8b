import type * as z from 'zod/mini';
import type { RefusalCode } from './refusals.ts';

/** Permitted callers: everybody, one kind of session, any session, or an external party that signs its requests. */
export type Access = 'guest' | 'member' | 'agent' | 'session' | 'provider';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The part of a schema that the types need. A small part, so that 150 endpoints type-check fast. */
export type Schema = z.ZodMiniType;
export type ValueOf<S> = S extends { _zod: { output: infer Output } } ? Output : never;

/**
 * One endpoint: everything on which both sides must agree. `input` is the query of a GET, and the JSON body of
 * other methods. The `{names}` of the path come from the path.
 */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  /** Available to a session whose password must be changed first. */
  readonly whileMustChange?: true;
  /** Opens a new session of the browser. An earlier session ends and is no proof of identity. */
  readonly opensSession?: true;
  /** Needed for play: trial sessions may call this endpoint too. */
  readonly onTrial?: true;
  /** Available to players of another operator, for their own rounds. */
  readonly forOutside?: true;
  /** The body contains a secret: it may be encrypted, and in production must be (`encrypted-body.ts`). */
  readonly encrypted?: true;
  /** The size limit of the body, where it is higher than the general limit. */
  readonly bodyLimitBytes?: number;
  /** The body may also be form-encoded; then every value is text. */
  readonly form?: true;
  /** Available during maintenance and in closed regions. */
  readonly whileClosed?: true;
  /** A GET that changes state: requests and links from other sites are refused. */
  readonly changes?: true;
  /** A GET with an ETag: a conditional request for an unchanged answer returns 304 without a body. */
  readonly etag?: true;
  /** One sentence for the API document. */
  readonly summary: string;
  readonly input: Schema;
  readonly output: Schema;
  /** Refusal codes of this endpoint, in addition to those of all endpoints. */
  readonly refusals: readonly RefusalCode[];
}

export type Contract = Readonly<Record<string, Endpoint>>;
export type InputOf<E extends Endpoint> = ValueOf<E['input']>;
export type OutputOf<E extends Endpoint> = ValueOf<E['output']>;
export type RefusalOf<E extends Endpoint> = E['refusals'][number];

/** Returns the entry with its literal types: codes, method and access. */
export function endpoint<const E extends Endpoint>(entry: E): E {
  return entry;
}

/** The answer of every call. */
export type Envelope<Value> =
  | { readonly success: true; readonly value: Value }
  | {
      readonly success: false;
      readonly errorCode: string;
      readonly message: string;
      readonly value?: unknown;
    };
