import { statement } from '../platform/database/statement.ts';

export interface HistoryRow {
  transferId: bigint;
  kind: string;
  line: string;
  amountUnits: bigint;
  cashDeltaUnits: bigint;
  cashAfterUnits: bigint;
  sequence: bigint;
  recordedAt: Date;
}

const HISTORY_COLUMNS = `t.id AS "transferId", t.kind AS "kind", ledger_line(t.kind, t.member_delta) AS "line",
  t.amount AS "amountUnits", t.member_delta AS "cashDeltaUnits", t.member_balance_after AS "cashAfterUnits",
  t.member_sequence AS "sequence", t.recorded_at AS "recordedAt"`;

const BEFORE = `t.member_sequence < coalesce($3, 9223372036854775807)`;

type Page = [memberId: bigint, asset: string, beforeSequence: bigint | null, limit: number];

type Days = [firstDay: string | null, lastDay: string | null];
type Filtered = [...Page, ...Days, lines: readonly string[]];

/** Condition for a range of days in two parameters, $5 and $6 by default. Either end may be open. */
const inDays = (day: string, first = 5) =>
  `${day} >= coalesce($${first}::date, '-infinity') AND ${day} <= coalesce($${first + 1}::date, 'infinity')`;

const FOLDED = `coalesce((SELECT f.sequence FROM transfer_folded f WHERE f.member_id = $1 AND f.asset = $2), 0)`;

/** The ids of a month: first inclusive, end exclusive. */
interface MonthRow {
  firstId: bigint;
  endId: bigint;
}

/**
 * Months of a member with their ranges of sequences. Transfers from before the monthly ids count as one
 * month.
 */
const MONTHS = `(
  SELECT m.first_id, m.first_id + 1000000000000 AS end_id, m.first_sequence,
         lead(m.first_sequence, 1, 9223372036854775807) OVER (ORDER BY m.first_sequence, m.first_id) AS next_sequence
    FROM (SELECT first_id, first_sequence FROM member_month WHERE member_id = $1 AND asset = $2
          UNION ALL SELECT 0, 1) m
  )`;
const MONTH_COLUMNS = `m.first_id AS "firstId", CASE m.first_id WHEN 0 THEN 100000000000000 ELSE m.end_id END AS "endId"`;
const NEWEST_FIRST = 'm.first_sequence < m.next_sequence ORDER BY m.first_sequence DESC';

/**
 * Months of a member before a sequence, newest first: those whose daily sums have the lines and days, or that
 * have transfers which are not folded yet.
 */
export const listMonthsWithin = statement<
  [memberId: bigint, asset: string, before: bigint | null, ...Days, lines: readonly string[]],
  MonthRow
>(
  'ledger.list-months-within',
  `SELECT ${MONTH_COLUMNS} FROM ${MONTHS} m
    WHERE m.first_sequence < coalesce($3, 9223372036854775807)
      AND (m.next_sequence > ${FOLDED} + 1 OR EXISTS (
        SELECT FROM transfer_day d
         WHERE d.member_id = $1 AND d.asset = $2 AND ${inDays('d.day', 4)} AND d.line = ANY ($6::text[])
           AND d.first_sequence < m.next_sequence AND d.last_sequence >= m.first_sequence))
      AND ${NEWEST_FIRST}`,
);

/** All transfers of a member, newest first. */
export const listHistory = statement<Page, HistoryRow>(
  'ledger.list-history',
  `SELECT ${HISTORY_COLUMNS} FROM ledger_history($1, $2, $3, $4) t`,
);

const OF_MONTH = 't.id >= $8 AND t.id < $9';
const OF_FILTER = `${OF_MONTH} AND t.member_id = $1 AND t.asset = $2 AND ${BEFORE}
  AND ${inDays('ledger_day(t.recorded_at)')} AND ledger_line(t.kind, t.member_delta) = ANY ($7::text[])`;

/**
 * Transfers of a month filtered by line and day. The daily sums limit the range of sequences; transfers that
 * are not folded yet are scanned.
 */
