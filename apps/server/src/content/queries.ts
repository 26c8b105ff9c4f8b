import { statement } from '../platform/database/statement.ts';
import type { ViewerParameters } from './viewing.ts';

export const listSettings = statement<[merchantCode: string], { name: string; value: unknown }>(
  'content.list-settings',
  `SELECT name, value FROM site_setting WHERE merchant_code = $1`,
);

export const insertSetting = statement<[merchantCode: string, name: string, value: string]>(
  'content.insert-setting',
  `INSERT INTO site_setting (merchant_code, name, value) VALUES ($1, $2, $3)`,
);

export interface EntryText {
  readonly title: string;
  readonly summary?: string;
  readonly imageUrl?: string;
}

/** One published entry, with texts in the requested language or else in English. */
export interface ShownRow {
  readonly id: bigint;
  readonly type: string;
  readonly sort: number;
  readonly startsAtMs: number;
  readonly endsAtMs: number | null;
  /** The entry has the execution A. */
  readonly forMembers: boolean;
  readonly promotionType: string;
  readonly category: string;
  readonly linkageType: string;
  readonly url: string;
  readonly art: string;
  readonly displaySpeed: string;
  /** State of the entry at the time of the query. */
  readonly status: 'coming.soon' | 'process' | 'close';
  readonly text: EntryText;
}

/**
 * A parameter whose value the planner ignores. Otherwise PostgreSQL would plan these statements again at every call, in
 * search of a better plan. Planning takes longer than execution.
 */
const param = (index: number, type: string) => `(SELECT $${index}::${type})`;
const MERCHANT = param(1, 'text');
const LANGUAGE = param(2, 'text');
const MOMENT = param(3, 'timestamptz');
const EXECUTIONS = param(4, 'text[]');
const CUSTOMER_TYPE = param(5, 'smallint');

/**
 * Times as milliseconds and executions as the only needed flag: decoding dates and arrays costs more than the query.
 */
const SHOWN = `c.entry_id AS id, c.type, c.sort, (extract(epoch FROM c.starts_at) * 1000)::float8 AS "startsAtMs",
       (extract(epoch FROM c.ends_at) * 1000)::float8 AS "endsAtMs", 'A' = ANY (c.executions) AS "forMembers", c.promotion_type AS "promotionType", c.category, c.linkage_type AS "linkageType", c.url,
       c.art, c.display_speed AS "displaySpeed",
       CASE WHEN c.ends_at <= ${MOMENT} THEN 'close' WHEN c.starts_at > ${MOMENT} THEN 'coming.soon' ELSE 'process' END AS status,
       c.texts -> CASE WHEN c.texts ? ${LANGUAGE} THEN ${LANGUAGE} ELSE 'EN' END AS text`;

/** Entries of the merchant for this visitor. */
const FOR_VIEWER = `c.merchant_code = ${MERCHANT} AND c.executions && ${EXECUTIONS}
       AND (c.customer_types IS NULL OR ${CUSTOMER_TYPE} = ANY (c.customer_types))`;
const NOW = `c.starts_at <= ${MOMENT} AND (c.ends_at IS NULL OR c.ends_at > ${MOMENT})`;
/** Offers are hidden from members who may not receive them: linked promotions, and pop-ups of promotions. Linked promotions have an audience. */
const toEligible = (memberId: string) =>
  `(NOT (c.linkage_type = 'R' OR (c.type = 'PU' AND c.promotion_type <> ''))
       OR ((SELECT may_receive_offer(${memberId}, ${MOMENT}))
         AND (c.linkage_type <> 'R' OR may_see_promotion(c.merchant_code, c.url, ${memberId}))))`;
const IN_ORDER = `ORDER BY (-c.sort) DESC, c.starts_at DESC, c.entry_id DESC`;

const bodyOf = (entryId: string) => `(SELECT b.html FROM content_body b
        WHERE b.entry_id = ${entryId} AND b.language IN (${LANGUAGE}, 'EN') ORDER BY b.language = ${LANGUAGE} DESC LIMIT 1)`;

