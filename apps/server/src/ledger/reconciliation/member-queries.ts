import { type Statement, statement } from '../../platform/database/statement.ts';
import type { Sums } from '../months/sums.ts';
import type { Discrepancy } from './discrepancy.ts';

const LAST = '9223372036854775807';
/** The last closing of a member; zeros without one. */
const lastClosing = (of: string) => `LEFT JOIN LATERAL (
    SELECT e.sequence, e.cash, e.locked, e.bonus FROM book_month_member e
    WHERE e.member_id = ${of}.member_id AND e.asset = ${of}.asset AND e.first_id <= (SELECT ledger_closed_up_to(${LAST}))
    ORDER BY e.first_id DESC LIMIT 1
  ) c ON true`;

const moved = (account: string) =>
  `coalesce(sum(t.amount * ((t.credit_account_id = ${account})::int - (t.debit_account_id = ${account})::int)), 0)`;
const POCKETS = 'b.cash_account_id, b.locked_account_id, b.bonus_account_id';

/**
 * Compares balances with the members' transfers in the open months, continuing from the `known` state:
 * (member_id, asset, sequence, cash, locked, bonus). One statement sees one snapshot, so postings may continue.
 * A member without transfers in the open months costs one index read.
 *
 * cash, locked, bonus: the pocket equals the sum of its transfers. sequence: the transfers have no gap up to
 * the stored sequence. `later` is the sum of the transfers after an id.
 */
const comparedWithTransfers = (known: string, afterId = LAST) => `known AS (${known}),
  line AS (
    SELECT k.member_id, k.asset, k.sequence AS since, k.sequence + s.transfers AS sequence,
           coalesce(s.last, k.sequence) AS last, k.cash + s.cash AS cash, k.locked + s.locked AS locked,
           k.bonus + s.bonus AS bonus, s.later
    FROM known k
    LEFT JOIN member_balance b ON b.member_id = k.member_id AND b.asset = k.asset
    CROSS JOIN LATERAL (
      SELECT count(t.id) AS transfers, max(t.member_sequence) AS last, ${moved('b.cash_account_id')} AS cash,
             ${moved('b.locked_account_id')} AS locked, ${moved('b.bonus_account_id')} AS bonus,
             coalesce(sum(t.amount * ((t.credit_account_id IN (${POCKETS}))::int
               - (t.debit_account_id IN (${POCKETS}))::int)) FILTER (WHERE t.id > ${afterId}), 0) AS later
      FROM transfer t
      WHERE t.member_id = k.member_id AND t.asset = k.asset AND t.member_sequence > k.sequence
        AND t.id > (SELECT ledger_closed_up_to(${LAST}))
    ) s
  ),
  broken AS (
    SELECT p.name, l.member_id, l.asset, p.expected, p.found
    FROM line l
    LEFT JOIN member_balance b ON b.member_id = l.member_id AND b.asset = l.asset
    CROSS JOIN LATERAL (VALUES
      ('cash', l.cash, b.cash::numeric), ('locked', l.locked, b.locked::numeric),
      ('bonus', l.bonus, b.bonus::numeric), ('sequence', l.sequence, b.sequence::numeric),
      ('gap', l.sequence, l.last::numeric)
    ) AS p (name, expected, found)
    WHERE p.expected IS DISTINCT FROM p.found
  )`;

const DISCREPANCIES = `SELECT name AS "check", format('%s of member %s', asset, member_id) AS "subject",
    member_id AS "memberId", expected::text AS "expected", coalesce(found::text, 'nothing') AS "found"
  FROM broken ORDER BY member_id, asset, name LIMIT 100`;

export interface CheckedMembers {
  /** Discrepancies, with the member id as decimal digits: JSON has no number of that size. */
  readonly discrepancies: readonly (Omit<Discrepancy, 'memberId'> & { readonly memberId: string })[];
  /** Sum of these members' balances by asset, without the transfers after an id. */
  readonly owned: Sums;
  /**
   * The last transfer of the closed months in this snapshot: closed transfers are no longer distinguished.
   */
  readonly closedUpTo: bigint;
}

