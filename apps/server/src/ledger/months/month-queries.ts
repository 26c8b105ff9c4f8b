import { type Statement, statement } from '../../platform/database/statement.ts';
import type { Sums } from './sums.ts';

export interface MonthRow {
  readonly firstId: bigint;
  /** The first id after the month. */
  readonly endId: bigint;
  /** Such as 2026-10; `earlier` for transfers from before the monthly ids. */
  readonly name: string;
  readonly state: 'open' | 'closed' | 'detached';
  /** The last id of the previous month; zero before the first. Ids between months belong to this month. */
  readonly afterId: bigint;
  readonly transfers: bigint;
  readonly closedAt: Date | null;
  readonly verifiedAt: Date | null;
  readonly hash: Buffer | null;
}

const AFTER = `coalesce((SELECT max(b.end_id) FROM book_month b WHERE b.end_id <= m.first_id), 1) - 1`;
export const MONTH_COLUMNS = `m.first_id AS "firstId", m.end_id AS "endId", m.name, m.state, ${AFTER} AS "afterId", m.transfers,
  m.closed_at AS "closedAt", m.verified_at AS "verifiedAt", m.hash`;

/** Registers the next month with a transfer up to an id; at most one row. */
export const noteMonth = statement<[settledUpTo: bigint]>(
  'ledger.note-month',
  `INSERT INTO book_month (first_id, end_id, name)
   SELECT CASE WHEN id < 100000000000000 THEN 0 ELSE id - id % 1000000000000 END,
          CASE WHEN id < 100000000000000 THEN 100000000000000 ELSE id - id % 1000000000000 + 1000000000000 END,
          CASE WHEN id < 100000000000000 THEN 'earlier'
            ELSE to_char(date '1970-01-01' + (id / 1000000000000) * interval '1 month', 'YYYY-MM') END
   FROM (SELECT id FROM transfer WHERE id >= coalesce((SELECT max(end_id) FROM book_month), 0) AND id <= $1
         ORDER BY id LIMIT 1) AS first
   ON CONFLICT DO NOTHING`,
);

export const listMonths: Statement<[], MonthRow> = statement(
  'ledger.list-book-months',
  `SELECT ${MONTH_COLUMNS} FROM book_month m ORDER BY m.first_id`,
);

/** Open months that a later month follows. */
export const countMonthsToClose = statement<[], { count: bigint }>(
  'ledger.count-months-to-close',
  `SELECT count(*) FROM book_month WHERE state = 'open' AND end_id <= (SELECT last_value FROM transfer_id_seq)`,
);

/**
 * End of the first of these months in the merchant's time zone; no row without one. The month of transfers whose ids
 * carry no month ended at the start of the next month.
 */
export const findUnclosedSince = statement<[], { endedAt: Date }>(
  'ledger.find-unclosed-since',
  `SELECT (date '1970-01-01' + (CASE WHEN m.first_id > 0 THEN m.end_id ELSE coalesce(
            (SELECT min(n.first_id) FROM book_month n WHERE n.first_id >= m.end_id), s.last_value) END
            / 1000000000000) * interval '1 month') AT TIME ZONE merchant_time_zone() AS "endedAt"
   FROM book_month m CROSS JOIN transfer_id_seq s
   WHERE m.state = 'open' AND m.end_id <= s.last_value ORDER BY m.first_id LIMIT 1`,
);

/** The last id of the first month that ends after an id. */
export const findMonthEnd = statement<[id: bigint], { lastId: bigint }>(
  'ledger.find-month-end',
  `SELECT end_id - 1 AS "lastId" FROM book_month WHERE end_id - 1 > $1 ORDER BY first_id LIMIT 1`,
);

export interface ClosingRow extends MonthRow {
  readonly step: 'transfers' | 'accounts' | 'members';
  readonly place: bigint;
  readonly lastId: bigint;
  readonly owed: Sums;
  readonly digest: Buffer;
}

