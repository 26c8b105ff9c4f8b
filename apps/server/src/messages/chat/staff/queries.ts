import { keysetOrder, LAST_KEYSET_VALUE, microsecondsOf } from '../../../platform/database/keyset.ts';
import { statement } from '../../../platform/database/statement.ts';
import { unreadCount } from '../queries.ts';

export interface ListedChat {
  readonly id: bigint;
  /** Null for a guest. */
  readonly userName: string | null;
  readonly openedAt: Date;
  readonly lastAt: Date;
  readonly claimedBy: string | null;
  readonly endedAt: Date | null;
  readonly rating: number | null;
  readonly ratingComment: string | null;
  /** Lines of the visitor that staff has not read, up to 99. */
  readonly unread: number;
}

const LISTED = `c.id, m.user_name AS "userName", c.opened_at AS "openedAt", c.last_at AS "lastAt",
  c.claimed_by AS "claimedBy", c.ended_at AS "endedAt", c.rating, c.rating_comment AS "ratingComment",
  ${unreadCount('visitor', 'c.staff_read_id')} AS unread`;
const FROM = 'FROM chat c LEFT JOIN member m ON m.id = c.member_id';
const OF_MERCHANT = `${FROM} WHERE c.merchant_code = $1`;
/** A claim counts while the terminal of the operator reports. */
const FREE = (since: `$${number}`) => `(c.claimed_by IS NULL OR c.claim_seen_at <= ${since})`;

/**
 * The first line of the visitor that staff has not answered. A later line of the visitor does not change it, so nobody
 * loses a place by writing again.
 */
const WAITING = `LEFT JOIN LATERAL (SELECT l.sent_at FROM chat_line l
   WHERE l.chat_id = c.id AND l.side = 'visitor' AND l.id > coalesce((SELECT max(o.id) FROM chat_line o
         WHERE o.chat_id = c.id AND o.side = 'operator'), 0)
   ORDER BY l.id LIMIT 1) w ON true`;
const OPEN = `${FROM} ${WAITING} WHERE c.merchant_code = $1 AND c.ended_at IS NULL`;
/** Conversations that wait for an answer, the longest wait first; then the others, oldest first. */
const WAITS = [
  `coalesce(${microsecondsOf('w.sent_at')}, ${LAST_KEYSET_VALUE})`,
  microsecondsOf('c.opened_at'),
  'c.id',
] as const;
const staffOrder = keysetOrder(...WAITS);
const deskOrder = keysetOrder('(c.claimed_by IS DISTINCT FROM $3)::int', ...WAITS);

export interface OpenChat extends ListedChat {
  /** Time of the first line without an answer; null without one. */
  readonly waitsSince: Date | null;
  readonly place: string;
}
const LISTED_OPEN = `${LISTED}, w.sent_at AS "waitsSince", ${staffOrder.column}`;

/** Conversations without staff, after a position. */
export const listWaitingChats = statement<
  [merchantCode: string, claimsSince: Date, after: string | null, limit: number],
  OpenChat
>(
  'messages.list-waiting-chats',
  `SELECT ${LISTED_OPEN} ${OPEN} AND ${FREE('$2')} AND ${staffOrder.behind('$3')} ${staffOrder.order} LIMIT $4`,
);

/** Conversations with staff, after a position. */
export const listClaimedChats = statement<
  [merchantCode: string, claimsSince: Date, after: string | null, limit: number],
  OpenChat
>(
  'messages.list-claimed-chats',
  `SELECT ${LISTED_OPEN} ${OPEN} AND NOT ${FREE('$2')} AND ${staffOrder.behind('$3')} ${staffOrder.order} LIMIT $4`,
);

/** Conversations of an operator, then those without staff. */
export const listDeskChats = statement<
  [merchantCode: string, claimsSince: Date, operator: string, limit: number],
  ListedChat
>(
  'messages.list-desk-chats',
  `SELECT ${LISTED} ${OPEN} AND (c.claimed_by = $3 OR ${FREE('$2')}) ${deskOrder.order} LIMIT $4`,
);

/** Ended conversations, newest first, before an id. */
export const listEndedChats = statement<
  [merchantCode: string, before: bigint | null, limit: number],
  ListedChat
>(
  'messages.list-ended-chats',
  `SELECT ${LISTED} ${OF_MERCHANT} AND c.ended_at IS NOT NULL
      AND ($2::bigint IS NULL OR c.id < $2) ORDER BY c.id DESC LIMIT $3`,
);

export const findChat = statement<[merchantCode: string, chatId: bigint], ListedChat>(
  'messages.find-chat',
  `SELECT ${LISTED} ${OF_MERCHANT} AND c.id = $2`,
);

/**
 * Claims a free conversation, or one that the operator has already. The condition reads this row alone, so that
 * the second of two concurrent claims sees the first.
 */
export const claimChat = statement<
  [merchantCode: string, chatId: bigint, operator: string, now: Date, claimsSince: Date]
>(
  'messages.claim-chat',
  `UPDATE chat c SET claimed_by = $3, claim_seen_at = $4
    WHERE c.merchant_code = $1 AND c.id = $2 AND c.ended_at IS NULL AND (c.claimed_by = $3 OR ${FREE('$5')})`,
);

/** The open conversation that the operator has, locked. */
export const lockClaimed = statement<
  [merchantCode: string, chatId: bigint, operator: string],
  {
    readonly id: bigint;
    readonly memberId: bigint | null;
    readonly guestHash: Buffer | null;
    readonly sourceHash: Buffer | null;
  }
>(
  'messages.lock-claimed-chat',
  `SELECT c.id, c.member_id AS "memberId", c.guest_hash AS "guestHash", c.source_hash AS "sourceHash"
     FROM chat c WHERE c.merchant_code = $1 AND c.id = $2 AND c.claimed_by = $3 AND c.ended_at IS NULL FOR UPDATE`,
);

export const releaseChat = statement<[chatId: bigint]>(
  'messages.release-chat',
  'UPDATE chat SET claimed_by = NULL, claim_seen_at = NULL WHERE id = $1',
);

/** The terminal still shows the conversation. Affects no row when the operator lost the conversation. */
export const reportClaim = statement<[chatId: bigint, operator: string, now: Date]>(
  'messages.report-chat-claim',
  'UPDATE chat SET claim_seen_at = $3 WHERE id = $1 AND claimed_by = $2 AND ended_at IS NULL',
);

export const insertBlock = statement<
  [
    merchantCode: string,
    chatId: bigint,
    memberId: bigint | null,
    guestHash: Buffer | null,
    sourceHash: Buffer | null,
    blockedBy: string,
    blockedAt: Date,
    expiresAt: Date,
  ]
>(
  'messages.insert-chat-block',
  `INSERT INTO chat_block (merchant_code, chat_id, member_id, guest_hash, source_hash, blocked_by, blocked_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export const deleteBlock = statement<[merchantCode: string, chatId: bigint]>(
  'messages.delete-chat-block',
  'DELETE FROM chat_block WHERE merchant_code = $1 AND chat_id = $2',
);

export const listPictures = statement<
  [chatId: bigint, afterLine: bigint, limit: number],
  { readonly lineId: bigint; readonly picture: Buffer }
>(
  'messages.list-chat-pictures',
  `SELECT line_id AS "lineId", picture FROM chat_picture WHERE chat_id = $1 AND line_id > $2
    ORDER BY line_id LIMIT $3`,
);
