import { statement } from '../platform/database/statement.ts';

export interface BreakRow {
  /** Which two things disagree. */
  check: 'cash' | 'locked' | 'bonus' | 'sequence' | 'balance-after' | 'asset-sum';
  asset: string;
  /** Null where the break is of a whole asset. */
  memberId: bigint | null;
  /** By the transfers. Decimal digits: a sum may outgrow a bigint. */
  expected: string;
  /** As stored. */
  found: string;
}

/**
 * cash, locked, bonus: the pocket is what its account's transfers add up to.
 * sequence: a member's transfers are numbered from one without a gap, up to the stored sequence.
 * balance-after: each transfer left what the one before it left, plus its own change.
 * asset-sum: what members own is what the house accounts owe.
 */
export const selectBreaks = statement<[], BreakRow>(
  'ledger-breaks',
  `WITH movement AS (
     SELECT credit_account_id AS account_id, amount FROM transfer
     UNION ALL
     SELECT debit_account_id, -amount FROM transfer
   ),
   fold AS (
     SELECT account_id, sum(amount) AS balance FROM movement GROUP BY account_id
   ),
   pocket AS (
     SELECT b.member_id, b.asset, p.kind, p.stored, coalesce(f.balance, 0) AS folded
     FROM member_balance b
     CROSS JOIN LATERAL (VALUES
       ('cash', b.cash_account_id, b.cash),
       ('locked', b.locked_account_id, b.locked),
       ('bonus', b.bonus_account_id, b.bonus)
     ) AS p (kind, account_id, stored)
     LEFT JOIN fold f ON f.account_id = p.account_id
   ),
   line AS (
     SELECT member_id, asset, member_balance_after AS left_over,
            lag(member_balance_after, 1, 0::bigint) OVER member + member_delta AS due,
            member_sequence AS place, row_number() OVER member AS due_place
     FROM transfer WHERE member_id IS NOT NULL
     WINDOW member AS (PARTITION BY member_id, asset ORDER BY member_sequence)
   ),
   found_break AS (
     SELECT kind AS "check", asset, member_id, folded AS expected, stored::numeric AS found
     FROM pocket WHERE stored <> folded
     UNION ALL
     SELECT 'sequence', asset, member_id, due_place, place FROM line WHERE place <> due_place
     UNION ALL
     SELECT 'sequence', b.asset, b.member_id, count(l.place), b.sequence
     FROM member_balance b
     LEFT JOIN line l ON l.member_id = b.member_id AND l.asset = b.asset
     GROUP BY b.asset, b.member_id HAVING count(l.place) <> b.sequence
     UNION ALL
     SELECT 'balance-after', asset, member_id, due, left_over FROM line WHERE left_over <> due
     UNION ALL
     SELECT 'asset-sum', a.code, NULL, -coalesce(h.balance, 0), coalesce(m.balance, 0)
     FROM asset a
     LEFT JOIN (
       SELECT c.asset, sum(f.balance) AS balance
       FROM fold f JOIN account c ON c.id = f.account_id WHERE c.may_go_negative GROUP BY c.asset
     ) h ON h.asset = a.code
     LEFT JOIN (
       SELECT b.asset, sum(b.cash::numeric + b.locked + b.bonus) AS balance FROM member_balance b GROUP BY b.asset
     ) m ON m.asset = a.code
     WHERE coalesce(h.balance, 0) + coalesce(m.balance, 0) <> 0
   )
   SELECT "check" AS "check", asset AS "asset", member_id AS "memberId", expected AS "expected", found AS "found"
   FROM found_break
   ORDER BY 1, 2, 3`,
);