/** Checks members in a range of ids: current balances, and balances up to a transfer. */
export const checkMembers: Statement<[after: bigint, upTo: bigint, cut: bigint], CheckedMembers> = statement(
  'ledger.check-members',
  `WITH ${comparedWithTransfers(
    `SELECT m.member_id, m.asset, coalesce(c.sequence, 0) AS sequence, coalesce(c.cash, 0) AS cash,
            coalesce(c.locked, 0) AS locked, coalesce(c.bonus, 0) AS bonus
     FROM member_balance m ${lastClosing('m')} WHERE m.member_id > $1 AND m.member_id <= $2`,
    '$3',
  )}
   SELECT coalesce((SELECT jsonb_agg(jsonb_build_object('check', f.check, 'subject', f.subject,
            'memberId', f."memberId"::text, 'expected', f.expected, 'found', f.found)) FROM (${DISCREPANCIES}) f), '[]') AS discrepancies,
          coalesce((SELECT jsonb_object_agg(o.asset, o.units::text) FROM (
            SELECT b.asset, sum(b.cash + b.locked + b.bonus - l.later) AS units
            FROM line l JOIN member_balance b ON b.member_id = l.member_id AND b.asset = l.asset GROUP BY b.asset
          ) o), '{}') AS owned,
          ledger_closed_up_to(${LAST}) AS "closedUpTo"`,
);

/**
 * The last member of a page; null when none is left. A page ends after `limit` balances, or with the member whose transfers
 * since the last closing reach `transfers`: a member may have any number of them.
 */
export const membersPage: Statement<
  [after: bigint, limit: number, transfers: number],
  { lastId: bigint | null }
> = statement(
  'ledger.members-page',
  `SELECT max(member_id) AS "lastId" FROM (
     SELECT member_id, sum(transfers) OVER (ORDER BY member_id, asset) - transfers AS before FROM (
       SELECT m.member_id, m.asset, m.sequence - coalesce(c.sequence, 0) AS transfers
       FROM member_balance m ${lastClosing('m')}
       WHERE m.member_id > $1 ORDER BY m.member_id, m.asset LIMIT $2
     ) balance
   ) page WHERE before < $3`,
);

/**
 * Checks members with transfers in a range, and given members, from their checkpoints or later closings.
 * Correct members get a new checkpoint; for others it stays, so the discrepancy is found again.
 */
export const checkMoved: Statement<[after: bigint, upTo: bigint, memberIds: readonly bigint[]], Discrepancy> =
  statement(
    'ledger.check-moved',
    `WITH moved AS (
       SELECT member_id, asset FROM transfer WHERE id > $1 AND id <= $2 AND member_id IS NOT NULL
       UNION
       SELECT member_id, asset FROM member_balance WHERE member_id = ANY ($3::bigint[])
     ),
     ${comparedWithTransfers(
       `SELECT m.member_id, m.asset, coalesce(f.sequence, 0) AS sequence, coalesce(f.cash, 0) AS cash,
               coalesce(f.locked, 0) AS locked, coalesce(f.bonus, 0) AS bonus
        FROM moved m
        LEFT JOIN member_checkpoint k ON k.member_id = m.member_id AND k.asset = m.asset
        ${lastClosing('m')}
        LEFT JOIN LATERAL (
          SELECT * FROM (VALUES (k.sequence, k.cash, k.locked, k.bonus), (c.sequence, c.cash, c.locked, c.bonus))
            AS f (sequence, cash, locked, bonus)
          WHERE f.sequence IS NOT NULL ORDER BY f.sequence DESC LIMIT 1
        ) f ON true`,
     )},
     kept AS (
       INSERT INTO member_checkpoint (member_id, asset, sequence, cash, locked, bonus)
       SELECT l.member_id, l.asset, l.sequence, l.cash, l.locked, l.bonus FROM line l
       WHERE l.sequence > l.since
         AND NOT EXISTS (SELECT FROM broken w WHERE w.member_id = l.member_id AND w.asset = l.asset)
       ON CONFLICT (member_id, asset) DO UPDATE SET sequence = excluded.sequence, cash = excluded.cash,
         locked = excluded.locked, bonus = excluded.bonus
     )
     ${DISCREPANCIES}`,
  );