/** The first open month, once it is final; no row while another process closes it. */
export const lockMonthToClose: Statement<[settledUpTo: bigint], ClosingRow> = statement(
  'ledger.lock-month-to-close',
  `SELECT ${MONTH_COLUMNS}, m.closing_step AS "step", m.closing_place AS "place", m.last_id AS "lastId", m.owed,
          m.totals_digest AS "digest"
   FROM book_month m
   WHERE m.first_id = (SELECT min(o.first_id) FROM book_month o WHERE o.state = 'open')
     AND m.end_id - 1 <= $1 AND m.state = 'open'
   FOR UPDATE OF m SKIP LOCKED`,
);

export const moveClosing = statement<
  [
    firstId: bigint,
    step: ClosingRow['step'],
    place: bigint,
    transfers: bigint,
    lastId: bigint,
    owed: string,
    digest: Buffer,
    now: Date,
  ]
>(
  'ledger.move-closing',
  `UPDATE book_month SET closing_step = $2, closing_place = $3, transfers = $4, last_id = $5, owed = $6::jsonb,
     totals_digest = $7, closing_heartbeat_at = $8 WHERE first_id = $1`,
);

/** Adds the transfers of a range to the totals of the month's accounts. Returns their number. */
export const addAccountTotals = statement<
  [firstId: bigint, after: bigint, upTo: bigint],
  { transfers: bigint }
>(
  'ledger.add-account-totals',
  `WITH page AS MATERIALIZED (
     SELECT debit_account_id, credit_account_id, amount FROM transfer WHERE id > $2 AND id <= $3
   ),
   added AS (
     INSERT INTO book_month_account AS a (first_id, account_id, debit, credit)
     SELECT $1, s.account_id, sum(s.debit), sum(s.credit)
     FROM (SELECT debit_account_id AS account_id, amount AS debit, 0 AS credit FROM page
           UNION ALL SELECT credit_account_id, 0, amount FROM page) s
     GROUP BY s.account_id ORDER BY s.account_id
     ON CONFLICT (first_id, account_id) DO UPDATE SET debit = a.debit + excluded.debit, credit = a.credit + excluded.credit
   )
   SELECT count(*) AS transfers FROM page`,
);

/**
 * Adds the transfers of a range to the members' closing balances of the month, or to those of their last
 * closing.
 */
export const addMemberClosings = statement<[firstId: bigint, after: bigint, upTo: bigint]>(
  'ledger.add-member-closings',
  `WITH moved AS (
     SELECT t.member_id, t.asset, count(*) AS transfers,
            sum(t.amount * ((c.kind = 'cash')::int - (d.kind = 'cash')::int)) AS cash,
            sum(t.amount * ((c.kind = 'locked')::int - (d.kind = 'locked')::int)) AS locked,
            sum(t.amount * ((c.kind = 'bonus')::int - (d.kind = 'bonus')::int)) AS bonus
     FROM transfer t
     JOIN account d ON d.id = t.debit_account_id
     JOIN account c ON c.id = t.credit_account_id
     WHERE t.id > $2 AND t.id <= $3 AND t.member_id IS NOT NULL
     GROUP BY t.member_id, t.asset
   )
   INSERT INTO book_month_member (first_id, member_id, asset, sequence, cash, locked, bonus)
   SELECT $1, m.member_id, m.asset, coalesce(b.sequence, 0) + m.transfers, coalesce(b.cash, 0) + m.cash,
          coalesce(b.locked, 0) + m.locked, coalesce(b.bonus, 0) + m.bonus
   FROM moved m
   LEFT JOIN LATERAL (
     SELECT * FROM book_month_member p WHERE p.member_id = m.member_id AND p.asset = m.asset AND p.first_id <= $1
     ORDER BY p.first_id DESC LIMIT 1
   ) b ON true
   ORDER BY m.member_id, m.asset
   ON CONFLICT (first_id, member_id, asset) DO UPDATE SET sequence = excluded.sequence, cash = excluded.cash,
     locked = excluded.locked, bonus = excluded.bonus`,
);

