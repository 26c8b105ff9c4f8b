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
