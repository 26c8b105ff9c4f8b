import { exportSection } from '../platform/database/personal-data.ts';
import { encryptionPurpose } from './payout-accounts/payout-account.ts';
import { payeeNamePurpose, payerPurpose } from './queries.ts';

const OF_DEPOSIT = { join: 'JOIN deposit_order o ON o.id = t.order_id', column: 'o.member_id' };
const OF_WITHDRAWAL = { join: 'JOIN withdrawal w ON w.id = t.withdrawal_id', column: 'w.member_id' };

/** The wallet's and ledger's data about a member, for the data export. */
export const walletDataExport = [
  exportSection({
    name: 'balances',
    table: 'member_balance',
    withheld: ['cash_account_id', 'locked_account_id', 'bonus_account_id'],
  }),
  exportSection({
    name: 'transfers',
    table: 'transfer',
    place: { 't.member_sequence': 'bigint' },
    // A member has one asset, and the index on the sequence returns these rows in order.
    only: 't.asset = (SELECT b.asset FROM member_balance b WHERE b.member_id = $1 ORDER BY b.asset LIMIT 1)',
    withheld: ['debit_account_id', 'credit_account_id'],
  }),
  exportSection({
    name: 'payoutAccounts',
    table: 'payout_account',
    place: { 't.id': 'bigint' },
    withheld: ['lookup'],
    encrypted: { number_sealed: encryptionPurpose.number, holder_sealed: encryptionPurpose.holder },
  }),
  exportSection({
    name: 'deposits',
    table: 'deposit_order',
    place: { 't.id': 'bigint' },
    withheld: [
      'request_key',
      'pay_url',
      'found_units',
      'found_reference',
      'found_by',
      'confirmed_by',
      'ask_at',
      'hold_at',
    ],
    encrypted: { payee_name: payeeNamePurpose },
  }),
  exportSection({
    name: 'depositSteps',
    table: 'deposit_step',
    place: { 'o.id': 'bigint', 't.id': 'bigint' },
    owner: OF_DEPOSIT,
    withheld: ['actor'],
  }),
  exportSection({
    name: 'depositPayers',
    table: 'deposit_payer',
    owner: OF_DEPOSIT,
    withheld: ['said_by'],
    encrypted: { payer_sealed: payerPurpose },
    names: ['payer_sealed'],
  }),
  exportSection({
    name: 'depositSlips',
    table: 'deposit_slip',
    place: { 'o.id': 'bigint', 't.id': 'bigint' },
    owner: OF_DEPOSIT,
    withheld: ['picture'],
  }),
  exportSection({
    name: 'withdrawals',
    table: 'withdrawal',
    place: { 't.id': 'bigint' },
    withheld: ['request_key', 'stopped_by'],
  }),
  exportSection({
    name: 'withdrawalSteps',
    table: 'withdrawal_step',
    owner: OF_WITHDRAWAL,
    withheld: ['actor_name', 'id'],
  }),
  exportSection({
    name: 'corrections',
    table: 'adjustment',
    place: { 't.id': 'bigint' },
    withheld: ['proposed_by', 'proposed_machine_user'],
  }),
  exportSection({
    name: 'remaindersGivenUp',
    table: 'given_up_remainder',
    place: { 't.id': 'bigint' },
    withheld: ['request_key'],
  }),
  exportSection({ name: 'protection', table: 'member_protection' }),
  exportSection({ name: 'summaryShown', table: 'protection_summary' }),
  exportSection({ name: 'limits', table: 'protection_limit' }),
  exportSection({ name: 'protectionHistory', table: 'protection_change', place: { 't.id': 'bigint' } }),
];
