import { statement } from '../../platform/database/statement.ts';

/** Whether a member may receive offers: the rule that every promotion calls. */
export const mayReceiveOffer = statement<[memberId: bigint, now: Date], { eligible: boolean }>(
  'rewards.may-receive-offer',
  'SELECT may_receive_offer($1, $2) AS eligible',
);

/** Whether a member has or had a bonus, claimed or not. */
export const hadBonus = statement<[memberId: bigint], { had: boolean }>(
  'rewards.had-bonus',
  `SELECT EXISTS (SELECT FROM reward r JOIN bonus_claim b ON b.reward_id = r.id WHERE r.member_id = $1) AS had`,
);

/** Stores what the market of the deployment permits and requires, for `may_receive_offer`. */
export const putMarketRule = statement<[offers: boolean, birthdayRequired: boolean]>(
  'rewards.put-market-rule',
  `UPDATE market_rule SET offers = $1, birthday_required = $2 WHERE (offers, birthday_required) <> ($1, $2)`,
);
