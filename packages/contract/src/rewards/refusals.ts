/** Refusals of promotions, bonuses and rewards. HTTP status by code. */
export const REWARDS_REFUSALS = {
  'bonus.not.found': 404,
  /** The withdrawal would forfeit the active bonus: `bonus`, `wagered` and `required` are amounts. */
  'bonus.forfeit.unconfirmed': 409,
  'reward.not.found': 404,
  /** The reward is reviewed, was claimed before, or has ended: `value.state`. */
  'reward.not.claimable': 409,
  /** The time for the claim is over. */
  'reward.expired': 410,
  /** The promotion does not exist, or is not for this member. */
  'promotion.not.found': 404,
  /** The promotion has not begun, or is over. */
  'promotion.not.open': 409,
  /** The budget of the promotion does not suffice. */
  'promotion.used.up': 409,
  /** The member has a part already. */
  'giveaway.taken': 409,
  /** Every part is taken. */
  'giveaway.gone': 409,
  /** The seed is published after the end. */
  'giveaway.not.revealed': 404,
  'promo.code.unknown': 404,
  /** The promotion of the code is over. */
  'promo.code.ended': 410,
  /** The member used a code of this promotion already. */
  'promo.code.used': 409,
  /** Other members used the code as often as possible. */
  'promo.code.used.up': 409,
  'promo.code.not.eligible': 403,
  /** Too many attempts: `value.retryAfterSeconds`. */
  'promo.code.limit': 429,
  /** The member signed in today already. */
  'sign.in.repeated': 409,
  /** All days of the month are signed in. */
  'sign.in.complete': 409,
  'leader.board.not.found': 404,
  'mission.not.found': 404,
  /** The promotion has not begun, or is over. */
  'mission.not.open': 409,
  /** No referral promotion runs, or the member may not receive offers. */
  'referral.not.offered': 409,
} as const;
