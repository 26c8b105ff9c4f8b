import { statement } from '../../platform/database/statement.ts';

/** The upline of a member, if the upline may receive messages. */
export const findUpline = statement<[memberId: bigint], { id: bigint }>(
  'messages.find-upline',
  `SELECT u.id FROM member m JOIN member u ON u.id = m.upline_id AND u.enabled WHERE m.id = $1 AND m.type <> 2`,
);

/** What the member sent under a request key. */
export interface SentRecord {
  readonly prefix: 'm' | 'b';
  readonly id: bigint;
  readonly sentAt: Date;
  readonly title: string;
  readonly content: string;
  readonly repliesTo: string | null;
  /** The recipient as the member chose it; only defined without `repliesTo`. */
  readonly recipient: string;
}

export const findSent = statement<[senderId: bigint, requestKey: string], SentRecord>(
  'messages.find-sent',
  `SELECT 'm' AS prefix, id, sent_at AS "sentAt", title, content,
          coalesce('m' || replies_to, 'b' || replies_to_broadcast) AS "repliesTo",
          CASE WHEN recipient_id IS NULL THEN 'platform' ELSE 'upline' END AS recipient
     FROM message WHERE sender_id = $1 AND request_key = $2
   UNION ALL
   SELECT 'b', id, sent_at, texts -> 'EN' ->> 'title', texts -> 'EN' ->> 'content', NULL, audience
     FROM broadcast WHERE sender_id = $1 AND request_key = $2`,
);

/** Creates missing mailboxes in the order of ids, so that concurrent senders do not deadlock. */
export const insertMailboxes = statement<[memberIds: readonly bigint[]]>(
  'messages.insert-mailboxes',
  `INSERT INTO mailbox (member_id, unread) SELECT id, 0 FROM unnest($1::bigint[]) AS id ORDER BY id
   ON CONFLICT DO NOTHING`,
);

/** Locks mailboxes in the order of ids. */
export const lockMailboxes = statement<[memberIds: readonly bigint[]], { id: bigint }>(
  'messages.lock-mailboxes',
  `SELECT member_id AS id FROM mailbox WHERE member_id = ANY ($1) ORDER BY member_id FOR NO KEY UPDATE`,
);

/** Messages and broadcasts that the member wrote since a time. */
export const countSent = statement<[senderId: bigint, since: Date], { messages: number; broadcasts: number }>(
  'messages.count-sent',
  `SELECT (SELECT count(*) FROM message WHERE sender_id = $1 AND sent_at > $2)::integer AS messages,
          (SELECT count(*) FROM broadcast WHERE sender_id = $1 AND sent_at > $2)::integer AS broadcasts`,
);

/** Inserts a message to one member or to the operator, and counts the message as unread. */
export const insertMessage = statement<
  [
    sender: 'operator' | 'member',
    senderId: bigint | null,
    recipientId: bigint | null,
    title: string,
    content: string,
    repliesTo: bigint | null,
    repliesToBroadcast: bigint | null,
    requestKey: string | null,
    sentAt: Date,
    expiresAt: Date,
  ],
  { id: bigint }
>(
  'messages.insert-message',
  `WITH sent AS (
     INSERT INTO message (sender, sender_id, recipient_id, title, content, replies_to, replies_to_broadcast, request_key,
                          sent_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id, recipient_id
   ), counted AS (
     UPDATE mailbox b SET unread = b.unread + 1 FROM sent s WHERE b.member_id = s.recipient_id)
   SELECT id FROM sent`,
);

/**
 * Broadcasts are committed in the order of their ids: readers store up to which id every broadcast is read, and no
 * broadcast may appear below.
 */
export const lockBroadcasts = statement<[], { locked: string }>(
  'messages.lock-broadcasts',
  `SELECT pg_advisory_xact_lock(hashtextextended('messages.broadcasts', 0))::text AS locked`,
);

export const insertBroadcast = statement<
  [
    merchantCode: string,
    senderId: bigint | null,
    audience: string,
    category: string,
    texts: string,
    requestKey: string | null,
    sentAt: Date,
    validUntil: Date,
    expiresAt: Date,
  ],
  { id: bigint }
>(
  'messages.insert-broadcast',
  `INSERT INTO broadcast (merchant_code, sender_id, audience, category, texts, request_key, sent_at, valid_until, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
);
