import { type Statement, statement } from '../../platform/database/statement.ts';
import type { Break } from './break.ts';

/**
 * Holds what members own against their own lines of transfers, read on from what is `known` of them:
 * (member_id, asset, sequence, cash, locked, bonus). One statement sees one moment, so postings may go on.
 *
 * cash, locked, bonus: the pocket is what its transfers add up to. sequence: the line has no gap up to the stored place.
 */
const heldAgainstLines = (known: string) => `known AS (${known}),
  line AS (
    SELECT k.member_id, k.asset, k.sequence AS since,
           k.sequence + count(t.id) AS sequence, coalesce(max(t.member_sequence), k.sequence) AS last,
           k.cash + coalesce(sum(t.amount * ((t.credit_account_id = b.cash_account_id)::int
             - (t.debit_account_id = b.cash_account_id)::int)), 0) AS cash,
           k.locked + coalesce(sum(t.amount * ((t.credit_account_id = b.locked_account_id)::int
             - (t.debit_account_id = b.locked_account_id)::int)), 0) AS locked,
           k.bonus + coalesce(sum(t.amount * ((t.credit_account_id = b.bonus_account_id)::int
             - (t.debit_account_id = b.bonus_account_id)::int)), 0) AS bonus
    FROM known k
    LEFT JOIN member_balance b ON b.member_id = k.member_id AND b.asset = k.asset
    LEFT JOIN transfer t
      ON t.member_id = k.member_id AND t.asset = k.asset AND t.member_sequence > k.sequence
    GROUP BY k.member_id, k.asset, k.sequence, k.cash, k.locked, k.bonus
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

const BREAKS = `SELECT name AS "check", format('%s of member %s', asset, member_id) AS "subject",
    member_id AS "memberId", expected::text AS "expected", coalesce(found::text, 'nothing') AS "found"
  FROM broken ORDER BY member_id, asset, name LIMIT 100`;

/** Members between two ids, from the beginning of their lines. */
export const listUnexplained: Statement<[after: bigint, upTo: bigint], Break> = statement(
  'ledger.list-unexplained',
  `WITH ${heldAgainstLines(
    `SELECT member_id, asset, 0::bigint AS sequence, 0::bigint AS cash, 0::bigint AS locked, 0::bigint AS bonus
     FROM member_balance WHERE member_id > $1 AND member_id <= $2`,
  )} ${BREAKS}`,
);

/** The last member of a page of them; null when none is left. */
export const membersPage = statement<[after: bigint, limit: number], { lastId: bigint | null }>(
  'ledger.members-page',
  `SELECT max(member_id) AS "lastId" FROM (
     SELECT member_id FROM member_balance WHERE member_id > $1 ORDER BY member_id LIMIT $2
   ) page`,
);

/**
 * Members who moved money between two transfers, and some by name, read on from their checkpoints. Where a member's
 * money is right the checkpoint moves on with it; where it is not it stays, and the break is found again.
 */
export const checkMoved: Statement<[after: bigint, upTo: bigint, memberIds: readonly bigint[]], Break> =
  statement(
    'ledger.check-moved',
    `WITH moved AS (
       SELECT member_id, asset FROM transfer WHERE id > $1 AND id <= $2 AND member_id IS NOT NULL
       UNION
       SELECT member_id, asset FROM member_balance WHERE member_id = ANY ($3::bigint[])
     ),
     ${heldAgainstLines(
       `SELECT m.member_id, m.asset, coalesce(c.sequence, 0) AS sequence, coalesce(c.cash, 0) AS cash,
               coalesce(c.locked, 0) AS locked, coalesce(c.bonus, 0) AS bonus
        FROM moved m LEFT JOIN member_checkpoint c ON c.member_id = m.member_id AND c.asset = m.asset`,
     )},
     kept AS (
       INSERT INTO member_checkpoint (member_id, asset, sequence, cash, locked, bonus)
       SELECT l.member_id, l.asset, l.sequence, l.cash, l.locked, l.bonus FROM line l
       WHERE l.sequence > l.since
         AND NOT EXISTS (SELECT FROM broken w WHERE w.member_id = l.member_id AND w.asset = l.asset)
       ON CONFLICT (member_id, asset) DO UPDATE SET sequence = excluded.sequence, cash = excluded.cash,
         locked = excluded.locked, bonus = excluded.bonus
     )
     ${BREAKS}`,
  );

/** What members own in all, by asset. */
export const sumOwned = statement<[], { asset: string; units: string }>(
  'ledger.sum-owned',
  `SELECT asset, sum(cash + locked + bonus) AS "units" FROM member_balance GROUP BY asset`,
);
