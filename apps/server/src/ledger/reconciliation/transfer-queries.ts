import { type Statement, statement } from '../../platform/database/statement.ts';
import type { Break } from './break.ts';

/** The last transfer of a page of them, up to an id; null when none is left. */
export const transfersPage = statement<
  [after: bigint, upTo: bigint, limit: number],
  { lastId: bigint | null; transfers: number }
>(
  'ledger.transfers-page',
  `SELECT max(id) AS "lastId", count(*)::integer AS transfers FROM (
     SELECT id FROM transfer WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3
   ) page`,
);

/**
 * transfer: whose pockets it touches is whose line it stands in, and it says what it did to their cash.
 * posting: a leg stands among the sixteen ids of its posting.
 * balance-after: it left what the one before it in line left, plus its own change; where that one is in a closed month, the
 * closing states what it left.
 * balance: whoever has a line has a balance.
 */
export const listMisshapen: Statement<[after: bigint, upTo: bigint], Break> = statement(
  'ledger.list-misshapen',
  `WITH shape AS (
     SELECT t.id, t.transaction_id, t.member_id, t.asset, t.member_sequence, t.member_balance_after,
            t.member_delta AS told,
            CASE WHEN NOT d.may_go_negative THEN d.owner END AS payer,
            CASE WHEN NOT c.may_go_negative THEN c.owner END AS payee,
            'member:' || t.member_id AS line,
            t.amount * ((c.kind = 'cash')::int - (d.kind = 'cash')::int) AS done
     FROM transfer t
     JOIN account d ON d.id = t.debit_account_id
     JOIN account c ON c.id = t.credit_account_id
     WHERE t.id > $1 AND t.id <= $2
   ),
   followed AS (
     SELECT s.*, coalesce(
       (SELECT p.member_balance_after FROM transfer p
        WHERE (p.member_id, p.asset, p.member_sequence) = (s.member_id, s.asset, s.member_sequence - 1)
          AND p.id >= ledger_closed_up_to($1) + 1),
       (SELECT c.cash FROM book_month_member c
        WHERE c.member_id = s.member_id AND c.asset = s.asset AND c.first_id <= ledger_closed_up_to($1)
          AND c.sequence = s.member_sequence - 1
        ORDER BY c.first_id DESC LIMIT 1), 0) AS before
     FROM shape s WHERE s.member_id IS NOT NULL
   ),
   wrong AS (
     SELECT 'transfer' AS name, id, member_id,
            format('%s by %s', done, coalesce(payer, payee, 'nobody')) AS expected,
            format('%s by %s', coalesce(told, 0), coalesce(line, 'nobody')) AS found
     FROM shape
     WHERE coalesce(payer, payee, '') <> coalesce(line, '') OR coalesce(payee, payer, '') <> coalesce(line, '')
        OR coalesce(told, 0) <> done
     UNION ALL
     SELECT 'posting', id, member_id, (id - id % 16)::text, transaction_id::text
     FROM shape WHERE transaction_id <> id - id % 16
     UNION ALL
     SELECT 'balance-after', id, member_id, (before::numeric + told)::text, member_balance_after::text
     FROM followed WHERE member_balance_after <> before::numeric + told
     UNION ALL
     SELECT 'balance', s.id, s.member_id, 'a balance', NULL FROM shape s
     WHERE s.member_id IS NOT NULL AND NOT EXISTS (
       SELECT FROM member_balance b WHERE b.member_id = s.member_id AND b.asset = s.asset
     )
   )
   SELECT name AS "check", format('transfer %s', id) AS "subject", member_id AS "memberId",
          coalesce(expected, 'nothing') AS "expected", coalesce(found, 'nothing') AS "found"
   FROM wrong ORDER BY id, name LIMIT 100`,
);

/** What the transfers between two ids left the house owing to members, by asset. */
export const sumOwed = statement<[after: bigint, upTo: bigint], { asset: string; units: string }>(
  'ledger.sum-owed',
  `SELECT t.asset, sum(t.amount * (d.may_go_negative::int - c.may_go_negative::int)) AS "units"
   FROM transfer t
   JOIN account d ON d.id = t.debit_account_id
   JOIN account c ON c.id = t.credit_account_id
   WHERE t.id > $1 AND t.id <= $2 GROUP BY t.asset`,
);

/** Every id up to this one has been handed out to a posting, or will be to none: a posting owns sixteen. */
export const findLastHandedOut = statement<[], { lastId: bigint }>(
  'ledger.find-last-handed-out',
  `SELECT CASE WHEN is_called THEN last_value + 15 ELSE 0 END AS "lastId" FROM transfer_id_seq`,
);

/**
 * Transactions that were handed ids and have not ended. Whoever takes a number from a sequence holds this lock from
 * before it until the end of the transaction.
 */
export const listPosting = statement<[], { transaction: string }>(
  'ledger.list-posting-transactions',
  `SELECT DISTINCT l.virtualtransaction AS "transaction" FROM pg_locks l
   WHERE l.locktype = 'relation' AND l.relation = 'transfer_id_seq'::regclass AND l.mode = 'RowExclusiveLock'
     AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     AND l.pid <> pg_backend_pid()`,
);
