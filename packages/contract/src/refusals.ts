import { LOTTERY_REFUSALS } from './lottery/refusals.ts';
import { REWARDS_REFUSALS } from './rewards/refusals.ts';

/** HTTP status of every refusal a use case may declare. The client translates the code. */
export const REFUSALS = {
  ...LOTTERY_REFUSALS,
  ...REWARDS_REFUSALS,
  'request.conflict': 409,
  /** The client names a merchant that is not served here. */
  'merchant.unknown': 422,
  /** The request with this key was cancelled earlier, and the member's device knows that. */
  'request.cancelled': 409,
  /** An equal request with another key arrived at `value.time`: the member must confirm the repetition. */
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
  /** A code of the authenticator, or a code by SMS or mail, is required; `value.ways` lists the methods. */
  'owner.code.required': 403,
  'not.exists.payment.password': 422,
  'invalid.payment.pw': 422,
  /** Locked after too many wrong attempts, until `value.until`. */
  'payment.password.locked': 429,
  'withdrawal.password.exists': 409,
  'withdrawal.password.invalid': 422,
  'withdrawal.password.same.as.login': 422,
  'email.invalid': 422,
  'identity.invalid': 422,
  'identity.exists': 409,
  'identity.age': 422,
  'payout.account.invalid': 422,
  /** The number is a card number, which this site must not store. */
  'payout.account.card': 422,
  /** The holder is not the member. */
  'payout.account.name': 422,
  'payout.account.taken': 409,
  'payout.account.most': 409,
  'payout.account.not.found': 404,
  'head.picture.invalid': 422,
  'head.picture.limit': 429,
  'head.picture.busy': 429,
  'passkey.err': 422,
  'passkey.not.found': 404,
  'second.factor.exists': 409,
  'device.not.found': 404,
  'trial.limit': 429,
  /** A trial requires the date of birth; `value.age` is the minimum age. */
  'trial.birthday.required': 422,
  'function.not.available': 422,
  'deposit.amount.limit': 422,
  'deposit.not.found': 404,
  /** `value.field` names the missing or unavailable field of the order. */
  'deposit.field.invalid': 422,
  /** The member has the maximum number of open deposits, `value.most`. */
  'deposit.open.limit': 409,
  'deposit.payee.name': 422,
  'deposit.paused': 503,
  'deposit.not.open': 409,
  'deposit.reminder.wait': 429,
  'deposit.slip.invalid': 422,
  'deposit.slip.limit': 422,
  'deposit.slip.busy': 429,
  /** Outside the limits of the withdrawal method; `value` has `min` and `max`. */
  'withdraw.amount.limit': 422,
  /** Above the remaining daily limit: `value.amount` and `value.times`. */
  'withdraw.daily.limit': 422,
  /** Outside the opening hours, which are `value.from` to `value.to`. */
  'withdraw.closed': 422,
  /** The turnover requirement of the deposits is not met; `value` has the sums. */
  'withdraw.turnover': 422,
  /** The account is too new. It is usable from `value.usableFrom`. */
  'withdraw.account.held': 422,
  'withdrawal.not.found': 404,
  /** Zero, or not a multiple of the smallest coin. */
  'transfer.amount.invalid': 422,
  /** A transfer would separate the cash from the bonus that a withdrawal forfeits. */
  'transfer.bonus.open': 409,
  /** The upline receives no money at present; the reason stays private. */
  'upline.not.available': 422,
  'transaction.not.found': 404,
  'payment.signature.invalid': 401,
  'payment.order.unknown': 404,
  'balance.insufficient': 422,
  'game.not.found': 404,
  /** The game is a number lottery with its own page: `value.code`. */
  'game.lottery': 409,
  /** The game has no such match, or the match has ended. */
  'match.not.found': 404,
  /** The provider may not offer the game in the region of the caller. */
  'game.region.blocked': 403,
  vendor_under_maintenance: 503,
  'game.stake.invalid': 422,
  'game.choice.invalid': 422,
  'game.cycle.too.fast': 429,
  /** The active bonus allows lower stakes only, at most `most`; forfeiting the bonus ends the limit. */
  'bonus.stake.limit': 422,
  'bonus.game.refused': 422,
  'game.round.not.found': 404,
  'game.round.no.page': 404,
  'game.vendor.not.found': 404,
  /** Another game of this member is open; only one game may be open at a time. */
  'game.elsewhere': 409,
  /** A reality check must be answered first. */
  'game.check.due': 403,
  'game.session.not.found': 404,
  /** For players of another operator: that operator applies a limit, a break or a closed account. */
  'player.limit': 403,
  'player.break': 403,
  'player.disabled': 403,
  /** A limit of the member: the amount `left`, and the end `until`. */
  'protection.limit.deposit': 403,
  'protection.limit.loss': 403,
  'protection.limit.time': 403,
  /** The member takes a break, until `until`. */
  'protection.break': 403,
  /** The market requires a pause after long play, until `until`. */
  'protection.pause': 403,
  'protection.excluded': 403,
  /** Too young, until `until`. Without `until` the age is unknown, or this device declared a lower age today. */
  'protection.age': 403,
  /** The market requires a deposit limit first. */
  'protection.limits.required': 403,
  'protection.limit.invalid': 422,
  /** Above the maximum of the market, `most`. */
  'protection.limit.cap': 422,
  /** `value`: the lower limit of a longer period, its `period` and `most`. */
  'protection.limit.order': 422,
  'protection.raise.early': 422,
  'protection.raise.none': 409,
  'protection.leave.early': 422,
  'protection.leave.none': 409,
  'protection.birthday.told': 409,
  'protection.birthday.invalid': 422,
  /** Money remains or is in transit; `value.hindrances` lists the blockers. */
  'erasure.hindered': 409,
  /** The balance differs from the amount that was given up: `value.amount`. */
  'erasure.remainder.changed': 409,
  /** The amount can be withdrawn: the smallest withdrawal is `value.smallest`, null without a method. */
  'erasure.remainder.large': 409,
  /** The account will be erased: deposits are refused. */
  'erasure.asked': 409,
  /** The content has the number of a payment card, which is never stored. */
  'feedback.card': 422,
  /** As much feedback as a member may send in a day. */
  'feedback.limit': 429,
  /** The member has no such feedback, or it was deleted. */
  'feedback.not.found': 404,
  'feedback.picture.invalid': 422,
  'feedback.picture.limit': 429,
  'feedback.picture.busy': 429,
  /** A picture of the feedback is not stored (any more), or belongs to other feedback. */
  'feedback.picture.unknown': 422,
  'chat.not.found': 404,
  /** Outside the opening hours; `value.opensAt` is the next opening. */
  'chat.closed': 409,
  /** Staff blocked the visitor from the chat. */
  'chat.blocked': 403,
  /** As many lines, pictures or conversations as a visitor may send. */
  'chat.limit': 429,
  'chat.ended': 409,
  /** Only an ended conversation is rated. */
  'chat.not.ended': 409,
  'chat.rated': 409,
  /** The line has the number of a payment card, which is never stored. */
  'chat.card': 422,
  'chat.picture.invalid': 422,
  'chat.picture.busy': 429,
  /** Guests send three small pictures, once staff is in the conversation. */
  'chat.picture.unanswered': 409,
  'chat.picture.large': 422,
  'chat.picture.limit': 429,
  /** The member has no proven mail address. */
  'chat.mail': 422,
  /** The account has an open conversation of its own. */
  'chat.already.open': 409,
  'announcement.not.found': 404,
  'activity.not.found': 404,
  'page.not.found': 404,
  'message.not.found': 404,
  /** The member may not write to this recipient, or the team has no members. */
  'message.recipient.invalid': 422,
  /** A system message, or a message of a member who is erased or no longer in a team with the reader. */
  'message.reply.invalid': 422,
  /** The member wrote too many messages today: `value.most`. */
  'message.limit': 429,
  /** Messages of this category are always sent by this channel. */
  'notice.preference.locked': 422,
  /** The address is not one of a push service, or belongs to another subscription. */
  'push.endpoint.invalid': 422,
} as const;
export type RefusalCode = keyof typeof REFUSALS;

/** Errors of a body that should be encrypted; only endpoints with `encrypted` answer with these codes. */
export const ENCRYPTION_ERRORS = {
  /** The body was plain where encryption is required. */
  missing_encryption: 400,
  /** Encrypted for a key that this server does not have: fetch the key again. */
  'encryption.key.unknown': 400,
  /** The body cannot be decrypted: altered, encrypted for another call, or malformed. */
  'encryption.invalid': 400,
  /** Encrypted too long ago, or the client's clock is wrong; `value.serverTime` is the server's time, in ms since 1970. */
  'encryption.stale': 400,
  /** The same body was accepted before. */
  'encryption.replayed': 409,
} as const;

/** Errors of the call itself, which every endpoint may return without declaring them. */
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
  /** The site is closed to the country or the address of the visitor; `value.ip` is the address. */
  'region.restricted': 451,
  'system.maintenance': 503,
  unknown: 500,
} as const;
export type CallErrorCode = keyof typeof CALL_ERRORS;
