import type { NoticeData } from '../notices/notice-data.ts';
import { statement } from '../../platform/database/statement.ts';
import { AGENT_TYPES } from './inbox-topic.ts';

/**
 * A parameter whose value the planner does not look at: PostgreSQL would otherwise plan these statements at every call,
 * and planning takes longer than the query.
 */
const param = (index: number, type: string) => `(SELECT $${index}::${type})`;
export const ME = param(1, 'bigint');
export const NOW = param(2, 'timestamptz');
const LANGUAGE = param(3, 'text');

const isAgentType = (column: string) => `${column} IN (${AGENT_TYPES.join(', ')})`;

/** The member with the mailbox, read once for each statement. A top agent has no upline. */
export const WITH_ME = `WITH me AS MATERIALIZED (
     SELECT m.merchant_code, m.registered_at, ${isAgentType('m.type')} AS agent,
            CASE WHEN m.type <> 2 THEN m.upline_id END AS upline_id,
            coalesce(box.unread, 0) AS unread, coalesce(box.broadcasts_read_to, 0) AS read_to
       FROM member m LEFT JOIN mailbox box ON box.member_id = m.id WHERE m.id = ${ME})`;
const own = (value: string) => `(SELECT ${value} FROM me)`;
const UPLINE = own('me.upline_id');

/** Broadcasts after the registration that are still valid, for an audience of the member. */
const VISIBLE = `b.sent_at > ${own('me.registered_at')} AND b.valid_until > ${NOW} AND b.withdrawn_at IS NULL`;
const FROM_OPERATOR = `b.sender_id IS NULL AND b.merchant_code = ${own('me.merchant_code')} AND ${VISIBLE}
       AND (b.audience = 'everyone'
         OR b.audience = ${own(`CASE WHEN me.agent THEN 'agents' ELSE 'members' END`)})
       AND (b.category <> 'marketing' OR (SELECT may_receive_marketing(${ME}, 'inbox', ${NOW})))`;
const FROM_UPLINE = `b.sender_id = ${UPLINE} AND ${VISIBLE}
       AND (b.audience = 'direct-all'
         OR b.audience = ${own(`CASE WHEN me.agent THEN 'direct-agents' ELSE 'direct-members' END`)})`;
/** Broadcasts that the member may see now, read, unread and deleted ones. */
export const BROADCASTS = `(SELECT b.* FROM broadcast b WHERE ${FROM_OPERATOR}
       UNION ALL SELECT b.* FROM broadcast b WHERE ${FROM_UPLINE})`;

const marked = (condition: string) =>
  `EXISTS (SELECT FROM broadcast_mark k WHERE k.member_id = ${ME} AND k.broadcast_id = b.id AND ${condition})`;
export const NOT_DELETED = `NOT ${marked('k.deleted_at IS NOT NULL')}`;
/** A mark means that the broadcast was read or deleted. */
export const UNREAD = `b.id > ${own('me.read_to')} AND NOT ${marked('true')}`;

const TEXT = `(b.texts -> CASE WHEN b.texts ? ${LANGUAGE} THEN ${LANGUAGE} ELSE 'EN' END)`;

export const findUnread = statement<[memberId: bigint, now: Date], { unread: number }>(
  'messages.find-unread',
  `${WITH_ME}
   SELECT me.unread + (SELECT count(*) FROM ${BROADCASTS} b WHERE ${UNREAD})::integer AS unread FROM me`,
);

export const countReceived = statement<[memberId: bigint, now: Date], { total: number }>(
  'messages.count-received',
  `${WITH_ME}
   SELECT ((SELECT count(*) FROM message m WHERE m.recipient_id = ${ME} AND m.recipient_deleted_at IS NULL)
          + (SELECT count(*) FROM ${BROADCASTS} b WHERE ${NOT_DELETED}))::integer AS total`,
);

/** One message or broadcast as the reader may see it. */
export interface MessageRecord {
  /** `m` for messages, `b` for broadcasts. */
  readonly prefix: 'm' | 'b';
  readonly id: bigint;
  readonly sentAtMs: number;
  readonly sender: 'system' | 'operator' | 'member';
  /** Kind of a system message and its values. */
  readonly kind: string | null;
  readonly data: NoticeData | null;
  readonly title: string | null;
  /** Of a broadcast. */
  readonly category: string | null;
  readonly audience: string | null;
  readonly read: boolean;
  /** The other member in relation to the reader; null without another member, and for a former correspondent. */
  readonly relation: 'upline' | 'direct-member' | 'direct-agent' | null;
  readonly otherName: string | null;
  /** Of a member of the own team: the code of a drawn picture, and the name of an uploaded one. */
  readonly headIcon: string | null;
  readonly headPicture: string | null;
}

