/**
 * Deletes received messages, and removes the name from written ones. The rows are locked in the order of ids, as by calls
 * that mark messages. One index has the deleted messages, another index the others.
 */
export const eraseMessages = `WITH own AS MATERIALIZED (
    SELECT id FROM message
     WHERE (recipient_id = $1 AND recipient_deleted_at IS NULL) OR (recipient_id = $1 AND recipient_deleted_at IS NOT NULL)
        OR sender_id = $1
     ORDER BY id FOR UPDATE
  ), received AS (
    DELETE FROM message m USING own o WHERE m.id = o.id AND m.recipient_id = $1)
  UPDATE message m SET sender_id = NULL FROM own o WHERE m.id = o.id AND m.sender_id = $1`;

/** Removes the broadcasts of an agent from the team. */
export const eraseBroadcasts = 'DELETE FROM broadcast WHERE sender_id = $1';

/** Deletes what belongs to the conversations of a member. The table name comes from this domain. */
export const eraseOfChats = (table: 'chat_line' | 'chat_picture') =>
  `DELETE FROM ${table} t USING chat WHERE chat.id = t.chat_id AND chat.member_id = $1`;
