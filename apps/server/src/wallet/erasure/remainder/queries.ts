import type { BookCheck } from '../../../ledger/index.ts';
import { statement } from '../../../platform/database/statement.ts';

export const insertRemainder = statement<
  [
    memberId: bigint,
    requestKey: string,
    asset: string,
    amountUnits: bigint,
    smallestUnits: bigint,
    now: Date,
    transferId: bigint,
  ]
>(
  'wallet.insert-given-up-remainder',
  `INSERT INTO given_up_remainder (member_id, request_key, asset, amount_units, smallest_units, given_up_at, transfer_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);

export const findOwnRemainder = statement<
  [memberId: bigint, requestKey: string],
  { readonly smallestUnits: bigint }
>(
  'wallet.find-own-given-up-remainder',
  `SELECT smallest_units AS "smallestUnits" FROM given_up_remainder WHERE member_id = $1 AND request_key = $2`,
);

/**
 * What was given up, by the books and by what its owner asked. remainder-transfer: nothing was taken that was not given
 * up, and nothing was left beside it. remainder: what was given up is in the books.
 */
export const remainderCheck: BookCheck = {
  transfers: statement(
    'wallet.check-remainder-transfers',
    `SELECT 'remainder-transfer' AS "check", format('transfer %s', t.id) AS "subject", t.member_id AS "memberId",
            format('all %s %s of member %s given up, 0 left', t.amount, t.asset, t.member_id) AS "expected",
            format('%s, %s left', CASE WHEN r.id IS NULL THEN 'nothing given up'
              ELSE format('%s %s of member %s given up', r.amount_units, r.asset, r.member_id) END,
              t.member_balance_after) AS "found"
     FROM transfer t LEFT JOIN given_up_remainder r ON r.transfer_id = t.id
     WHERE t.id > $1 AND t.id <= $2 AND t.kind = 'remainder-given-up'
       AND (r.member_id, r.asset, r.amount_units, 0) IS DISTINCT FROM
         (t.member_id, t.asset, t.amount, t.member_balance_after)
     ORDER BY t.id LIMIT 100`,
  ),
  rows: statement(
    'wallet.check-remainders',
    `SELECT 'remainder' AS "check", format('remainder %s', r.id) AS "subject", r.member_id AS "memberId",
            format('%s %s of member %s', r.amount_units, r.asset, r.member_id) AS "expected",
            coalesce(format('%s %s %s of member %s', t.kind, t.amount, t.asset, t.member_id), 'no transfer') AS "found"
     FROM given_up_remainder r LEFT JOIN transfer t ON t.id = r.transfer_id
     WHERE r.id > $1 AND r.id <= $2 AND NOT ledger_is_detached(r.transfer_id) AND (t.kind, t.amount, t.asset, t.member_id) IS DISTINCT FROM
       ('remainder-given-up', r.amount_units, r.asset, r.member_id)
     ORDER BY r.id LIMIT 100`,
  ),
  rowsPage: statement(
    'wallet.remainders-page',
    `SELECT max(id) AS "lastId" FROM (SELECT id FROM given_up_remainder WHERE id > $1 ORDER BY id LIMIT $2) page`,
  ),
};
