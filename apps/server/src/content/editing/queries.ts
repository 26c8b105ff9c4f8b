import { statement } from '../../platform/database/statement.ts';

export interface EntryRow {
  readonly id: bigint;
  readonly key: string;
  readonly type: string;
  readonly status: 'draft' | 'published' | 'archived';
  readonly revision: number;
  readonly publishedRevision: number | null;
  readonly document: unknown;
  readonly updatedAt: Date;
  readonly updatedBy: string;
}

const ENTRY = `id, key, type, status, revision, published_revision AS "publishedRevision", document,
          updated_at AS "updatedAt", updated_by AS "updatedBy"`;

/** Locks the entry: the second of two editors sees the change of the first. */
export const lockEntry = statement<[merchantCode: string, key: string], EntryRow>(
  'content.lock-entry',
  `SELECT ${ENTRY} FROM content_entry WHERE merchant_code = $1 AND key = $2 FOR UPDATE`,
);

/** No row when another editor created an entry with this key in the meantime. */
export const insertEntry = statement<
  [merchantCode: string, key: string, type: string, document: string, now: Date, editor: string],
  { id: bigint }
>(
  'content.insert-entry',
  `INSERT INTO content_entry (merchant_code, key, type, status, revision, document, created_at, updated_at, updated_by)
   VALUES ($1, $2, $3, 'draft', 1, $4, $5, $5, $6)
   ON CONFLICT (merchant_code, key) DO NOTHING RETURNING id`,
);

export const updateEntry = statement<
  [id: bigint, document: string, now: Date, editor: string],
  { revision: number }
>(
  'content.update-entry',
  `UPDATE content_entry
      SET document = $2, revision = revision + 1, updated_at = $3, updated_by = $4,
          status = CASE status WHEN 'archived' THEN 'draft' ELSE status END
    WHERE id = $1 RETURNING revision`,
);

export const markPublished = statement<[id: bigint, now: Date, editor: string]>(
  'content.mark-published',
  `UPDATE content_entry
      SET status = 'published', published_revision = revision, updated_at = $2, updated_by = $3
    WHERE id = $1`,
);

export const markArchived = statement<[id: bigint, now: Date, editor: string]>(
  'content.mark-archived',
  `UPDATE content_entry
      SET status = 'archived', published_revision = NULL, updated_at = $2, updated_by = $3
    WHERE id = $1`,
);

export const insertChange = statement<
  [entryId: bigint, revision: number, action: string, editor: string, now: Date, document: string | null]
>(
  'content.insert-change',
  `INSERT INTO content_change (entry_id, revision, action, changed_by, changed_at, document)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

/** Replaces the published entry; an entry without a start time retains the earlier start time. */
export const showEntry = statement<
  [
    entryId: bigint,
    merchantCode: string,
    key: string,
    type: string,
    sort: number,
    startsAt: Date | null,
    endsAt: Date | null,
    now: Date,
    executions: readonly string[],
    customerTypes: readonly number[] | null,
    groupNames: readonly string[] | null,
    promotionType: string,
    category: string,
    linkageType: string,
    url: string,
    art: string,
    displaySpeed: string,
    texts: string,
  ]
>(
  'content.show-entry',
  `INSERT INTO content_shown AS c (entry_id, merchant_code, key, type, sort, starts_at, ends_at, announced_at, executions,
                              customer_types, group_names, promotion_type, category, linkage_type, url, art,
                              display_speed, texts)
   VALUES ($1, $2, $3, $4, $5, coalesce($6::timestamptz, $8::timestamptz), $7, CASE WHEN coalesce($6::timestamptz, $8) <= $8 THEN $8::timestamptz END,
           $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
   ON CONFLICT (entry_id) DO UPDATE SET
     type = excluded.type, sort = excluded.sort, starts_at = coalesce($6::timestamptz, c.starts_at), ends_at = excluded.ends_at,
     announced_at = CASE WHEN coalesce($6::timestamptz, c.starts_at) <= $8 THEN $8::timestamptz END,
     executions = excluded.executions, customer_types = excluded.customer_types,
     group_names = excluded.group_names, promotion_type = excluded.promotion_type, category = excluded.category,
     linkage_type = excluded.linkage_type, url = excluded.url, art = excluded.art,
     display_speed = excluded.display_speed, texts = excluded.texts`,
);

export const dropBodies = statement<[entryId: bigint]>(
  'content.drop-bodies',
  `DELETE FROM content_body WHERE entry_id = $1`,
);

export const insertBody = statement<[entryId: bigint, language: string, html: string]>(
  'content.insert-body',
  `INSERT INTO content_body (entry_id, language, html) VALUES ($1, $2, $3)`,
);

export const hideEntry = statement<[entryId: bigint]>(
  'content.hide-entry',
  `DELETE FROM content_shown WHERE entry_id = $1`,
);

/** Marks the entries that have started since the last run. */
export const markStartedEntries = statement<[now: Date], { merchantCode: string }>(
  'content.announce-begun',
  `UPDATE content_shown SET announced_at = $1
    WHERE announced_at IS NULL AND starts_at <= $1
   RETURNING merchant_code AS "merchantCode"`,
);

export const listEnded = statement<[endedBefore: Date, limit: number], { merchantCode: string; key: string }>(
  'content.list-ended',
  `SELECT merchant_code AS "merchantCode", key FROM content_shown WHERE ends_at < $1 ORDER BY ends_at LIMIT $2`,
);

export const findEntry = statement<[merchantCode: string, key: string], EntryRow>(
  'content.find-entry',
  `SELECT ${ENTRY} FROM content_entry WHERE merchant_code = $1 AND key = $2`,
);

export const listEntries = statement<
  [merchantCode: string, type: string | null, status: string | null, limit: number],
  EntryRow
>(
  'content.list-entries',
  `SELECT ${ENTRY} FROM content_entry
    WHERE merchant_code = $1 AND ($2::text IS NULL OR type = $2) AND ($3::text IS NULL OR status = $3)
    ORDER BY updated_at DESC, id DESC LIMIT $4`,
);

export interface ChangeRow {
  readonly revision: number;
  readonly action: string;
  readonly changedBy: string;
  readonly changedAt: Date;
}

export const listChanges = statement<[entryId: bigint], ChangeRow>(
  'content.list-changes',
  `SELECT revision, action, changed_by AS "changedBy", changed_at AS "changedAt"
     FROM content_change WHERE entry_id = $1 ORDER BY id`,
);
