import { type Statement, statement } from '../../platform/database/statement.ts';
import { MONTH_COLUMNS, type MonthRow } from './month-queries.ts';
import { type Sums, ZERO_HASH } from './sums.ts';

export const FIRST_PLACE: MonthPlace = {
  step: 'record',
  place: '',
  digest: ZERO_HASH.toString('hex'),
  sums: {},
};

/** Debits and credits of house accounts in a range of transfers: `17:debit`, `17:credit`. */
export const sumHouseAccounts = statement<[after: bigint, upTo: bigint], { key: string; units: string }>(
  'ledger.sum-house-accounts',
  `SELECT format('%s:%s', s.account_id, s.side) AS key, sum(s.amount) AS units
   FROM (SELECT debit_account_id AS account_id, 'debit' AS side, amount FROM transfer WHERE id > $1 AND id <= $2
         UNION ALL SELECT credit_account_id, 'credit', amount FROM transfer WHERE id > $1 AND id <= $2) s
   JOIN account a ON a.id = s.account_id AND a.may_go_negative
   GROUP BY s.account_id, s.side`,
);

type Page = [firstId: bigint, after: bigint, limit: number, afterId: bigint, lastId: bigint];

export interface CheckedAccountRow {
  readonly place: bigint;
  readonly line: string;
  readonly asset: string | null;
  readonly debit: string;
  readonly credit: string;
  /** By the transfers of a member's account; null for a house account. */
  readonly countedDebit: string | null;
  readonly countedCredit: string | null;
}

const counted = (side: string) =>
  `CASE WHEN NOT a.may_go_negative THEN (SELECT coalesce(sum(t.amount), 0)::text FROM transfer t
     WHERE t.${side}_account_id = m.account_id AND t.id > $4 AND t.id <= $5) END`;

/** Stored totals of a month's accounts next to the sums of its transfers. */
export const checkAccounts: Statement<Page, CheckedAccountRow> = statement(
  'ledger.check-month-accounts',
  `SELECT m.account_id AS "place",
          json_build_array('account', m.account_id, m.debit::text, m.credit::text)::text AS line,
          a.asset, m.debit::text AS debit, m.credit::text AS credit,
          ${counted('debit')} AS "countedDebit", ${counted('credit')} AS "countedCredit"
   FROM book_month_account m LEFT JOIN account a ON a.id = m.account_id
   WHERE m.first_id = $1 AND m.account_id > $2 ORDER BY m.account_id LIMIT $3`,
);

export interface CheckedMemberRow {
  readonly place: bigint;
  readonly line: string;
  readonly asset: string;
  readonly expected: string;
  readonly found: string;
}

const STATE = `'%s transfers, %s cash, %s locked, %s bonus'`;
const pocket = (name: string) =>
  `coalesce(p.${name}, 0) + coalesce((SELECT x.credit - x.debit FROM book_month_account x
     WHERE x.first_id = $1 AND x.account_id = b.${name}_account_id), 0)`;

/** Stored closing balances next to the previous closing plus the month's totals. */
export const checkMembers: Statement<Page, CheckedMemberRow> = statement(
  'ledger.check-month-members',
  `SELECT m.member_id AS "place",
          json_build_array('member', m.member_id, m.asset, m.sequence, m.cash, m.locked, m.bonus)::text AS line, m.asset,
          format(${STATE}, coalesce(p.sequence, 0) + (SELECT count(*) FROM transfer t
              WHERE t.member_id = m.member_id AND t.asset = m.asset AND t.id > $4 AND t.id <= $5),
            ${pocket('cash')}, ${pocket('locked')}, ${pocket('bonus')}) AS expected,
          format(${STATE}, m.sequence, m.cash, m.locked, m.bonus) AS found
   FROM book_month_member m
   LEFT JOIN LATERAL (
     SELECT * FROM book_month_member e WHERE e.member_id = m.member_id AND e.asset = m.asset AND e.first_id < $1
     ORDER BY e.first_id DESC LIMIT 1
   ) p ON true
   LEFT JOIN member_balance b ON b.member_id = m.member_id AND b.asset = m.asset
   WHERE m.first_id = $1 AND m.member_id > $2 AND m.member_id <= (
     SELECT max(o.member_id) FROM (
       SELECT member_id FROM book_month_member WHERE first_id = $1 AND member_id > $2 ORDER BY member_id LIMIT $3) o)
   ORDER BY m.member_id, m.asset`,
);

/** The next month to verify. The lock prevents a detachment meanwhile. */
export const lockMonthToVerify: Statement<
  [notSince: Date],
  MonthRow & { readonly verifying: MonthPlace | null }
> = statement(
  'ledger.lock-month-to-verify',
  `SELECT ${MONTH_COLUMNS}, m.verifying FROM book_month m
   WHERE m.state <> 'open' AND (m.verified_at IS NULL OR m.verified_at < $1)
   ORDER BY m.verifying IS NULL, m.verified_at NULLS FIRST, m.first_id LIMIT 1 FOR NO KEY UPDATE OF m`,
);

/** Stores the progress; null at the end of the month. */
export const moveVerification = statement<[firstId: bigint, progress: string | null, now: Date]>(
  'ledger.move-month-verification',
  `UPDATE book_month SET verifying = $2::jsonb, verifying_heartbeat_at = $3,
     verified_at = CASE WHEN $2 IS NULL THEN $3 ELSE verified_at END WHERE first_id = $1`,
);

/** The stored progress of a month's verification: the next step and its sums. */
export interface MonthPlace {
  readonly step: 'record' | 'seals' | 'transfers' | 'accounts' | 'members';
  /** The last day, transfer, account or member that was read; empty at the start. */
  readonly place: string;
  readonly digest: string;
  readonly sums: Sums;
}
