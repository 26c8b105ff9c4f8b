import { eraseWith, eraseRows } from '../../platform/database/personal-data.ts';
import { statement } from '../../platform/database/statement.ts';

export interface MoneyLeft {
  readonly balance: boolean;
  /** The cash of the books is below zero. */
  readonly debt: boolean;
  readonly withdrawal: boolean;
  readonly deposit: boolean;
}

/** Whether money is left in the account, owed, or on its way in or out. */
export const findMoneyLeft = statement<[memberId: bigint], MoneyLeft>(
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
 * What the wallet keeps of a person. Orders, withdrawals and the accounts they were paid to stay, without whose they
 * were.
 */
export const walletForgets = [
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