export const listHistoryWithin = statement<[...Filtered, firstId: bigint, endId: bigint], HistoryRow>(
  'ledger.list-history-within',
  `WITH folded AS MATERIALIZED (SELECT ${FOLDED} AS place),
        reach AS MATERIALIZED (
          SELECT min(d.first_sequence) AS first, max(d.last_sequence) AS last FROM transfer_day d
           WHERE d.member_id = $1 AND d.asset = $2 AND ${inDays('d.day')} AND d.line = ANY ($7::text[]))
   (SELECT ${HISTORY_COLUMNS} FROM transfer t
     WHERE ${OF_FILTER} AND t.member_sequence > (SELECT place FROM folded)
     ORDER BY t.member_sequence DESC LIMIT $4)
   UNION ALL
   (SELECT ${HISTORY_COLUMNS} FROM transfer t
     WHERE ${OF_FILTER} AND t.member_sequence <= (SELECT place FROM folded)
       AND t.member_sequence >= (SELECT first FROM reach) AND t.member_sequence <= (SELECT last FROM reach)
     ORDER BY t.member_sequence DESC LIMIT $4)
   ORDER BY "sequence" DESC LIMIT $4`,
);

/** The same for rare lines, each by its own index, which excludes the common kinds. */
export const listRareHistory = statement<[...Filtered, firstId: bigint, endId: bigint], HistoryRow>(
  'ledger.list-rare-history',
  `SELECT found.* FROM unnest($7::text[]) AS wanted (line) CROSS JOIN LATERAL (
     SELECT ${HISTORY_COLUMNS} FROM transfer t
      WHERE ${OF_MONTH} AND t.member_id = $1 AND t.asset = $2 AND t.kind NOT IN ('bet', 'win')
        AND ledger_line(t.kind, t.member_delta) = wanted.line AND ${BEFORE}
        AND ${inDays('ledger_day(t.recorded_at)')}
      ORDER BY t.member_sequence DESC LIMIT $4) found
   ORDER BY found."sequence" DESC LIMIT $4`,
);

export interface LineSumRow {
  line: string;
  transfers: bigint;
  inUnits: bigint;
  outUnits: bigint;
}

/** By day and line: folded sums, and each transfer after them. `range` may use `$3` and `$4`. */
const dailySums = (range: (day: string) => string) =>
  `SELECT d.day, d.line, d.transfers, d.in_units, d.out_units FROM transfer_day d
    WHERE d.member_id = $1 AND d.asset = $2 AND ${range('d.day')}
   UNION ALL
   SELECT u.day, u.line, 1, greatest(u.delta, 0), -least(u.delta, 0)
     FROM ledger_unfolded($1, $2) u WHERE ${range('u.day')}`;

const ofRange = (day: string) =>
  `${day} >= coalesce($3::date, '-infinity') AND ${day} <= coalesce($4::date, 'infinity')`;

const SUMS = `sum(s.transfers)::bigint AS "transfers", sum(s.in_units)::bigint AS "inUnits",
  sum(s.out_units)::bigint AS "outUnits"`;

type Range = [memberId: bigint, asset: string, ...Days];

export const sumLines = statement<Range, LineSumRow>(
  'ledger.sum-lines',
  `SELECT s.line AS "line", ${SUMS} FROM (${dailySums(ofRange)}) s GROUP BY s.line`,
);

/**
 * Sums after each of several sequences: folded days after the sequence, single transfers of the day that
 * contains it, and transfers that are not folded yet.
 */
export const sumLinesAfter = statement<
  [memberId: bigint, asset: string, afters: readonly bigint[]],
  LineSumRow & { readonly after: bigint }
>(
  'ledger.sum-lines-after',
  `SELECT a.place AS "after", l.* FROM unnest($3::bigint[]) AS a (place), LATERAL (
   WITH cut AS MATERIALIZED (
     SELECT d.day, d.line, d.last_sequence FROM transfer_day d
      WHERE d.member_id = $1 AND d.asset = $2 AND d.first_sequence <= a.place AND d.last_sequence > a.place
   ), s AS (
     SELECT d.line, d.transfers, d.in_units, d.out_units FROM transfer_day d
      WHERE d.member_id = $1 AND d.asset = $2 AND d.first_sequence > a.place
     UNION ALL
     SELECT l.line, 1, greatest(l.delta, 0), -least(l.delta, 0)
       FROM ledger_lines_between($1, $2, a.place, (SELECT max(last_sequence) FROM cut)) l
       JOIN cut ON cut.day = l.day AND cut.line = l.line
     UNION ALL
     SELECT u.line, 1, greatest(u.delta, 0), -least(u.delta, 0)
       FROM ledger_unfolded($1, $2) u WHERE u.sequence > a.place
   )
   SELECT s.line AS "line", ${SUMS} FROM s GROUP BY s.line) l`,
);

