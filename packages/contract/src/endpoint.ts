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
  /** A session whose password must be changed first may call it all the same. */
  readonly whileMustChange?: true;
  /** It opens a session, whatever session the browser held before: that one is left behind, and proves nothing. */
  readonly opensSession?: true;
  /** It belongs to playing: the session of a trial account may call it too, and nothing else. */
  readonly onTrial?: true;
  /** The body carries a secret: it may come sealed, and in production must (`sealed-body.ts`). */
  readonly sealed?: true;
  /** The body may also come form-encoded; every value is text then. */
  readonly form?: true;
  /** It works while the site is under maintenance and for those it is closed to. */
  readonly whileClosed?: true;
  /** A GET whose answer carries an ETag; asked again with it, an unchanged answer is a 304 without a body. */
  readonly etag?: true;
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
  'login.wait': 429,
  'login.disabled': 403,
  'login.not.member': 403,
  'login.not.agent': 403,
  'login.second.factor': 422,
  'login.remember.invalid': 422,
  'login.external.err': 422,
  'captcha.err': 422,
  'captcha.required': 422,
  'captcha.limit': 429,
  'verification.code.err': 422,
  'sms.wait': 429,
  'sms.limit': 429,
  'mobile.invalid': 422,
  'register.username.exists': 409,
  'register.field.invalid': 422,
  'register.limit': 429,
  'affiliate.code.err': 422,
  'modify.new.old.same': 422,
  'modify.old.err': 422,
  'password.invalid': 422,
  'reset.token.invalid': 422,
  'forgot.limit': 429,
  'session.confirm.required': 403,
  'session.limited': 403,
  'passkey.err': 422,
  'passkey.not.found': 404,
  'second.factor.exists': 409,
  'device.not.found': 404,
  'trial.limit': 429,
  'function.not.available': 422,
  'deposit.amount.limit': 422,
  'deposit.not.found': 404,
  'transaction.not.found': 404,
  'payment.signature.invalid': 401,
  'payment.order.unknown': 404,
  'balance.insufficient': 422,
  'game.not.found': 404,
  vendor_under_maintenance: 503,
  'game.stake.invalid': 422,
  'game.choice.invalid': 422,
  'game.cycle.too.fast': 429,
  'game.round.not.found': 404,
  'game.round.no.page': 404,
  'game.vendor.not.found': 404,
  /** Another game of this member is open: one plays one at a time. */
  'game.elsewhere': 409,
  /** A reality check waits for its answer. */
  'game.check.due': 403,
  'game.session.not.found': 404,
  'announcement.not.found': 404,
  'activity.not.found': 404,
  'page.not.found': 404,
} as const;
export type RefusalCode = keyof typeof REFUSALS;

/** Faults of a body that should have come sealed; only sealed endpoints answer them. */
export const SEAL_FAULTS = {
  /** The body came plain where it must be sealed. */
  missing_encryption: 400,
  /** Sealed for a key this server does not have: ask for the key again. */
  'encryption.key.unknown': 400,
  /** It does not open: changed on its way, sealed for another call, or never well-formed. */
  'encryption.invalid': 400,
  /** Sealed too long ago, or by a clock that is off; `value.serverTime` is the server's, in ms since 1970. */
  'encryption.stale': 400,
  /** The very same body was taken before. */
  'encryption.replayed': 409,
} as const;

/** What any endpoint may answer without declaring it: faults of the call itself. */
export const CALL_FAULTS = {
  ...SEAL_FAULTS,
  request_param_err: 400,
  request_body_required: 400,
  request_too_large: 413,
  'login.not.session': 401,
  'request.forbidden': 403,
  free_reject: 403,
  'password.change.required': 403,
  'request.not.found': 404,
  busy: 429,
  /** The site is closed to the country or the address of the visitor; `value.ip` is that address. */
  'region.restricted': 451,
  'system.maintenance': 503,
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
