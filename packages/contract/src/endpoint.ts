import type * as z from 'zod/mini';

/** Who may call: nobody signed in is needed, one kind of session, any session, or a signed outside party. */
export type Access = 'guest' | 'member' | 'agent' | 'session' | 'provider';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The parts of a schema the types need. Kept this small so that 150 endpoints type-check fast. */
export type Schema = z.ZodMiniType;
export type ValueOf<S> = S extends { _zod: { output: infer Output } } ? Output : never;

/**
 * One endpoint: everything both sides must agree on. `input` is the query of a GET and the JSON body
 * of anything else, with the `{names}` of the path taken from the path.
 */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  /** One sentence for the API document. */
  readonly summary: string;
  readonly input: Schema;
  readonly output: Schema;
  /** Every code this endpoint may refuse with, beyond those any endpoint may answer. */
  readonly refusals: readonly RefusalCode[];
}

export type Contract = Readonly<Record<string, Endpoint>>;
export type InputOf<E extends Endpoint> = ValueOf<E['input']>;
export type OutputOf<E extends Endpoint> = ValueOf<E['output']>;
export type RefusalOf<E extends Endpoint> = E['refusals'][number];

/** Keeps the literal types of an entry: its codes, its method, its access. */
export function endpoint<const E extends Endpoint>(entry: E): E {
  return entry;
}

/** HTTP status of every refusal a use case may declare. The client translates the code. */
export const REFUSALS = {
  'request.conflict': 409,
  'login.cred.err': 422,
  'login.busy': 429,
  'register.username.exists': 409,
  'register.field.invalid': 422,
  'function.not.available': 422,
  'deposit.amount.limit': 422,
  'deposit.not.found': 404,
  'payment.signature.invalid': 401,
  'payment.order.unknown': 404,
  'balance.insufficient': 422,
  'game.not.found': 404,
  vendor_under_maintenance: 503,
  'game.stake.invalid': 422,
} as const;
export type RefusalCode = keyof typeof REFUSALS;

/** What any endpoint may answer without declaring it: faults of the call itself. */
export const CALL_FAULTS = {
  request_param_err: 400,
  request_body_required: 400,
  request_too_large: 413,
  'login.not.session': 401,
  'request.forbidden': 403,
  free_reject: 403,
  'request.not.found': 404,
  busy: 429,
  unknown: 500,
} as const;
export type CallFault = keyof typeof CALL_FAULTS;

/** The answer of every call. */
export type Envelope<Value> =
  | { readonly success: true; readonly value: Value }
  | {
      readonly success: false;
      readonly errorCode: string;
      readonly message: string;
      readonly value?: unknown;
    };