/** Maximum number of the newest entries that are searched for unread ones. */
const UNREAD_AMONG = 100;

/**
 * Number of unread entries among the newest of each type. Read marks are looked up by their keys. With a join, the
 * planner could read every mark of the member first, and marks accumulate over the years.
 */
const unread = (types: string, memberId: string) => `
  (SELECT coalesce(sum(cardinality(newest.ids) -
            (SELECT count(*) FROM content_read r WHERE r.member_id = ${memberId} AND r.entry_id = ANY (newest.ids))), 0)
     FROM unnest(${types}) AS counted (type) CROSS JOIN LATERAL
       (SELECT ARRAY(SELECT c.entry_id FROM content_shown c
                      WHERE c.type = counted.type AND ${FOR_VIEWER} AND ${NOW}
                      ${IN_ORDER} LIMIT ${UNREAD_AMONG}) AS ids OFFSET 0) AS newest
    WHERE counted.type IN ('PL', 'A'))::integer`;

/** Only entries in lists are opened and marked as read. */
const wasRead = (memberId: string) => `CASE WHEN c.type IN ('PL', 'A', 'H') THEN
         (SELECT r.read_at FROM content_read r WHERE r.member_id = ${memberId} AND r.entry_id = c.entry_id) IS NOT NULL
       ELSE false END AS read`;

type Listed = ShownRow & { readonly read: boolean };
type OfMember = [memberId: bigint | null];

/**
 * Every list of the requested types and the unread count, in one statement; without entries, one row without an id.
 * Only pop-ups include bodies.
 */
export const listAnnouncements = statement<
  [...ViewerParameters, ...OfMember, types: readonly string[], groupName: string | null],
  { unread: number } & ((Listed & { readonly html: string | null }) | { readonly id: null })
>(
  'content.list-announcements',
  `SELECT counted.unread, shown.*
     FROM (SELECT CASE WHEN ${param(6, 'bigint')} IS NULL THEN 0 ELSE ${unread(param(7, 'text[]'), param(6, 'bigint'))} END AS unread) AS counted
     LEFT JOIN (unnest(${param(7, 'text[]')}) AS asked (asked_type) CROSS JOIN LATERAL
       (SELECT ${SHOWN}, ${wasRead(param(6, 'bigint'))},
               CASE WHEN c.type = 'PU' THEN ${bodyOf('c.entry_id')} END AS html
          FROM content_shown c
         WHERE c.type = asked.asked_type AND ${FOR_VIEWER} AND ${NOW} AND ${toEligible(param(6, 'bigint'))}
           AND (${param(8, 'text')} IS NULL OR c.group_names IS NULL OR ${param(8, 'text')} = ANY (c.group_names))
         ${IN_ORDER} LIMIT 20) AS shown) ON true`,
);

/** One page of a list after the entry in the last three parameters; the first page for nulls. */
export const listNotices = statement<
  [
    ...ViewerParameters,
    ...OfMember,
    type: string,
    limit: number,
    rank: number | null,
    startsAt: Date | null,
    id: bigint | null,
  ],
  { unread: number } & (Listed | { readonly id: null })
>(
  'content.list-notices',
  `SELECT counted.unread, shown.*
     FROM (SELECT CASE WHEN ${param(6, 'bigint')} IS NULL THEN 0 ELSE ${unread(`ARRAY[${param(7, 'text')}]`, param(6, 'bigint'))} END AS unread) AS counted
     LEFT JOIN
       (SELECT ${SHOWN}, ${wasRead(param(6, 'bigint'))}
          FROM content_shown c
         WHERE c.type = ${param(7, 'text')} AND ${FOR_VIEWER} AND ${NOW}
           AND ((-c.sort), c.starts_at, c.entry_id) <
               (coalesce(${param(9, 'integer')}, 2147483647), coalesce(${param(10, 'timestamptz')}, 'infinity'),
                coalesce(${param(11, 'bigint')}, 9223372036854775807))
         ${IN_ORDER} LIMIT ${param(8, 'bigint')}) AS shown ON true`,
);

