import { type Statement, statement } from '../database/statement.ts';
import type { RetentionRule } from './retention-rule.ts';

/** Expired rows that the gauge of the oldest row inspects. */
const LOOKED_AT = 1000;

export const addDeleted = statement<[table: string, rows: bigint]>(
  'retention.add-deleted',
  `INSERT INTO retention_progress AS p (table_name, deleted_rows) VALUES ($1, $2)
   ON CONFLICT (table_name) DO UPDATE SET deleted_rows = p.deleted_rows + excluded.deleted_rows`,
);

export const setFinished = statement<[table: string, now: Date]>(
  'retention.set-finished',
  `INSERT INTO retention_progress (table_name, finished_at) VALUES ($1, $2)
   ON CONFLICT (table_name) DO UPDATE SET finished_at = excluded.finished_at`,
);

export const listProgress = statement<
  [],
  { readonly table: string; readonly deletedRows: bigint; readonly finishedSeconds: number | null }
>(
  'retention.list-progress',
  `SELECT table_name AS table, deleted_rows AS "deletedRows",
          extract(epoch FROM finished_at)::float8 AS "finishedSeconds"
     FROM retention_progress ORDER BY table_name`,
);

export interface DeletedBatch {
  /** Expired rows in the batch. */
  readonly found: bigint;
  readonly deleted: bigint;
  /** The newest time in the batch, where the next batch starts. Null for an empty batch. */
  readonly upTo: string | null;
}

type BatchParams = [before: Date, from: string | null, limit: number];

/**
 * Deletes one batch, oldest rows first, from a start time: rows of earlier batches are not read again. Locked
 * rows are
 * left to the next run, so that a batch never waits. A ctid is unique within one partition only.
 */
export function deleteBatch(rule: RetentionRule): Statement<BatchParams, DeletedBatch> {
  const { table, column, only } = rule;
  const type = rule.ofDays ? 'date' : 'timestamptz';
  return statement<BatchParams, DeletedBatch>(
    `retention.delete-${table}`,
    `WITH due AS MATERIALIZED (
       SELECT ${table}.tableoid AS partition, ${table}.ctid AS place, ${column} AS expired
         FROM ${rule.joined ?? table}
        WHERE ${expired(rule)} AND ${column} >= coalesce($2::text::${type}, '-infinity')
        ORDER BY ${column} LIMIT $3 FOR UPDATE OF ${table} SKIP LOCKED
     ), deleted AS (
       DELETE FROM ${table}
        WHERE ctid = ANY (ARRAY(SELECT place FROM due))
          AND (tableoid, ctid) IN (SELECT partition, place FROM due)${also(only)}
       RETURNING 1
     )
     SELECT count(*) AS found, (SELECT count(*) FROM deleted) AS deleted, max(expired)::text AS "upTo" FROM due`,
  );
}

/** Seconds since the oldest deletable row expired; no row where nothing is expired. */
export function findOldest(rule: RetentionRule): Statement<[before: Date], { seconds: number }> {
  const { table, column, only, joined = table } = rule;
  const seconds = rule.ofDays
    ? `86400.0::float8 * (ledger_day($1) - ${column})`
    : `extract(epoch FROM $1::timestamptz - ${column})::float8`;
  const due = (from: string, most: number) =>
    `${from} WHERE ${expired(rule)} ORDER BY ${column} LIMIT ${most}`;
  return statement(
    `retention.oldest-${table}`,
    only === undefined
      ? `SELECT ${seconds} AS seconds FROM ${due(joined, 1)}`
      : `SELECT ${seconds} AS seconds FROM (SELECT * FROM ${due(table, LOOKED_AT)}) AS ${table}
          WHERE ${only} ORDER BY ${column} LIMIT 1`,
  );
}

function expired({ column, ofDays, where }: RetentionRule): string {
  return `${column} <= ${ofDays ? 'ledger_day($1) - 1' : '$1'}${also(where)}`;
}

function also(condition: string | undefined): string {
  return condition === undefined ? '' : ` AND (${condition})`;
}
