import { statement } from '../../platform/database/statement.ts';
import { BROADCASTS, ME, NOT_DELETED, NOW, UNREAD, WITH_ME } from '../inbox/queries.ts';

/** Members that may sign in, locked against their erasure in the order of ids. */
export const lockMembers = statement<[memberIds: readonly bigint[]], { id: bigint }>(
  'messages.lock-members',
  `SELECT id FROM member WHERE id = ANY ($1) AND enabled ORDER BY id FOR SHARE`,
);

type Selection = [memberId: bigint, now: Date, ids: readonly bigint[], sentUpTo: Date | null];

const selected = (row: string) => `(${row}.id = ANY ($3::bigint[]) OR coalesce(${row}.sent_at <= $4, false))`;
/** Locks the rows in the order of ids, so that concurrent calls do not deadlock. */
const chosen = (condition: string) => `WITH chosen AS MATERIALIZED (
     SELECT m.id FROM message m WHERE ${condition} AND ${selected('m')} ORDER BY m.id FOR NO KEY UPDATE)`;
const RECEIVED = 'm.recipient_id = $1 AND m.recipient_deleted_at IS NULL';

/** The number of affected rows is the number of messages that were unread. */
export const markReceivedRead = statement<Selection>(
  'messages.mark-received-read',
  `${chosen(`${RECEIVED} AND m.read_at IS NULL`)}
   UPDATE message m SET read_at = $2 FROM chosen c WHERE m.id = c.id`,
);

/** Returns the number of deleted messages that were unread. */
export const deleteReceived = statement<Selection, { unread: number }>(
  'messages.delete-received',
  `${chosen(RECEIVED)}, deleted AS (
     UPDATE message m SET recipient_deleted_at = $2 FROM chosen c WHERE m.id = c.id RETURNING m.read_at)
   SELECT count(*) FILTER (WHERE read_at IS NULL)::integer AS unread FROM deleted`,
);

export const deleteWritten = statement<Selection>(
  'messages.delete-written',
  `${chosen('m.sender_id = $1 AND m.sender_deleted_at IS NULL')}
   UPDATE message m SET sender_deleted_at = $2 FROM chosen c WHERE m.id = c.id`,
);

export const deleteWrittenBroadcasts = statement<Selection>(
  'messages.delete-written-broadcasts',
  `UPDATE broadcast b SET sender_deleted_at = $2
    WHERE b.sender_id = $1 AND b.sender_deleted_at IS NULL AND ${selected('b')}`,
);

type BroadcastSelection = [...Selection, readMessages: number];

/**
 * Up to which id every broadcast is read or deleted. Broadcasts are committed in the order of their ids, so no broadcast
 * with a smaller id appears later.
 */
const reached = (from: string) => `reached AS MATERIALIZED (
     SELECT coalesce((SELECT min(f.id) - 1 FROM ${from} f WHERE f.unread AND NOT ${selected('f')}),
                     (SELECT max(b.id) FROM broadcast b), 0) AS id)`;

/** Subtracts the messages that are no longer unread. */
const COUNT = `INSERT INTO mailbox AS box (member_id, unread, broadcasts_read_to) SELECT $1, 0, r.id FROM reached r
   ON CONFLICT (member_id) DO UPDATE SET unread = box.unread - $5::integer,
     broadcasts_read_to = greatest(box.broadcasts_read_to, excluded.broadcasts_read_to)`;

/** Marks only broadcasts behind an unread broadcast: the mailbox states that all before are read. */
export const markBroadcastsRead = statement<BroadcastSelection>(
  'messages.mark-broadcasts-read',
  `${WITH_ME}, present AS MATERIALIZED (
     SELECT b.id, b.sent_at, b.expires_at, true AS unread FROM ${BROADCASTS} b WHERE ${UNREAD}
   ), ${reached('present')}, marked AS (
     INSERT INTO broadcast_mark (member_id, broadcast_id, read_at, expires_at)
     SELECT ${ME}, p.id, ${NOW}, p.expires_at FROM present p, reached r WHERE p.id > r.id AND ${selected('p')}
      ORDER BY p.id ON CONFLICT DO NOTHING)
   ${COUNT}`,
);

export const deleteBroadcasts = statement<BroadcastSelection>(
  'messages.delete-broadcasts',
  `${WITH_ME}, present AS MATERIALIZED (
     SELECT b.id, b.sent_at, b.expires_at, ${UNREAD} AS unread FROM ${BROADCASTS} b WHERE ${NOT_DELETED}
   ), ${reached('present')}, marked AS (
     INSERT INTO broadcast_mark AS k (member_id, broadcast_id, deleted_at, expires_at)
     SELECT ${ME}, p.id, ${NOW}, p.expires_at FROM present p WHERE ${selected('p')} ORDER BY p.id
     ON CONFLICT (member_id, broadcast_id) DO UPDATE SET deleted_at = coalesce(k.deleted_at, excluded.deleted_at))
   ${COUNT}`,
);
