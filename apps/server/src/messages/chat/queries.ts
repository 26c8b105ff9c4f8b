import { statement } from '../../platform/database/statement.ts';

export type Side = 'visitor' | 'operator';
/** `idle`: nobody wrote. */
export type ChatEnd = 'visitor' | 'staff' | 'idle';

export interface ChatRow {
  readonly id: bigint;
  readonly memberId: bigint | null;
  readonly guestHash: Buffer | null;
  readonly sourceHash: Buffer | null;
  readonly openedAt: Date;
  readonly endedAt: Date | null;
  /** Null for conversations that an earlier release ended. */
  readonly endedBy: ChatEnd | null;
  readonly claimedBy: string | null;
  readonly claimSeenAt: Date | null;
  readonly visitorReadId: bigint;
  readonly staffReadId: bigint;
  readonly rating: number | null;
}

export interface LineRow {
  readonly id: bigint;
  readonly side: Side;
  readonly operator: string | null;
  readonly content: string;
  readonly picture: boolean;
  readonly requestKey: string;
  readonly sentAt: Date;
}

const CHAT = `c.id, c.member_id AS "memberId", c.guest_hash AS "guestHash", c.source_hash AS "sourceHash",
  c.opened_at AS "openedAt", c.ended_at AS "endedAt", c.ended_by AS "endedBy", c.claimed_by AS "claimedBy",
  c.claim_seen_at AS "claimSeenAt", c.visitor_read_id AS "visitorReadId", c.staff_read_id AS "staffReadId",
  c.rating`;

const LINE = `l.id, l.side, l.operator, l.content, l.request_key AS "requestKey", l.sent_at AS "sentAt",
  EXISTS (SELECT FROM chat_picture p WHERE p.line_id = l.id) AS picture`;

/** Unread lines of a conversation `c` are counted up to this number. */
const MOST_UNREAD = 99;
export const unreadCount = (side: Side, read: string) => `(SELECT count(*)::int FROM (SELECT FROM chat_line l
  WHERE l.chat_id = c.id AND l.side = '${side}' AND l.id > ${read} LIMIT ${MOST_UNREAD}) few)`;
const LAST_LINE = `(SELECT max(l.id) FROM chat_line l WHERE l.chat_id = c.id)`;

/** Null compares with nothing, so that a member never finds the conversation of a guest, or the reverse. */
const OWNED = '(c.member_id = $1 OR c.guest_hash = $2)';
type Owner = [memberId: bigint | null, guestHash: Buffer | null];

/** The latest conversation of a visitor. */
export const findLatestChat = statement<Owner, ChatRow & { unread: number; lastLineId: bigint | null }>(
  'messages.find-latest-chat',
  `SELECT ${CHAT}, ${unreadCount('operator', 'c.visitor_read_id')} AS unread, ${LAST_LINE} AS "lastLineId"
     FROM chat c WHERE ${OWNED} ORDER BY c.id DESC LIMIT 1`,
);

export const findOpenChat = statement<Owner, ChatRow>(
  'messages.find-open-chat',
  `SELECT ${CHAT} FROM chat c WHERE ${OWNED} AND c.ended_at IS NULL`,
);

export const findOwnChat = statement<[...Owner, chatId: bigint], ChatRow>(
  'messages.find-own-chat',
  `SELECT ${CHAT} FROM chat c WHERE ${OWNED} AND c.id = $3`,
);

/** The lock orders the lines of a conversation: ids ascend in the order of the commits. */
export const lockOwnChat = statement<[...Owner, chatId: bigint], ChatRow>(
  'messages.lock-own-chat',
  `SELECT ${CHAT} FROM chat c WHERE ${OWNED} AND c.id = $3 FOR UPDATE`,
);

/** Returns no row when the visitor has an open conversation. */
export const insertChat = statement<
  [...Owner, merchantCode: string, sourceHash: Buffer | null, openedAt: Date],
  { readonly id: bigint }
>(
  'messages.insert-chat',
  `INSERT INTO chat (member_id, guest_hash, merchant_code, source_hash, opened_at, last_at)
   VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT DO NOTHING RETURNING id`,
);

export const findLineByKey = statement<[chatId: bigint, side: Side, requestKey: string], LineRow>(
  'messages.find-chat-line-by-key',
  `SELECT ${LINE} FROM chat_line l WHERE l.chat_id = $1 AND l.side = $2 AND l.request_key = $3`,
);

/** Stores a line of a locked conversation. */
export const insertLine = statement<
  [chatId: bigint, side: Side, operator: string | null, requestKey: string, content: string, sentAt: Date],
  { readonly id: bigint }
