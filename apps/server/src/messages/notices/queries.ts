import { statement } from '../../platform/database/statement.ts';

/**
 * Inserts a system message and counts it as unread. The row of the member is locked before the mailbox, as in the erasure
 * of a member.
 */
export const insertNotice = statement<
  [memberId: bigint, kind: string, data: string, sentAt: Date, expiresAt: Date],
  { id: bigint }
>(
  'messages.insert-notice',
  `WITH reader AS MATERIALIZED (SELECT id FROM member WHERE id = $1 FOR KEY SHARE), sent AS (
     INSERT INTO message (sender, recipient_id, kind, data, sent_at, expires_at)
     SELECT 'system', id, $2, $3::jsonb, $4::timestamptz, $5::timestamptz FROM reader RETURNING id, recipient_id),
   counted AS (
   INSERT INTO mailbox AS box (member_id, unread) SELECT recipient_id, 1 FROM sent
   ON CONFLICT (member_id) DO UPDATE SET unread = box.unread + 1)
   SELECT id FROM sent`,
);

/** The channels that a member switched on or off for a category. */
export const listChoices = statement<
  [memberId: bigint, category: string],
  { channel: string; enabled: boolean }
>(
  'messages.list-choices',
  'SELECT channel, enabled FROM notice_preference WHERE member_id = $1 AND category = $2',
);