/** The message as a whole. */
export interface WholeMessage extends MessageRecord {
  readonly box: 'in' | 'out';
  readonly content: string | null;
  readonly otherId: bigint | null;
  /** The correspondent may receive messages. */
  readonly reachable: boolean;
  /** Id with prefix. */
  readonly repliesTo: string | null;
}

const relationOf = (other: string) => `CASE WHEN ${other}.id = ${UPLINE} THEN 'upline'
       WHEN ${other}.upline_id = ${ME} AND ${other}.type <> 2
       THEN CASE WHEN ${isAgentType(`${other}.type`)} THEN 'direct-agent' ELSE 'direct-member' END END`;

/** As milliseconds: reading dates costs more than the query. */
const MS = (row: string) => `(extract(epoch FROM ${row}.sent_at) * 1000)::float8`;
const MESSAGE_COLUMNS = `'m' AS prefix, m.id, ${MS('m')} AS "sentAtMs", m.sender, m.kind, m.data,
         m.title, NULL::text AS category, NULL::text AS audience`;
const broadcastColumns = (
  sender: string,
) => `'b' AS prefix, b.id, ${MS('b')} AS "sentAtMs", ${sender} AS sender,
         NULL::text AS kind, NULL::jsonb AS data, ${TEXT} ->> 'title' AS title, b.category, b.audience`;
/** The profile picture of a member of the own team. */
const OF_TEAM = (value: string) => `CASE WHEN o.upline_id = ${ME} AND o.type <> 2 THEN ${value} END`;
const OTHER = `${relationOf('o')} AS relation, o.user_name AS "otherName", ${OF_TEAM('o.head_icon')} AS "headIcon",
         ${OF_TEAM('(SELECT p.name FROM head_picture p WHERE p.member_id = o.id)')} AS "headPicture"`;
const NO_OTHER = `NULL AS relation, NULL AS "otherName", NULL AS "headIcon", NULL AS "headPicture"`;
const WHOLE_MESSAGE = `m.content, o.id AS "otherId", coalesce(o.enabled, false) AS reachable,
         coalesce('m' || m.replies_to, 'b' || m.replies_to_broadcast) AS "repliesTo"`;
const WHOLE_BROADCAST = `${TEXT} ->> 'content' AS content, o.id AS "otherId", coalesce(o.enabled, false) AS reachable,
         NULL::text AS "repliesTo"`;

const BROADCAST_SENDER = `CASE WHEN b.sender_id IS NULL THEN 'operator' ELSE 'member' END`;
const BROADCAST_READ = `NOT (${UNREAD})`;

const SIZE = param(4, 'bigint');
const SENT_AT = `coalesce(${param(5, 'timestamptz')}, 'infinity')`;
const LAST_ID = '9223372036854775807';
const behind = (row: string, index: number) =>
  `(${row}.sent_at, ${row}.id) < (${SENT_AT}, coalesce(${param(index, 'bigint')}, ${LAST_ID}))`;
const SEARCH = param(8, 'text');
const contains = (text: string) => `strpos(lower(${text}), lower(${SEARCH})) > 0`;
/** A system message is found by the words of its kind, which the caller has searched, and by its values. */
const MESSAGE_FOUND = `(${SEARCH} IS NULL OR ${contains('m.title')} OR ${contains('m.content')}
         OR m.kind = ANY (coalesce(${param(9, 'text[]')}, '{}'))
         OR EXISTS (SELECT FROM jsonb_each_text(m.data) v
                     WHERE v.key NOT IN ('userName', 'time', 'dueTime', 'translations') AND ${contains('v.value')})
         OR EXISTS (SELECT FROM jsonb_path_query(m.data, '$.translations.*.*') v WHERE ${contains("v #>> '{}'")}))`;
const BROADCAST_FOUND = `(${SEARCH} IS NULL OR ${contains(`(${TEXT} ->> 'title')`)}
         OR ${contains(`(${TEXT} ->> 'content')`)})`;

type PageParams = [
  memberId: bigint,
  now: Date,
  language: string,
  size: number,
  sentAt: Date | null,
  messageId: bigint | null,
  broadcastId: bigint | null,
  search: string | null,
  kinds: readonly string[],
];

const IN_ORDER = (row: string) => `ORDER BY ${row}.sent_at DESC, ${row}.id DESC LIMIT ${SIZE}`;

/** The newest `size` of both, behind the position. Of one time, messages come before broadcasts. */
const pageOf = (messages: string, broadcasts: string) =>
  `${WITH_ME}
   SELECT * FROM (${messages} UNION ALL ${broadcasts}) AS page
    ORDER BY "sentAtMs" DESC, prefix DESC, id DESC LIMIT ${SIZE}`;

