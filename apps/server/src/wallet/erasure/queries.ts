import type { BookCheck } from '../../ledger/index.ts';
import { eraseRows, eraseWith } from '../../platform/database/personal-data.ts';
import { statement } from '../../platform/database/statement.ts';

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
 * Compares given-up remainders with the ledger. remainder-transfer: every such transfer has a request and
 * leaves zero. remainder: every request is in the ledger.
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

export interface RemainingMoney {
  readonly balance: boolean;
  /** The cash balance is below zero. */
  readonly debt: boolean;
  readonly withdrawal: boolean;
  readonly deposit: boolean;
}

/** Whether the account has money, a debt, or money in transit. */
export const findRemainingMoney = statement<[memberId: bigint], RemainingMoney>(
  'wallet.find-money-left',
  `SELECT EXISTS (SELECT FROM member_balance WHERE member_id = $1 AND (cash > 0 OR bonus <> 0)) AS balance,
          EXISTS (SELECT FROM member_balance WHERE member_id = $1 AND cash < 0) AS debt,
          EXISTS (SELECT FROM member_balance WHERE member_id = $1 AND locked <> 0) OR EXISTS (
            SELECT FROM withdrawal
             WHERE member_id = $1 AND state NOT IN ('paid', 'returned', 'rejected')) AS withdrawal,
          EXISTS (SELECT FROM deposit_order
                   WHERE member_id = $1 AND state IN ('created', 'waiting', 'received', 'review')) AS deposit`,
);

export const listPayoutLookups = statement<[memberId: bigint], { lookup: Buffer }>(
  'wallet.list-payout-lookups',
  `SELECT lookup FROM payout_account WHERE member_id = $1 AND lookup IS NOT NULL`,
);

/**
 * Erasure of the wallet's personal data. Orders, withdrawals and payout accounts stay without personal data.
 */
export const walletErasureRules = [
  eraseWith(
    'payout_account',
    `UPDATE payout_account SET holder_sealed = NULL, number_sealed = NULL, last4 = '••••',
            lookup = NULL, removed_at = coalesce(removed_at, added_at)
      WHERE member_id = $1`,
  ),
  eraseWith('withdrawal', `UPDATE withdrawal SET account_last4 = '••••' WHERE member_id = $1`),
  eraseWith(
    'sandbox_payout',
    `UPDATE sandbox_payout SET number_tail = ''
      WHERE payout_id IN (SELECT id FROM withdrawal WHERE member_id = $1)`,
  ),
  eraseWith(
    'deposit_slip',
    `DELETE FROM deposit_slip WHERE order_id IN (SELECT id FROM deposit_order WHERE member_id = $1)`,
  ),
  eraseWith(
    'deposit_payer',
    `DELETE FROM deposit_payer WHERE order_id IN (SELECT id FROM deposit_order WHERE member_id = $1)`,
  ),
  eraseWith(
    'deposit_order',
    `UPDATE deposit_order SET payee_name = NULL, pay_url = NULL WHERE member_id = $1`,
  ),
  eraseRows('cancelled_money_request'),
  eraseRows('protection_limit'),
  eraseRows('protection_adrift'),
  eraseRows('protection_summary'),
  eraseWith(
    'member_protection',
    `UPDATE member_protection SET break_until = NULL, reality_check_ms = NULL, age_told_at = NULL,
            of_age_from = NULL, young_until = NULL
      WHERE member_id = $1`,
  ),
];
