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

/** Those of the promotions that may be offered to a member: none to a member who may not receive offers. */
export const listOffered = statement<
  [memberId: bigint, now: Date, promotionIds: readonly bigint[]],
  { id: bigint }
>(
  'rewards.list-offered',
  `SELECT id FROM unnest($3::bigint[]) AS p (id) WHERE (SELECT may_receive_offer($1, $2)) AND may_be_offered(id, $1)`,
);
