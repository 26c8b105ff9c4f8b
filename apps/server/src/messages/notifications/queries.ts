import { statement } from '../../platform/database/statement.ts';

export const listAllChoices = statement<
  [memberId: bigint],
  { category: string; channel: string; enabled: boolean }
>(
  'messages.list-all-choices',
  'SELECT category, channel, enabled FROM notice_preference WHERE member_id = $1',
);

export const putChoice = statement<[memberId: bigint, category: string, channel: string, enabled: boolean]>(
  'messages.put-choice',
  `INSERT INTO notice_preference (member_id, category, channel, enabled) VALUES ($1, $2, $3, $4)
   ON CONFLICT (member_id, category, channel) DO UPDATE SET enabled = excluded.enabled`,
);

/** Stores the market of the deployment, and what it permits and requires, for `may_receive_offer` and `in_audience`. */
export const putMarketRule = statement<[offers: boolean, birthdayRequired: boolean, country: string | null]>(
  'messages.put-market-rule',
  `UPDATE market_rule SET offers = $1, birthday_required = $2, country = $3
    WHERE (offers, birthday_required, country) IS DISTINCT FROM ($1, $2, $3)`,
);
