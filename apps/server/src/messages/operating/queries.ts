import { statement } from '../../platform/database/statement.ts';
import type { OperatorAudience } from '../inbox/inbox-topic.ts';

export interface MessageToOperator {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly userName: string;
  readonly sentAt: Date;
  readonly title: string;
  readonly content: string;
  readonly closedAt: Date | null;
}

const TO_OPERATOR = `SELECT m.id, s.id AS "memberId", s.user_name AS "userName", m.sent_at AS "sentAt", m.title, m.content,
          m.closed_at AS "closedAt"
     FROM message m JOIN member s ON s.id = m.sender_id AND s.merchant_code = $1
    WHERE m.recipient_id IS NULL`;

type PageParams = [merchantCode: string, after: bigint | null, most: number];
const PAGE = `AND m.id > coalesce($2::bigint, 0) ORDER BY m.id LIMIT $3`;

/** Messages of members to the operator that are neither answered nor closed, the oldest first. */
export const listOpenMessages = statement<PageParams, MessageToOperator>(
  'messages.list-open',
  `${TO_OPERATOR} AND m.closed_at IS NULL ${PAGE}`,
);

/** All messages of members to the operator, the oldest first. */
export const listAllMessages = statement<PageParams, MessageToOperator>(
  'messages.list-to-operator',
  `${TO_OPERATOR} ${PAGE}`,
);

export const findMessageToOperator = statement<[merchantCode: string, id: bigint], MessageToOperator>(
  'messages.find-to-operator',
  `${TO_OPERATOR} AND m.id = $2`,
);

/** Affects no row where the message was answered or closed before. */
export const closeMessage = statement<[id: bigint, at: Date]>(
  'messages.close',
  `UPDATE message SET closed_at = $2 WHERE id = $1 AND recipient_id IS NULL AND closed_at IS NULL`,
);

export interface BroadcastRow {
  readonly id: bigint;
  readonly audience: string;
  readonly category: string;
  readonly agent: string | null;
  readonly sentAt: Date;
  readonly validUntil: Date;
  readonly withdrawnAt: Date | null;
  readonly title: string;
}

/** Broadcasts of the operator and of agents, the newest first. */
export const listBroadcasts = statement<PageParams, BroadcastRow>(
  'messages.list-broadcasts',
  `SELECT b.id, b.audience, b.category, s.user_name AS agent, b.sent_at AS "sentAt", b.valid_until AS "validUntil",
          b.withdrawn_at AS "withdrawnAt", b.texts -> 'EN' ->> 'title' AS title
     FROM broadcast b LEFT JOIN member s ON s.id = b.sender_id
    WHERE b.merchant_code = $1 AND b.id < coalesce($2::bigint, 9223372036854775807) ORDER BY b.id DESC LIMIT $3`,
);

/** No row where the broadcast does not exist or was withdrawn before. */
export const withdrawBroadcast = statement<
  [merchantCode: string, id: bigint, at: Date],
  { senderId: bigint | null; audience: OperatorAudience }
>(
  'messages.withdraw-broadcast',
  `UPDATE broadcast SET withdrawn_at = $3 WHERE merchant_code = $1 AND id = $2 AND withdrawn_at IS NULL
   RETURNING sender_id AS "senderId", audience`,
);