>(
  'messages.insert-chat-line',
  `WITH dated AS (UPDATE chat SET last_at = $6 WHERE id = $1)
   INSERT INTO chat_line (chat_id, side, operator, request_key, content, sent_at)
   VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
);

export const insertPicture = statement<
  [lineId: bigint, chatId: bigint, picture: Buffer, sentAt: Date, expiresAt: Date]
>(
  'messages.insert-chat-picture',
  'INSERT INTO chat_picture (line_id, chat_id, picture, sent_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
);

export const listLinesBefore = statement<[chatId: bigint, before: bigint | null, limit: number], LineRow>(
  'messages.list-chat-lines-before',
  `SELECT ${LINE} FROM chat_line l WHERE l.chat_id = $1 AND ($2::bigint IS NULL OR l.id < $2)
    ORDER BY l.id DESC LIMIT $3`,
);

export const listLinesAfter = statement<[chatId: bigint, after: bigint, limit: number], LineRow>(
  'messages.list-chat-lines-after',
  `SELECT ${LINE} FROM chat_line l WHERE l.chat_id = $1 AND l.id > $2 ORDER BY l.id LIMIT $3`,
);

/** Marks lines as read, at most up to the last line. Affects no row when nothing changes. */
const markRead = (column: string) =>
  `UPDATE chat c SET ${column} = least($2, ${LAST_LINE}) WHERE c.id = $1
      AND c.${column} < least($2, ${LAST_LINE})`;
export const markReadByVisitor = statement<[chatId: bigint, upTo: bigint]>(
  'messages.mark-chat-read-by-visitor',
  markRead('visitor_read_id'),
);
export const markReadByStaff = statement<[chatId: bigint, upTo: bigint]>(
  'messages.mark-chat-read-by-staff',
  markRead('staff_read_id'),
);

export const endChat = statement<[chatId: bigint, now: Date, endedBy: ChatEnd]>(
  'messages.end-chat',
  'UPDATE chat SET ended_at = $2, ended_by = $3 WHERE id = $1 AND ended_at IS NULL',
);

/**
 * Ends conversations without a line since a time: earlier where a line of the visitor waits for an answer. The lock of a
 * conversation that receives a line at the moment is left to the next run.
 */
export const endIdleChats = statement<
  [now: Date, leftBefore: Date, unansweredBefore: Date, limit: number],
  { readonly id: bigint; readonly memberId: bigint | null; readonly guestHash: Buffer | null }
>(
  'messages.end-idle-chats',
  `UPDATE chat SET ended_at = $1, ended_by = 'idle'
    WHERE id IN (SELECT c.id FROM chat c WHERE c.ended_at IS NULL AND c.last_at <= $2
                    AND (c.last_at <= $3 OR (SELECT l.side FROM chat_line l WHERE l.chat_id = c.id
                                              ORDER BY l.id DESC LIMIT 1) IS DISTINCT FROM 'visitor')
                  ORDER BY c.id LIMIT $4 FOR UPDATE SKIP LOCKED)
   RETURNING id, member_id AS "memberId", guest_hash AS "guestHash"`,
);

/** Pictures of the visitor in a conversation. */
export const countVisitorPictures = statement<[chatId: bigint], { readonly count: number }>(
  'messages.count-visitor-pictures',
  `SELECT count(*)::int AS count FROM chat_picture p JOIN chat_line l ON l.id = p.line_id
    WHERE p.chat_id = $1 AND l.side = 'visitor'`,
);

export const rateChat = statement<[chatId: bigint, rating: number, comment: string | null]>(
  'messages.rate-chat',
  'UPDATE chat SET rating = $2, rating_comment = $3 WHERE id = $1 AND rating IS NULL',
);

/** Gives the open conversation of a guest to a member. */
export const attachChat = statement<[memberId: bigint, chatId: bigint]>(
  'messages.attach-chat',
  'UPDATE chat SET member_id = $1, guest_hash = NULL, source_hash = NULL WHERE id = $2',
);

export const findOwnPicture = statement<[...Owner, lineId: bigint], { readonly picture: Buffer }>(
  'messages.find-own-chat-picture',
  `SELECT p.picture FROM chat_picture p JOIN chat c ON c.id = p.chat_id WHERE ${OWNED} AND p.line_id = $3`,
);

export const findBlock = statement<
  [...Owner, sourceHash: Buffer | null, now: Date],
  { readonly blocked: boolean }
>(
  'messages.find-chat-block',
  `SELECT EXISTS (SELECT FROM chat_block b WHERE b.expires_at > $4
      AND (b.member_id = $1 OR b.guest_hash = $2 OR b.source_hash = $3)) AS blocked`,
);

/** Whether staff is in some conversation since a time. */
export const findStaff = statement<[merchantCode: string, since: Date], { readonly online: boolean }>(
  'messages.find-chat-staff',
  `SELECT EXISTS (SELECT FROM chat c
    WHERE c.merchant_code = $1 AND c.ended_at IS NULL AND c.claim_seen_at > $2) AS online`,
);
