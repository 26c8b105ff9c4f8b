import type * as z from 'zod/mini';

/** Who may call: everybody, one kind of session, any session, or a signed external party. */
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
  /** Available to a session whose password must be changed first. */
  readonly whileMustChange?: true;
  /** Opens a session in place of any earlier session of the browser, which ends and proves nothing. */
  readonly opensSession?: true;
  /** Part of playing: the session of a trial account may call it too. */
  readonly onTrial?: true;
  /** Available to players whose money another operator holds: they see their own rounds. */
  readonly forOutside?: true;
  /** The body carries a secret: it may come sealed, and in production must (`sealed-body.ts`). */
  readonly sealed?: true;
  /** The most a body may weigh where that is more than of other calls. */
  readonly bodyLimitBytes?: number;
  /** The body may also come form-encoded; every value is text then. */
  readonly form?: true;
  /** Available during maintenance and in closed regions. */
  readonly whileClosed?: true;
  /** A GET that changes state: other sites can neither call nor link to it. */
  readonly changes?: true;
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
  /** The client names a merchant that is not served here. */
  'merchant.unknown': 422,
  /** The member's device was told that the request under this key is not executed. */
  'request.cancelled': 409,
  /** The same was requested a moment ago under another key, at `value.time`: the member has to confirm it. */
  'request.repeated': 409,
  /** Too many requests of this member were cancelled within the hour. */
  'request.outcome.limit': 429,
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
  'register.device.excluded': 403,
  'affiliate.code.err': 422,
  'modify.new.old.same': 422,
  'modify.old.err': 422,
  'password.invalid': 422,
  'reset.token.invalid': 422,
  'forgot.limit': 429,
  'session.confirm.required': 403,
  'session.limited': 403,
  /** A code of the authenticator, or to the member's number or address; `value.ways` says which. */
  'owner.code.required': 403,
  'not.exists.payment.password': 422,
  'invalid.payment.pw': 422,
  /** Tried wrongly too often; `value.until` says when it is looked at again. */
  'payment.password.locked': 429,
  'withdrawal.password.exists': 409,
  'withdrawal.password.invalid': 422,
  'withdrawal.password.same.as.login': 422,
  'email.invalid': 422,
  'identity.invalid': 422,
  'identity.exists': 409,
  'identity.age': 422,
  'payout.account.invalid': 422,
  /** It is the number of a card, which is nothing for a form of ours. */
  'payout.account.card': 422,
  /** The holder is not the person whose account this is. */
  'payout.account.name': 422,
  'payout.account.taken': 409,
  'payout.account.most': 409,
  'payout.account.not.found': 404,
  'passkey.err': 422,
  'passkey.not.found': 404,
  'second.factor.exists': 409,
  'device.not.found': 404,
  'trial.limit': 429,
  /** Nobody tries the games before they told their birthday; `value.age` is from when on they may. */
  'trial.birthday.required': 422,
  'function.not.available': 422,
  'deposit.amount.limit': 422,
  'deposit.not.found': 404,
  /** `value.field` names what of the order is missing or not offered. */
  'deposit.field.invalid': 422,
  /** As many of the member's deposits are open as may be at once, which is `value.most`. */
  'deposit.open.limit': 409,
  'deposit.payee.name': 422,
  'deposit.paused': 503,
  'deposit.not.open': 409,
  'deposit.reminder.wait': 429,
  'deposit.slip.invalid': 422,
  'deposit.slip.limit': 422,
  'deposit.slip.busy': 429,
  /** Outside what the way to withdraw pays; `value` has its `min` and `max`. */
  'withdraw.amount.limit': 422,
  /** More than what is left of today: `value.amount` and `value.times`. */
  'withdraw.daily.limit': 422,
  /** Requests are taken at other hours, `value.from` to `value.to`. */
  'withdraw.closed': 422,
  /** Too little was staked of what was deposited; `value` has the sums. */
  'withdraw.turnover': 422,
  /** The account is too new; `value.usableFrom` says when it is not. */
  'withdraw.account.held': 422,
  'withdrawal.not.found': 404,
  /** Nothing, or a part of the smallest coin. */
  'transfer.amount.invalid': 422,
  /** The upline receives no money at present; the reason stays private. */
  'upline.not.available': 422,
  'transaction.not.found': 404,
  'payment.signature.invalid': 401,
  'payment.order.unknown': 404,
  'balance.insufficient': 422,
  'game.not.found': 404,
  /** The game does not have this match, or no longer. */
  'match.not.found': 404,
  /** Its provider may not offer it where the member calls from. */
  'game.region.blocked': 403,
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
  /** The house a player of our studio comes from holds them to a limit, has them on a break, or closed their account. */
  'player.limit': 403,
  'player.break': 403,
  'player.disabled': 403,
  /** The member's own limit, with what is `left` of it and `until` when. */
  'protection.limit.deposit': 403,
  'protection.limit.loss': 403,
  'protection.limit.time': 403,
  /** The member takes a break, `until` when. */
  'protection.break': 403,
  /** So long was played that the market has the member pause, `until` when. */
  'protection.pause': 403,
  'protection.excluded': 403,
  /** Too young, `until` when; without it nobody knows yet how old, or this device told it earlier in the day. */
  'protection.age': 403,
  /** The market wants a deposit limit first. */
  'protection.limits.required': 403,
  'protection.limit.invalid': 422,
  /** Higher than the market allows, which is `most`. */
  'protection.limit.cap': 422,
  /** `value`: the lower limit of a longer period, its `period` and `most`. */
  'protection.limit.order': 422,
  'protection.raise.early': 422,
  'protection.raise.none': 409,
  'protection.leave.early': 422,
  'protection.leave.none': 409,
  'protection.birthday.told': 409,
  'protection.birthday.invalid': 422,
  /** Money is left, or on its way; `value.hindrances` says what. */
  'erasure.hindered': 409,
  /** The balance is another than what was given up, or none: `value.amount`. */
  'erasure.remainder.changed': 409,
  /** It can be withdrawn: the smallest withdrawal of any way is `value.smallest`, null where there is no way. */
  'erasure.remainder.large': 409,
  /** The account is to be erased: nothing is paid in. */
  'erasure.asked': 409,
  'announcement.not.found': 404,
  'activity.not.found': 404,
  'page.not.found': 404,
} as const;
export type RefusalCode = keyof typeof REFUSALS;

/** Faults of a body that should have come sealed; only sealed endpoints answer them. */
export const ENCRYPTION_ERRORS = {
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
export const CALL_ERRORS = {
  ...ENCRYPTION_ERRORS,
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
export type CallErrorCode = keyof typeof CALL_ERRORS;

/** The answer of every call. */
export type Envelope<Value> =
  | { readonly success: true; readonly value: Value }
  | {
      readonly success: false;
      readonly errorCode: string;
      readonly message: string;
      readonly value?: unknown;
    };
