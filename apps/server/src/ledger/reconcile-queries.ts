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
 * asset-sum: what members own is what the house accounts owe.
 */
export const listUnexplained = statement<[], BreakRow>(
  'ledger.list-unexplained',
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
   owned AS (
     SELECT asset, sum(stored) AS balance FROM pocket GROUP BY asset
   ),
   owed AS (
     SELECT a.asset, -sum(f.balance) AS balance
     FROM fold f JOIN account a ON a.id = f.account_id WHERE a.may_go_negative GROUP BY a.asset
   )
   SELECT 'asset-sum' AS "check", asset AS "asset", NULL::bigint AS "memberId",
          coalesce(owed.balance, 0) AS "expected", coalesce(owned.balance, 0) AS "found"
   FROM owned FULL JOIN owed USING (asset)
   WHERE coalesce(owed.balance, 0) <> coalesce(owned.balance, 0)
   UNION ALL
   SELECT kind, asset, member_id, folded, stored FROM pocket WHERE stored <> folded
   ORDER BY 1, 2, 3`,
);

/**
 * balance-after: each transfer left what the one before it left, plus its own change.
 * sequence: a member's transfers are numbered from one without a gap, up to the stored sequence.
 */
export const listOutOfLine = statement<[], BreakRow>(
  'ledger.list-out-of-line',
  `WITH line AS (
     SELECT member_id, asset, count(*) AS places, min(member_sequence) AS first, max(member_sequence) AS last
     FROM transfer WHERE member_id IS NOT NULL GROUP BY member_id, asset
   )
   SELECT 'balance-after' AS "check", t.asset AS "asset", t.member_id AS "memberId",
          coalesce(p.member_balance_after, 0)::numeric + t.member_delta AS "expected",
          t.member_balance_after::numeric AS "found"
   FROM transfer t
   LEFT JOIN transfer p
     ON (p.member_id, p.asset, p.member_sequence) = (t.member_id, t.asset, t.member_sequence - 1)
   WHERE t.member_id IS NOT NULL
     AND t.member_balance_after <> coalesce(p.member_balance_after, 0)::numeric + t.member_delta
   UNION ALL
   SELECT 'sequence', asset, member_id, coalesce(places, 0), coalesce(sequence, 0)
   FROM line FULL JOIN member_balance USING (member_id, asset)
   WHERE coalesce(places, 0) <> coalesce(sequence, 0) OR last <> sequence OR first <> 1
   ORDER BY 1, 2, 3, 4`,
);
