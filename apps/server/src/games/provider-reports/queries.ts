import { statement } from '../../platform/database/statement.ts';
import type { OurTransaction, ReportLine } from './report-line.ts';

/** Whether games of this provider are in the catalogue. */
export const isProvider = statement<[provider: string], { readonly known: boolean }>(
  'games.is-provider',
  'SELECT EXISTS (SELECT FROM game WHERE provider = $1) AS known',
);

/** Nothing where this provider's report was imported before; of two at once the second waits and then finds it. */
export const insertReport = statement<
  [provider: string, name: string, digest: Buffer, from: Date, to: Date, by: string, now: Date],
  { readonly id: bigint }
>(
  'games.insert-provider-report',
  `INSERT INTO provider_report (provider, name, digest, from_at, to_at, imported_by, imported_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (provider, digest) DO NOTHING RETURNING id`,
);

/** Lines as a JSON list; how many of them say something new. */
export const insertReportLines = statement<[reportId: bigint, provider: string, lines: string]>(
  'games.insert-provider-report-lines',
  `INSERT INTO provider_report_line (report_id, provider, transaction_uuid, kind, amount_units, currency, at)
   SELECT $1, $2, n."transactionUuid", n.kind, n."amountUnits", n.currency, n.at
     FROM jsonb_to_recordset($3::jsonb) AS n ("transactionUuid" text, kind text, "amountUnits" bigint, currency text,
       at timestamptz)
   ON CONFLICT DO NOTHING`,
);

/**
 * Whether another report of the provider begins by `beganBy` and reaches `reaches`, and whether one that begins by
 * `beginsBy` reaches to `endsAfter`.
 */
export const findAdjoining = statement<
  [provider: string, exceptId: bigint, beganBy: Date, reaches: Date, endsAfter: Date, beginsBy: Date],
  { readonly before: boolean; readonly after: boolean }
>(
  'games.find-adjoining-provider-reports',
  `SELECT coalesce(bool_or(from_at <= $3 AND to_at >= $4), false) AS before,
          coalesce(bool_or(to_at >= $5 AND from_at <= $6), false) AS after
     FROM provider_report WHERE provider = $1 AND id <> $2`,
);

const OURS = `s.status, s.amount_units AS "units",
  coalesce(s.rolled_back, false) AS "takenBack"`;

export interface HeldTransaction
  extends Omit<ReportLine, 'at'>,
    Omit<OurTransaction, 'memberId' | 'kind' | 'currency'> {
  readonly id: bigint;
  /** Null where we know of nothing under this id of this provider. */
  readonly memberId: bigint | null;
  readonly ourKind: OurTransaction['kind'];
  readonly ourCurrency: string | null;
}

/** New lines of a report beside what we did, page by page. */
export const listHeldTransactions = statement<
  [reportId: bigint, after: bigint, limit: number],
  HeldTransaction
>(
  'games.list-held-transactions',
  `SELECT l.id, l.transaction_uuid AS "transactionUuid", l.kind, l.amount_units AS "amountUnits", l.currency,
          s.member_id AS "memberId", s.kind AS "ourKind", s.currency AS "ourCurrency", ${OURS}
     FROM provider_report_line l
     LEFT JOIN round_move_key k ON k.source = l.provider AND k.transaction_id = l.transaction_uuid
     LEFT JOIN round_move s ON s.id = k.move_id AND s.source = k.source AND s.transaction_id = k.transaction_id
    WHERE l.report_id = $1 AND l.id > $2 ORDER BY l.id LIMIT $3`,
);

/** What moved money in that time, and what no report of the provider says. */
export const listUntoldTransactions = statement<
  [provider: string, from: Date, to: Date],
  OurTransaction & { readonly transactionUuid: string; readonly recordedAt: Date }
>(
  'games.list-untold-transactions',
  `SELECT s.transaction_id AS "transactionUuid", s.recorded_at AS "recordedAt", s.member_id AS "memberId", s.kind,
          s.currency, ${OURS}
     FROM round_move s
    WHERE s.source = $1 AND s.recorded_at BETWEEN $2 AND $3 AND s.transfer_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM provider_report_line l WHERE l.provider = s.source
        AND l.transaction_uuid = s.transaction_id)
    ORDER BY s.recorded_at, s.transaction_id`,
);