/** The latest periods of a range with their sums: each day or month, by its first day. */
export const sumPeriods = statement<
  [...Range, unit: 'day' | 'month', before: string | null, limit: number],
  LineSumRow & { period: string }
>(
  'ledger.sum-periods',
  // Aggregates before numbering: a year has a dozen months, not a thousand rows.
  `WITH s AS (
     SELECT date_trunc($5, daily.day::timestamp)::date AS period, daily.line, sum(daily.transfers) AS transfers,
            sum(daily.in_units) AS in_units, sum(daily.out_units) AS out_units
       FROM (${dailySums(ofRange)}) daily
      WHERE daily.day < coalesce($6::date, 'infinity') GROUP BY 1, 2
   ), placed AS (SELECT s.*, dense_rank() OVER (ORDER BY s.period DESC) AS place FROM s)
   SELECT to_char(s.period, 'YYYY-MM-DD') AS "period", s.line AS "line", s.transfers::bigint AS "transfers",
          s.in_units::bigint AS "inUnits", s.out_units::bigint AS "outUnits"
     FROM placed s WHERE s.place <= $7 ORDER BY s.period DESC`,
);

export interface EntryRow {
  transferId: bigint;
  line: string;
  kind: string;
  asset: string;
  amountUnits: bigint;
  memberId: bigint | null;
  cashDeltaUnits: bigint | null;
  cashAfterUnits: bigint | null;
  recordedAt: Date;
  reference: string | null;
  debitKind: string;
  debitOwner: string;
  creditKind: string;
  creditOwner: string;
  reversesId: bigint | null;
  reversedById: bigint | null;
}

/** All legs of the posting of a member's own transfer, in order; none for transfers of others. */
export const listOwnPosting = statement<[memberId: bigint, asset: string, transferId: bigint], EntryRow>(
  'ledger.list-own-posting',
  `SELECT t.id AS "transferId", ledger_line(t.kind, t.member_delta) AS "line", t.kind AS "kind", t.asset AS "asset",
          t.amount AS "amountUnits", t.member_id AS "memberId", t.member_delta AS "cashDeltaUnits",
          t.member_balance_after AS "cashAfterUnits", t.recorded_at AS "recordedAt", t.reference AS "reference",
          d.kind AS "debitKind", d.owner AS "debitOwner", c.kind AS "creditKind", c.owner AS "creditOwner",
          t.reversed_transfer_id AS "reversesId", back.transfer_id AS "reversedById"
   FROM transfer chosen
   JOIN transfer t ON t.id >= $3::bigint - $3 % 16 AND t.id < $3 - $3 % 16 + 16
   JOIN account d ON d.id = t.debit_account_id
   JOIN account c ON c.id = t.credit_account_id
   LEFT JOIN transfer_reversal back ON back.reversed_transfer_id = t.id
   WHERE chosen.id = $3 AND chosen.member_id = $1 AND chosen.asset = $2
   ORDER BY t.id`,
);

/** The last transfer that was searched for members to fold. */
export const findFoldPlace = statement<[], { upTo: bigint }>(
  'ledger.find-fold-place',
  'SELECT up_to AS "upTo" FROM transfer_fold_place',
);

/** Members with transfers after a position, and the last transfer of each. */
export const listMoved = statement<
  [after: bigint, limit: number],
  { memberId: bigint | null; asset: string; upTo: bigint }
>(
  'ledger.list-moved',
  `SELECT next.member_id AS "memberId", next.asset AS "asset", max(next.id) AS "upTo" FROM (
     SELECT t.id, t.member_id, t.asset FROM transfer t
      WHERE t.id > $1 ORDER BY t.id LIMIT $2
   ) next GROUP BY next.member_id, next.asset ORDER BY next.member_id, next.asset`,
);

export const foldMember = statement<[memberId: bigint, asset: string, most: number], { folded: bigint }>(
  'ledger.fold-member',
  `SELECT ledger_fold($1, $2, $3) AS "folded"`,
);

export const movePlace = statement<[upTo: bigint]>(
  'ledger.move-fold-place',
  `UPDATE transfer_fold_place SET up_to = greatest(up_to, $1)`,
);