/** Limited for each sender, because an index has the broadcasts of one sender in order. */
const newestBroadcasts = (from: string) => `(SELECT b.* FROM broadcast b WHERE ${from} AND ${NOT_DELETED}
         AND ${behind('b', 7)} AND ${BROADCAST_FOUND} ${IN_ORDER('b')})`;

export const listReceived = statement<PageParams, MessageRecord>(
  'messages.list-received',
  pageOf(
    `SELECT ${MESSAGE_COLUMNS}, m.read_at IS NOT NULL AS read, ${OTHER}
       FROM (SELECT * FROM message m WHERE m.recipient_id = ${ME} AND m.recipient_deleted_at IS NULL
                AND ${behind('m', 6)} AND ${MESSAGE_FOUND} ${IN_ORDER('m')}) m
       LEFT JOIN member o ON o.id = m.sender_id`,
    `SELECT ${broadcastColumns(BROADCAST_SENDER)}, ${BROADCAST_READ} AS read, ${OTHER}
       FROM (${newestBroadcasts(FROM_OPERATOR)} UNION ALL ${newestBroadcasts(FROM_UPLINE)}) b
       LEFT JOIN member o ON o.id = b.sender_id`,
  ),
);

export const listWritten = statement<PageParams, MessageRecord>(
  'messages.list-written',
  pageOf(
    `SELECT ${MESSAGE_COLUMNS}, true AS read, ${OTHER}
       FROM (SELECT * FROM message m WHERE m.sender_id = ${ME} AND m.sender_deleted_at IS NULL
                AND ${behind('m', 6)} AND ${MESSAGE_FOUND} ${IN_ORDER('m')}) m
       LEFT JOIN member o ON o.id = m.recipient_id`,
    `SELECT ${broadcastColumns(`'member'`)}, true AS read, ${NO_OTHER}
       FROM (SELECT * FROM broadcast b WHERE b.sender_id = ${ME} AND b.sender_deleted_at IS NULL AND b.expires_at > ${NOW}
                AND ${behind('b', 7)} AND ${BROADCAST_FOUND} ${IN_ORDER('b')}) b`,
  ),
);

/** A message in one of the boxes of the member. */
export const findMessage = statement<[memberId: bigint, id: bigint], WholeMessage>(
  'messages.find-message',
  `${WITH_ME}
   SELECT ${MESSAGE_COLUMNS}, CASE WHEN m.recipient_id = ${ME} THEN 'in' ELSE 'out' END AS box,
          m.recipient_id IS DISTINCT FROM ${ME} OR m.read_at IS NOT NULL AS read, ${OTHER}, ${WHOLE_MESSAGE}
     FROM message m
     LEFT JOIN member o ON o.id = CASE WHEN m.recipient_id = ${ME} THEN m.sender_id ELSE m.recipient_id END
    WHERE m.id = $2 AND ((m.recipient_id = ${ME} AND m.recipient_deleted_at IS NULL)
      OR (m.sender_id = ${ME} AND m.sender_deleted_at IS NULL))`,
);

/** A broadcast in one of the boxes of the member. */
export const findBroadcast = statement<
  [memberId: bigint, now: Date, language: string, id: bigint],
  WholeMessage
>(
  'messages.find-broadcast',
  `${WITH_ME}
   SELECT ${broadcastColumns(BROADCAST_SENDER)}, 'in' AS box, ${BROADCAST_READ} AS read, ${OTHER}, ${WHOLE_BROADCAST}
     FROM ${BROADCASTS} b LEFT JOIN member o ON o.id = b.sender_id WHERE b.id = $4 AND ${NOT_DELETED}
   UNION ALL
   SELECT ${broadcastColumns(`'member'`)}, 'out', true, ${NO_OTHER}, ${TEXT} ->> 'content', NULL, false, NULL
     FROM broadcast b WHERE b.id = $4 AND b.sender_id = ${ME} AND b.sender_deleted_at IS NULL AND b.expires_at > ${NOW}`,
);

/** The recipients of a member: the name of an upline that may receive messages, and for agents the sizes of the team. */
export const findRecipients = statement<
  [memberId: bigint],
  { upline: string | null; members: number; agents: number }
>(
  'messages.find-recipients',
  `${WITH_ME}
   SELECT (SELECT u.user_name FROM member u WHERE u.id = ${UPLINE} AND u.enabled) AS upline,
          team.members, team.agents
     FROM me CROSS JOIN LATERAL
       (SELECT count(*) FILTER (WHERE NOT ${isAgentType('t.type')})::integer AS members,
               count(*) FILTER (WHERE ${isAgentType('t.type')})::integer AS agents
          FROM member t WHERE me.agent AND t.upline_id = ${ME} AND t.enabled AND t.type <> 2) AS team`,
);