export interface LineRow {
  readonly place: bigint;
  /** The row as the text that is hashed. */
  readonly line: string;
}

export const listAccountLines: Statement<[firstId: bigint, after: bigint, limit: number], LineRow> =
  statement(
    'ledger.list-account-lines',
    `SELECT account_id AS "place", json_build_array('account', account_id, debit::text, credit::text)::text AS line
   FROM book_month_account WHERE first_id = $1 AND account_id > $2 ORDER BY account_id LIMIT $3`,
  );

/** Pages contain whole members; a member has one row per asset. */
const MEMBERS_PAGE = `m.first_id = $1 AND m.member_id > $2 AND m.member_id <= (
  SELECT max(p.member_id) FROM (
    SELECT member_id FROM book_month_member WHERE first_id = $1 AND member_id > $2 ORDER BY member_id LIMIT $3) p)`;

export const listMemberLines: Statement<[firstId: bigint, after: bigint, limit: number], LineRow> = statement(
  'ledger.list-member-lines',
  `SELECT m.member_id AS "place",
          json_build_array('member', m.member_id, m.asset, m.sequence, m.cash, m.locked, m.bonus)::text AS line
   FROM book_month_member m WHERE ${MEMBERS_PAGE} ORDER BY m.member_id, m.asset`,
);

/** Hashes of the day seals that end in a range of ids. */
export const listSealHashes = statement<[after: bigint, upTo: bigint], { hash: Buffer }>(
  'ledger.list-seal-hashes',
  `SELECT hash FROM day_seal WHERE up_to > $1 AND up_to <= $2 ORDER BY day`,
);

export interface RecordRow {
  readonly name: string;
  readonly firstId: bigint;
  readonly endId: bigint;
  readonly transfers: bigint;
  readonly lastId: bigint;
  readonly owed: Sums;
  readonly totalsDigest: Buffer;
  readonly sealsDigest: Buffer;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

/** The record of a closed month. */
export const findRecord: Statement<[firstId: bigint], RecordRow> = statement(
  'ledger.find-month-record',
  `SELECT name, first_id AS "firstId", end_id AS "endId", transfers, last_id AS "lastId", owed,
          totals_digest AS "totalsDigest", seals_digest AS "sealsDigest", previous_hash AS "previousHash", hash
   FROM book_month WHERE first_id = $1 AND hash IS NOT NULL`,
);

/** The hash of the month before; no row before the first. */
export const findPreviousHash = statement<[firstId: bigint], { hash: Buffer }>(
  'ledger.find-previous-month-hash',
  `SELECT hash FROM book_month WHERE first_id < $1 AND hash IS NOT NULL ORDER BY first_id DESC LIMIT 1`,
);

/** Makes the month read-only. */
export const makeReadOnly = statement<[firstId: bigint]>(
  'ledger.make-month-read-only',
  `SELECT book_month_make_read_only($1)`,
);

export const closeMonth = statement<
  [firstId: bigint, sealsDigest: Buffer, previousHash: Buffer, hash: Buffer, now: Date]
>(
  'ledger.close-month',
  `UPDATE book_month SET state = 'closed', closing_step = 'done', seals_digest = $2, previous_hash = $3, hash = $4,
     closed_at = $5, closing_heartbeat_at = $5 WHERE first_id = $1`,
);

/** Amount by asset that the closed months up to an id left owed to members. */
export const sumClosedOwed = statement<[upTo: bigint], { asset: string; units: string }>(
  'ledger.sum-closed-owed',
  `SELECT o.key AS asset, sum(o.value::numeric) AS units
   FROM book_month m CROSS JOIN LATERAL jsonb_each_text(m.owed) o WHERE m.end_id - 1 <= $1 AND m.state <> 'open'
   GROUP BY o.key`,
);