/** One announcement that this visitor may see. */
export const findNotice = statement<
  [...ViewerParameters, id: bigint],
  ShownRow & { readonly html: string | null }
>(
  'content.find-notice',
  `SELECT ${SHOWN}, ${bodyOf('c.entry_id')} AS html
     FROM content_shown c
    WHERE c.entry_id = $6 AND c.type IN ('PL', 'A', 'H') AND ${FOR_VIEWER} AND ${NOW}`,
);

export const markRead = statement<[memberId: bigint, entryId: bigint, now: Date]>(
  'content.mark-read',
  `INSERT INTO content_read (member_id, entry_id, read_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
);

/** Help entries or banners: one type in order, with bodies on request. */
export const listOfType = statement<
  [...ViewerParameters, type: string, groupName: string | null, withBody: boolean],
  ShownRow & { readonly html: string | null }
>(
  'content.list-of-type',
  `SELECT ${SHOWN}, CASE WHEN $8 THEN ${bodyOf('c.entry_id')} END AS html
     FROM content_shown c
    WHERE c.type = $6 AND ${FOR_VIEWER} AND ${NOW}
      AND ($7::text IS NULL OR c.group_names IS NULL OR $7 = ANY (c.group_names))
    ${IN_ORDER} LIMIT 100`,
);

/** Running and future promotions, and those that ended since `endedSince`. */
export const listActivities = statement<
  [...ViewerParameters, endedSince: Date, memberId: bigint | null],
  ShownRow
>(
  'content.list-activities',
  `SELECT ${SHOWN}
     FROM content_shown c
    WHERE c.type = 'PR' AND ${FOR_VIEWER} AND (c.ends_at IS NULL OR c.ends_at > $6) AND ${toEligible(param(7, 'bigint'))}
    ORDER BY CASE WHEN c.ends_at <= ${MOMENT} THEN 2 WHEN c.starts_at > ${MOMENT} THEN 1 ELSE 0 END,
             (-c.sort) DESC, c.starts_at DESC, c.entry_id DESC
    LIMIT 100`,
);

/** Running promotions of these types. */
export const listRunningOfTypes = statement<
  [...ViewerParameters, promotionTypes: readonly string[], memberId: bigint],
  Pick<ShownRow, 'id' | 'text'>
>(
  'content.list-running-of-types',
  `SELECT ${SHOWN}
     FROM content_shown c
    WHERE c.type = 'PR' AND ${FOR_VIEWER} AND ${NOW} AND c.promotion_type = ANY ($6)
      AND (SELECT may_receive_offer(${param(7, 'bigint')}, ${MOMENT})) AND ${toEligible(param(7, 'bigint'))}
    ${IN_ORDER} LIMIT 100`,
);

export const findActivity = statement<
  [...ViewerParameters, endedSince: Date, memberId: bigint | null, id: bigint],
  ShownRow & { readonly html: string | null }
>(
  'content.find-activity',
  `SELECT ${SHOWN}, ${bodyOf('c.entry_id')} AS html
     FROM content_shown c
    WHERE c.entry_id = $8 AND c.type = 'PR' AND ${FOR_VIEWER} AND (c.ends_at IS NULL OR c.ends_at > $6)
      AND ${toEligible(param(7, 'bigint'))}`,
);

export const findPage = statement<
  [...ViewerParameters, key: string],
  ShownRow & { readonly html: string | null }
>(
  'content.find-page',
  `SELECT ${SHOWN}, ${bodyOf('c.entry_id')} AS html
     FROM content_shown c
    WHERE c.key = $6 AND c.type = 'page' AND ${FOR_VIEWER} AND ${NOW}`,
);
