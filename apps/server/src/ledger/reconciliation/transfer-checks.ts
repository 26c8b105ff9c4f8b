import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import { type Queryable, type Statement, statement } from '../../platform/database/statement.ts';
import type { BookCheck, Discrepancy } from './discrepancy.ts';

const RETRY_AFTER_MS = 20;

/** 30 s: postings take milliseconds, and idle transactions end after five seconds. */
const ATTEMPTS = 1_500;

/** The last transfer of a page, up to an id; null at the end. */
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
 * transfer: a transfer belongs to the sequence of the member whose pockets it changes, and states the change of
 * their cash. posting: a leg is among the sixteen ids of its posting. balance-after: the balance equals that of
 * the previous transfer plus the change; for a previous transfer in a closed month the closing states it.
 * balance: each member with transfers has a balance.
 */
export const listMalformedTransfers: Statement<[after: bigint, upTo: bigint], Discrepancy> = statement(
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

/** Amount by asset that the transfers of a range left owed to members. */
export const sumOwed = statement<[after: bigint, upTo: bigint], { asset: string; units: string }>(
  'ledger.sum-owed',
  `SELECT t.asset, sum(t.amount * (d.may_go_negative::int - c.may_go_negative::int)) AS "units"
   FROM transfer t
   JOIN account d ON d.id = t.debit_account_id
   JOIN account c ON c.id = t.credit_account_id
   WHERE t.id > $1 AND t.id <= $2 GROUP BY t.asset`,
);

/** All ids up to this one are assigned to a posting or will never be: a posting owns sixteen. */
const findLastHandedOut = statement<[], { lastId: bigint }>(
  'ledger.find-last-handed-out',
  `SELECT CASE WHEN is_called THEN last_value + 15 ELSE 0 END AS "lastId" FROM transfer_id_seq`,
);

/**
 * Running transactions that took transfer ids. A transaction holds this lock from before it takes an id until
 * its end.
 */
export const listPosting = statement<[], { transaction: string }>(
  'ledger.list-posting-transactions',
  `SELECT DISTINCT l.virtualtransaction AS "transaction" FROM pg_locks l
   WHERE l.locktype = 'relation' AND l.relation = 'transfer_id_seq'::regclass AND l.mode = 'RowExclusiveLock'
     AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     AND l.pid <> pg_backend_pid()`,
);

/** Checks the transfers of a range by themselves and against the domains. */
export async function checkTransfers(
  on: Queryable,
  checks: readonly BookCheck[],
  after: bigint,
  upTo: bigint,
): Promise<Discrepancy[]> {
  return [
    ...(await on.many(listMalformedTransfers, [after, upTo])),
    ...(await unknownToDomains(on, checks, after, upTo)),
  ];
}

/** Transfers of a range that a domain should know and does not. */
export async function unknownToDomains(
  on: Queryable,
  checks: readonly BookCheck[],
  after: bigint,
  upTo: bigint,
): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  for (const { transfers } of checks) found.push(...(await on.many(transfers, [after, upTo])));
  return found;
}

/**
 * Returns an id up to which no transfer can be added any more. Ids are assigned before the commit, so a lower
 * one may commit after a higher one. Waits for the transactions that hold ids now, without blocking them.
 */
export async function settledUpTo(database: Database): Promise<bigint> {
  // Order matters: a transaction with an id up to this one is visible below until it ends.
  const { lastId } = await database.one(findLastHandedOut, []);
  let waiting = await posting(database);
  for (let attempts = 0; waiting.size > 0; attempts += 1) {
    if (attempts === ATTEMPTS) throw new Error('a transaction with transfer ids does not end');
    await pause(RETRY_AFTER_MS);
    waiting = waiting.intersection(await posting(database));
  }
  return lastId;
}

async function posting(database: Database): Promise<Set<string>> {
  const rows = await database.many(listPosting, []);
  return new Set(rows.map(({ transaction }) => transaction));
}
